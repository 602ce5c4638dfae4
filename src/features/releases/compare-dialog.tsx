import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DeployDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChangeList } from './change-list.tsx'
import { DRAFT } from './search.ts'

type CompareDialogProps = {
  appId: string
  releaseId: string
  /** Another version's id or the draft. */
  to: string
  onTo: (to: string) => void
  onClose: () => void
}

/** Versions to choose from: a request's worth, the newest. */
const CHOICES = 100

/** What differs from one version to another one or to the draft. */
export function CompareDialog({ appId, releaseId, to, onTo, onClose }: CompareDialogProps) {
  const t = useTexts()
  const release = useQuery(orpc.release.get.queryOptions({ input: { appId, releaseId } }))
  const others = useQuery(orpc.release.list.queryOptions({ input: { appId, limit: CHOICES } }))
  const changes = useQuery(orpc.release.compare.queryOptions({ input: { appId, releaseId, to } }))
  const version = release.data?.number
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={
        version === undefined ? t(($) => $.releases.compare.action) : t(($) => $.releases.compare.title, { version })
      }
      description={version === undefined ? undefined : t(($) => $.releases.compare.direction, { version })}
      closeLabel={t(($) => $.common.close)}
    >
      <div className="flex flex-col gap-5">
        <Field label={t(($) => $.releases.compare.with)} className="max-w-72">
          <Select
            value={to}
            onValueChange={onTo}
            options={[
              { value: DRAFT, label: t(($) => $.releases.compare.draft) },
              ...(others.data?.items ?? [])
                .filter(({ id }) => id !== releaseId)
                .map(({ id, number, live, note }) => ({
                  value: id,
                  label: live
                    ? t(($) => $.releases.compare.live, { version: number })
                    : t(($) => $.releases.table.versionOf, { version: number }),
                  ...(note !== '' && { help: note }),
                })),
            ]}
          />
        </Field>
        <section className="flex flex-col gap-3">
          {changes.data !== undefined && changes.data.total > 0 && (
            <h2 className="tabular text-14 font-semibold text-ink">
              <span role="status">{t(($) => $.releases.changes.total, { count: changes.data.total })}</span>
            </h2>
          )}
          <QueryState
            query={changes}
            skeleton={<Skeleton className="h-40" />}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState
                drawing={<DeployDrawing />}
                title={t(($) => $.releases.changes.none)}
                text={t(($) => $.releases.changes.noneText)}
              />
            }
          >
            {(data) => <ChangeList key={to} appId={appId} {...data} />}
          </QueryState>
        </section>
      </div>
    </Dialog>
  )
}
