import { ListChecks, Undo2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TableStore } from '#src/editor/qa-table/table-store.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import { useImpact } from '#src/features/shared/impact/use-impact.ts'
import { plannedEdits, type PlannedEdits } from './planned-edits.ts'

type EditsImpactProps = { appId: string; store: TableStore }

/** Rest after the last save before visitors' questions are asked, in milliseconds: whoever edits row by row is not done yet. */
const REST_MS = 2_000

/**
 * What the edits made in the table do to visitors' questions: a quiet word beside the saving, its details on demand. No
 * visitor meets an edit before it is deployed; from then on it is no longer counted.
 */
export function EditsImpact({ appId, store }: EditsImpactProps) {
  const t = useTexts()
  const { liveVersion } = useApplication().robot
  const saving = useSyncExternalStore(store.subscribe, store.saving)
  const edited = useSyncExternalStore(store.subscribe, store.edited)
  const [isOpen, setOpen] = useState(false)
  const planned = saving.waiting > 0 || saving.isSaving ? undefined : plannedEdits(edited)
  const { impact, hasFailed, isWorking } = useImpact(appId, planned?.change, {
    restMs: REST_MS,
    stamp: planned?.stamp ?? '',
  })
  useEffect(() => () => store.settle(), [liveVersion, store])

  const changed = impact === undefined ? 0 : impact.gained + impact.moved + impact.lost
  const isNew = planned?.isAskedOtherwise === true
  const twins = impact?.twins.filter(({ contradictions }) => isNew || contradictions.length > 0).length ?? 0
  const label =
    hasFailed || (impact === undefined && !isWorking)
      ? t(($) => $.impact.edits.failed)
      : changed > 0
        ? t(($) => $.impact.edits.changed, { count: changed })
        : twins > 0
          ? t(($) => $.impact.edits.twins, { count: twins })
          : undefined
  return (
    <>
      <span role="status" className="flex min-h-control min-w-0 items-center gap-1.5 pl-2 text-13 text-muted">
        {planned === undefined ? null : label !== undefined ? (
          <Button
            size="small"
            tone="quiet"
            icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {label}
          </Button>
        ) : impact === undefined ? (
          <>
            <Spinner size={16} />
            {t(($) => $.impact.edits.working)}
          </>
        ) : impact.asked > 0 ? (
          t(($) => $.impact.edits.nothing)
        ) : null}
      </span>
      {isOpen && <Details appId={appId} store={store} planned={planned} onClose={() => setOpen(false)} />}
    </>
  )
}

type DetailsProps = EditsImpactProps & { planned: PlannedEdits | undefined; onClose: () => void }

function Details({ appId, store, planned, onClose }: DetailsProps) {
  const t = useTexts()
  const { waiting, isSaving, canUndo } = useSyncExternalStore(store.subscribe, store.saving)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.impact.edits.title)}
      description={t(($) => $.impact.edits.about)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button
            icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
            aria-disabled={!canUndo || undefined}
            onClick={() => {
              // It is saved at once, so that what it does is seen here.
              if (store.undo()) void store.flush()
            }}
          >
            {t(($) => $.impact.edits.undo)}
          </Button>
          <Button
            onClick={() => {
              store.settle()
              onClose()
            }}
          >
            {t(($) => $.impact.edits.settle)}
          </Button>
          <Button tone="accent" onClick={onClose}>
            {t(($) => $.common.close)}
          </Button>
        </>
      }
    >
      {planned !== undefined ? (
        <div className="flex flex-col gap-3 text-13">
          <p className="text-ink">
            {planned.isPart
              ? t(($) => $.impact.edits.last, { count: planned.count })
              : t(($) => $.impact.edits.entries, { count: planned.count })}
          </p>
          <ImpactNote appId={appId} change={planned.change} stamp={planned.stamp} />
        </div>
      ) : (
        <p role="status" className="text-13 text-muted">
          {waiting > 0 || isSaving ? t(($) => $.knowledge.saving.now) : t(($) => $.impact.edits.none)}
        </p>
      )}
    </Dialog>
  )
}
