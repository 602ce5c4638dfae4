import { useTexts } from '#src/i18n/use-texts.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'

/** The shape of the desk while it is being read. */
export function DeskSkeleton() {
  const t = useTexts()
  return (
    <Loading
      label={t(($) => $.common.loading)}
      className="flex h-full flex-col gap-2 border-r border-line bg-surface p-3 sm:w-72"
    >
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </Loading>
  )
}
