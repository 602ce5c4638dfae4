import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Loading } from '#src/ui/skeleton.tsx'

type QueryStateProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Skeletons in the shape of what comes. */
  skeleton: ReactNode
  /** Whether nothing is there; then `empty` is shown, which tells «never used» from «filtered away». */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * The four states of a list or panel: loading, empty, failed, there. A failure of one panel leaves the others standing,
 * and what was there before stays while it is asked for again.
 */
export function QueryState<T>({ query, skeleton, isEmpty, empty, children }: QueryStateProps<T>) {
  const t = useTexts()
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.error !== null) return <QueryFailure error={query.error} query={query} />
  return <Loading label={t(($) => $.common.loading)}>{skeleton}</Loading>
}

type QueryFailureProps = { error: unknown; query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

/** Why something could not be loaded, what to do, and the request's id for whoever helps. */
export function QueryFailure({ error, query }: QueryFailureProps) {
  const t = useTexts()
  const { code, requestId } = apiFailure(error)
  return (
    <ErrorState
      title={t(($) => $.common.errorTitle)}
      text={errorText(t, code)}
      {...(requestId !== null && {
        request: {
          id: requestId,
          label: t(($) => $.common.request),
          copyLabel: t(($) => $.common.copyRequestId),
          copiedLabel: t(($) => $.common.copied),
        },
      })}
      retry={{ label: t(($) => $.common.retry), busy: query.isFetching, onRetry: () => void query.refetch() }}
    />
  )
}
