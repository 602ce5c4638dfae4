import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

type SubmitButtonProps = { label: string; busy: boolean; waitUntil?: number | undefined }

/** Sends the form; while another try would be refused it says for how long. */
export function SubmitButton({ label, busy, waitUntil }: SubmitButtonProps) {
  const t = useTexts()
  const left = useSecondsLeft(waitUntil)
  return (
    <Button
      type="submit"
      tone="accent"
      size="touch"
      busy={busy}
      aria-disabled={left > 0}
      onClick={(event) => left > 0 && event.preventDefault()}
      className="w-full"
    >
      {left > 0 ? t(($) => $.auth.wait, { seconds: left }) : label}
    </Button>
  )
}
