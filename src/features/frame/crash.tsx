import type { ErrorComponentProps } from '@tanstack/react-router'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

/** What is shown in place of a page that broke or could not be loaded; the frame around it stays. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const t = useTexts()
  const { code, requestId } = apiFailure(error)
  return (
    <ErrorState
      className="min-h-80 justify-center"
      title={t(($) => $.frame.crash.title)}
      text={isRefusal(error) ? errorText(t, code) : t(($) => $.frame.crash.text)}
      {...(requestId !== null && {
        request: {
          id: requestId,
          label: t(($) => $.common.request),
          copyLabel: t(($) => $.common.copyRequestId),
          copiedLabel: t(($) => $.common.copied),
        },
      })}
      retry={{ label: t(($) => $.common.retry), onRetry: reset }}
    />
  )
}

/** Whether the server, or the way to it, is to blame, and not the page's own code. */
function isRefusal(error: unknown): boolean {
  // What is no refusal counts as a lost connection, a fault in the page too.
  if (!['NETWORK', 'OFFLINE'].includes(apiFailure(error).code)) return true
  // How the browsers say that a request did not get through; there is no better sign of it.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
