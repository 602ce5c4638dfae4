import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Undo2 } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import type { Release } from '#src/api/types.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import type { ReleaseActions } from './release-menu.tsx'
import type { RecordParts } from './parts.ts'
import { ReleaseStatus } from './release-status.tsx'
import { ScopeCounts } from './scope-counts.tsx'
import { SnapshotContent, SnapshotSkeleton } from './snapshot-content.tsx'
import { useClosedReason } from './use-closed-reason.ts'
import { useRollBackReason } from './use-roll-back-reason.ts'

type SnapshotDrawerProps = Pick<ReleaseActions, 'onCompare' | 'onRollBack'> & {
  appId: string
  releaseId: string
  parts: RecordParts
  onClose: () => void
}

/** The whole bot as it was in a version, to be read. */
export function SnapshotDrawer({ appId, releaseId, parts, onClose, ...actions }: SnapshotDrawerProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const maySee = usePermission('release.content')
  const release = useQuery(orpc.release.get.queryOptions({ input: { appId, releaseId } }))
  const version = release.data?.number
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        version === undefined ? t(($) => $.releases.snapshot.action) : t(($) => $.releases.snapshot.title, { version })
      }
      description={
        release.data === undefined
          ? t(($) => $.releases.snapshot.text)
          : `${format.dateTime(release.data.startedAt)} · ${t(($) => $.releases.snapshot.text)}`
      }
      closeLabel={t(($) => $.common.close)}
      size="wide"
      footer={release.data && <SnapshotActions release={release.data} {...actions} />}
    >
      {maySee ? (
        <SnapshotContent appId={appId} releaseId={releaseId} parts={parts} />
      ) : (
        <SnapshotRecord release={release.data} />
      )}
    </Drawer>
  )
}

/** What who may not look into versions is told of one: who made it, when, and how much it changed. */
function SnapshotRecord({ release }: { release: Release | undefined }) {
  const t = useTexts()
  if (release === undefined) return <SnapshotSkeleton />
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="info" title={t(($) => $.releases.snapshot.closed)}>
        {t(($) => $.releases.snapshot.closedText)}
      </Callout>
      <DescriptionList
        items={[
          { id: 'status', term: t(($) => $.releases.table.status), detail: <ReleaseStatus release={release} /> },
          { id: 'changes', term: t(($) => $.releases.table.changes), detail: <ScopeCounts release={release} /> },
          {
            id: 'note',
            term: t(($) => $.releases.table.note),
            detail: release.note === '' ? t(($) => $.releases.table.noNote) : release.note,
          },
          {
            id: 'operator',
            term: t(($) => $.releases.table.operator),
            detail: release.startedBy ?? t(($) => $.releases.table.system),
          },
        ]}
      />
    </div>
  )
}

type SnapshotActionsProps = Pick<ReleaseActions, 'onCompare' | 'onRollBack'> & { release: Release }

/** What else can be done with the version; on a narrow screen the row's own menu is far to the right. */
function SnapshotActions({ release, onCompare, onRollBack }: SnapshotActionsProps) {
  const t = useTexts()
  return (
    <>
      <DisabledReason reason={useClosedReason()}>
        <Button icon={<ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden />} onClick={() => onCompare(release)}>
          {t(($) => $.releases.compare.action)}
        </Button>
      </DisabledReason>
      <DisabledReason reason={useRollBackReason(release)}>
        <Button icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />} onClick={() => onRollBack(release)}>
          {t(($) => $.releases.rollBack.action)}
        </Button>
      </DisabledReason>
    </>
  )
}
