import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PagePending } from './pending.tsx'
import { useLostServer } from './use-lost-server.ts'

/**
 * What is shown in place of a page that broke or could not be loaded; the frame around it stays. Where that was for want of
 * a connection, the page comes by itself once there is one.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  const t = useTexts()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const { code, requestId } = apiFailure(error)
  const tryAgain = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const isLost = useLostServer(isUnreached(error), tryAgain)
  // After a deployment the page is loaded anew as soon as the server has been found.
  if (isLost === undefined && isMissingPart(error)) return <PagePending />
  const isRefused = !['NETWORK', 'OFFLINE'].includes(code)
  return (
    <ErrorState
      className="min-h-80 justify-center"
      title={isLost === true ? t(($) => $.frame.crash.lost) : t(($) => $.frame.crash.title)}
      text={
        isLost === true
          ? t(($) => $.frame.crash.lostText)
          : isRefused
            ? errorText(t, code)
            : t(($) => $.frame.crash.text)
      }
      {...(requestId !== null && {
        request: {
          id: requestId,
          label: t(($) => $.common.request),
          copyLabel: t(($) => $.common.copyRequestId),
          copiedLabel: t(($) => $.common.copied),
        },
      })}
      retry={{ label: t(($) => $.common.retry), onRetry: tryAgain }}
    />
  )
}

/** How the browsers say that a part of the page could not be fetched; it may be gone for good. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /imported module|module script|preload CSS/i.test(error.message)

/** Whether the way to the server is to blame, and not the page's own code. */
function isUnreached(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreached)
  // How the browsers say that a request did not get through; there is no better sign of it.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) && !isMissingPart(error)
}
