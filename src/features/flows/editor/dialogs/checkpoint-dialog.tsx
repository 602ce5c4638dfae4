import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** Keeps what is on the canvas as a version with a name. What is not saved yet is saved first. */
export function CheckpointDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const queries = useQueryClient()
  const { appId, flow, autosave, canvas } = useFlowEditor()
  const [name, setName] = useState<string>(() =>
    t(($) => $.flow.checkpoint.proposed, { when: format.dateTime(Date.now()) }),
  )
  const [note, setNote] = useState('')
  const isRight = name.trim() !== '' && codePoints(name) <= LIMITS.flow.name && codePoints(note) <= LIMITS.deploy.note
  const close = () => {
    onClose()
    canvas()?.focus()
  }
  const keep = useMutation({
    mutationFn: async () => {
      if (!(await autosave.flush())) throw new Error('not saved')
      return orpc.flows.nameVersion.call({ appId, flowId: flow.id, name: name.trim(), note: note.trim() })
    },
    onSuccess: async () => {
      notices.done(t(($) => $.flow.checkpoint.kept))
      close()
      await queries.invalidateQueries({ queryKey: orpc.flows.versions.key() })
    },
    onError: notices.failed,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(($) => $.flow.checkpoint.title)}
      description={t(($) => $.flow.checkpoint.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={close}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={keep.isPending} aria-disabled={!isRight} onClick={() => isRight && keep.mutate()}>
            {t(($) => $.flow.checkpoint.keep)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t(($) => $.flow.checkpoint.name)} required>
          <TextField value={name} maxLength={LIMITS.flow.name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t(($) => $.flow.checkpoint.note)}>
          <TextArea value={note} maxLength={LIMITS.deploy.note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
