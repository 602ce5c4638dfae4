import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'

/** Tells how a deed went: that it is done, how to take it back, or why it failed. */
export function useNotices() {
  const t = useTexts()
  const toasts = useToasts()

  function failed(error: unknown) {
    const { code, requestId } = apiFailure(error)
    const note = requestId === null ? undefined : `${t(($) => $.common.request)} ${requestId}`
    toasts.show({ kind: 'error', title: errorText(t, code), ...(note !== undefined && { note }) })
  }

  return {
    done: (title: string) => toasts.show({ kind: 'success', title }),
    /** It was not done, for a reason that is no failure. */
    refused: (title: string) => toasts.show({ kind: 'error', title }),
    failed,
    /** It was done, and something is left to do; stays until it is closed. */
    attention: (title: string, note: string) => toasts.show({ kind: 'attention', title, note }),
    undoable: (title: string, undo: () => Promise<unknown>) =>
      toasts.show({
        kind: 'undo',
        title,
        action: { label: t(($) => $.common.undo), onAction: () => void undo().catch(failed) },
      }),
  }
}
