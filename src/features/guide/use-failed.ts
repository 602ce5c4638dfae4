import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'

/** Tells why a deed failed, with the request's id for whoever helps. */
export function useFailed(): (error: unknown) => void {
  const t = useTexts()
  const toasts = useToasts()
  return (error) => {
    const { code, requestId } = apiFailure(error)
    const note = requestId === null ? undefined : `${t(($) => $.common.request)} ${requestId}`
    toasts.show({ kind: 'error', title: errorText(t, code), ...(note !== undefined && { note }) })
  }
}
