import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import type { SignInFault } from './sign-in-fault.ts'

/** What went wrong, read out at once. How long to wait is counted on the button, where it interrupts nobody. */
export function FaultNote({ fault }: { fault: SignInFault | undefined }) {
  const t = useTexts()
  if (fault === undefined) return null
  return (
    <Callout tone="danger" live>
      {fault.waitUntil === undefined ? errorText(t, fault.code) : t(($) => $.auth.tooMany)}
    </Callout>
  )
}
