import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { proofQuestion } from '#src/features/shared/session/proof.ts'
import { ReauthForm } from '#src/features/shared/session/reauth-form.tsx'
import { useStore } from '#src/features/shared/store.ts'

/** Asks for the password before what only somebody who has just proved who they are may do; once for the whole console. */
export function ProofDialog() {
  const t = useTexts()
  const question = useStore(proofQuestion)
  const answer = (isProved: boolean) => {
    proofQuestion.set(undefined)
    question?.resolve(isProved)
  }
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      size="small"
      title={t(($) => $.frame.reauth.dialog)}
      closeLabel={t(($) => $.common.close)}
    >
      <ReauthForm busy={false} onDone={() => answer(true)} />
    </Dialog>
  )
}
