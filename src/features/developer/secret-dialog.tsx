import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type SecretDialogProps = {
  secret: string
  /** Whether the one before counts for a while more. */
  both: boolean
  onClose: () => void
}

/** A secret, shown this once. */
export function SecretDialog({ secret, both, onClose }: SecretDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(($) => $.developer.secret.title)}
      description={t(($) => $.developer.secret.text)}
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
          label={t(($) => $.developer.secret.label)}
          copyLabel={t(($) => $.developer.secret.copy)}
          copiedLabel={t(($) => $.developer.secret.copied)}
          wrap
        />
        {both && <p className="text-13 text-muted">{t(($) => $.developer.secret.both)}</p>}
      </div>
    </Dialog>
  )
}
