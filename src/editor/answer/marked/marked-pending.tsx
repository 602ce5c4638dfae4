import { useTexts } from '#src/i18n/use-texts.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'

/** The shape of a text with light marks until it is there. */
export function MarkedPending() {
  const t = useTexts()
  return (
    <Loading label={t(($) => $.common.loading)}>
      <Skeleton className="h-28 w-full rounded-control" />
    </Loading>
  )
}
