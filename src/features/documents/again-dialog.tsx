import { useState } from 'react'
import { PASSAGE_SIZES } from '#src/domain/documents/state.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import type { Document } from './data.ts'
import { useDocumentDeeds } from './use-documents.ts'

type AgainDialogProps = { appId: string; document: Document; onClose: () => void }

/** Reads a document again, and cuts it into shorter or longer passages. */
export function AgainDialog({ appId, document, onClose }: AgainDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const { parseAgain } = useDocumentDeeds()
  const [size, setSize] = useState(document.passageSize)
  const confirm = () =>
    parseAgain.mutate(
      { appId, documentId: document.id, passageSize: size },
      { onSuccess: onClose, onError: notices.failed },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t(($) => $.documents.again.title, { name: document.name })}
      closeLabel={t(($) => $.documents.again.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.documents.again.cancel)}</Button>
          <Button tone="accent" busy={parseAgain.isPending} onClick={confirm}>
            {t(($) => $.documents.again.confirm)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t(($) => $.documents.again.size)} help={t(($) => $.documents.again.help)}>
          <SegmentedControl
            segments={PASSAGE_SIZES.map((value) => ({ value, label: t(($) => $.documents.again[value]) }))}
            value={size}
            onValueChange={setSize}
          />
        </Field>
        <p className="text-13 text-muted">{t(($) => $.documents.again.edits)}</p>
      </div>
    </Dialog>
  )
}
