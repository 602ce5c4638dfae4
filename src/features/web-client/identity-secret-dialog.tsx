import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type IdentitySecretDialogProps = { name: string; secret: string; onClose: () => void }

/** A secret that was made here, shown this once. */
export function IdentitySecretDialog({ name, secret, onClose }: IdentitySecretDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(($) => $.webClient.identity.secret.title, { name })}
      description={t(($) => $.webClient.identity.secret.text)}
      closeLabel={t(($) => $.common.close)}
      holds
      footer={
        <Button tone="accent" onClick={onClose}>
          {t(($) => $.webClient.identity.secret.done)}
        </Button>
      }
    >
      <CodeBlock
        code={secret}
        label={t(($) => $.webClient.identity.secret.label)}
        copyLabel={t(($) => $.webClient.install.copy)}
        copiedLabel={t(($) => $.webClient.install.copied)}
        wrap
      />
    </Dialog>
  )
}
