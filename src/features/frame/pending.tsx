import { useTexts } from '#src/i18n/use-texts.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'

/** The shape of a screen while its parts are on their way. */
export function PagePending() {
  const t = useTexts()
  return (
    <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-6 p-4 md:p-6">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-64 w-full max-w-[45rem] rounded-card" />
    </Loading>
  )
}

/** The shape of the whole frame, for the first moment of a visit. */
export function FramePending() {
  return (
    <div className="flex h-dvh bg-ground">
      <div className="hidden w-14 shrink-0 border-r border-line bg-surface md:block lg:w-56" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="h-12 shrink-0 border-b border-line bg-surface" />
        <PagePending />
      </div>
    </div>
  )
}
