import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type SecretDialogProps = {
  secret: string
  title: string
  text: string
  label: string
  copyLabel: string
  /** Until when the one before counts, in words; undefined: there is none. */
  note: string | undefined
  onClose: () => void
}

/** A secret, shown this once. */
export function SecretDialog({ secret, title, text, label, copyLabel, note, onClose }: SecretDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeLabel={t(($) => $.common.close)}
      holds
      footer={
        <Button tone="accent" onClick={onClose}>
          {t(($) => $.developer.secret.done)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CodeBlock
          code={secret}
          label={label}
          copyLabel={copyLabel}
          copiedLabel={t(($) => $.developer.secret.copied)}
          wrap
        />
        {note !== undefined && <p className="text-13 text-muted">{note}</p>}
      </div>
    </Dialog>
  )
}
