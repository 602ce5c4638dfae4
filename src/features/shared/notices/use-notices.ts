import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'
import { noticeKind } from './notice-kind.ts'

/** Tells how a deed went: that it is done, how to take it back, or why it failed. */
export function useNotices() {
  const t = useTexts()
  const toasts = useToasts()

  function failed(error: unknown) {
    const { code, requestId } = apiFailure(error)
    const note = requestId === null ? undefined : `${t(($) => $.common.request)} ${requestId}`
    const kind = noticeKind(code)
    toasts.show({ kind, title: errorText(t, code), ...(kind === 'error' && note !== undefined && { note }) })
  }

  return {
    done: (title: string) => toasts.show({ kind: 'success', title }),
    /** It was not done, for a reason that is no failure. */
    refused: (title: string) => toasts.show({ kind: 'attention', title }),
    failed,
    dismiss: toasts.dismiss,
    /** It was done, and something is left to do; stays until it is closed. */
    attention: (title: string, note: string) => toasts.show({ kind: 'attention', title, note }),
    /** It was done and can be taken back, until a newer notice about the same says otherwise. Returns its number. */
    undoable: (title: string, undo: () => Promise<unknown>, about?: string) =>
      toasts.show({
        kind: 'undo',
        title,
        ...(about !== undefined && { about }),
        action: { label: t(($) => $.common.undo), onAction: () => void undo().catch(failed) },
      }),
  }
}
