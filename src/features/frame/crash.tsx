import type { ErrorComponentProps } from '@tanstack/react-router'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

/** What is shown in place of a page that broke or could not be loaded; the frame around it stays. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const t = useTexts()
  const { code, requestId } = apiFailure(error)
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 p-6 pt-[12vh]">
      <h1 className="text-20 font-semibold text-ink">{t(($) => $.frame.crash.title)}</h1>
      <p className="text-14 text-muted">{isRefusal(error) ? errorText(t, code) : t(($) => $.frame.crash.text)}</p>
      {requestId !== null && (
        <p className="font-mono text-12 text-faint">{t(($) => $.common.requestId, { id: requestId })}</p>
      )}
      <Button onClick={reset}>{t(($) => $.common.retry)}</Button>
    </div>
  )
}

/** Whether the server, or the way to it, is to blame, and not the page's own code. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // How the browsers say that a request did not get through; there is no better sign of it.
  return error.name === 'ORPCError' || (error.name === 'TypeError' && /fetch|network|load failed/i.test(error.message))
}
