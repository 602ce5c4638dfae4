import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import { RefusedList } from './refused-list.tsx'

type AcceptDialogProps = {
  appId: string
  ids: readonly string[]
  /** Where the entries will be filed. */
  category: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Tells before questions become entries how many will, which ones stay behind and why, and what visitors will notice. */
export function AcceptDialog({ appId, ids, category, isBusy, onConfirm, onClose }: AcceptDialogProps) {
  const t = useTexts()
  const query = useQuery(
    // What the knowledge base holds may have changed since it was last asked.
    orpc.files.accepting.queryOptions({
      input: { appId, ids: [...ids] },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const plan = query.data
  const count = plan?.taken.length ?? 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t(($) => $.file.accepting.title)}
      closeLabel={t(($) => $.common.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={isBusy} disabled={count === 0} onClick={onConfirm}>
            {plan === undefined ? t(($) => $.file.faq.accept) : t(($) => $.file.accepting.confirm, { count })}
          </Button>
        </>
      }
    >
      {plan === undefined ? (
        query.error ? (
          <QueryFailure error={query.error} query={query} />
        ) : (
          <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </Loading>
        )
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-13 text-ink">
            {count === 0 ? t(($) => $.file.accepting.none) : t(($) => $.file.accepting.adds, { count, category })}
          </p>
          {plan.refused.length > 0 && (
            <section aria-labelledby="accepting-skipped" className="flex flex-col gap-1">
              <h3 id="accepting-skipped" className="text-13 font-medium text-ink">
                {t(($) => $.file.accepting.skips, { count: plan.refused.length })}
              </h3>
              <RefusedList refused={plan.refused} className="text-12 text-muted" />
            </section>
          )}
          {count > 0 && <ImpactNote appId={appId} change={{ type: 'faq', ids: plan.taken }} />}
        </div>
      )}
    </Dialog>
  )
}
