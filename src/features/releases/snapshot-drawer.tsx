import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Release } from '#src/api/types.ts'
import { useApplication, usePermission } from '#src/features/frame/application-context.ts'
import { QueryState } from '#src/features/frame/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { inFieldOrder } from './field-names.ts'
import type { ReleaseActions } from './release-menu.tsx'
import { ReleaseStatus } from './release-status.tsx'
import { ScopeCounts } from './scope-counts.tsx'
import { SnapshotEntries } from './snapshot-entries.tsx'
import { useClosedReason } from './use-closed-reason.ts'
import { useFieldTexts } from './use-field-texts.ts'
import { useRollBackReason } from './use-roll-back-reason.ts'

type SnapshotDrawerProps = Pick<ReleaseActions, 'onCompare' | 'onRollBack'> & {
  appId: string
  releaseId: string
  onClose: () => void
}

/** The whole bot as it was in a version, to be read. */
export function SnapshotDrawer({ appId, releaseId, onClose, ...actions }: SnapshotDrawerProps) {
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
      footer={release.data && <SnapshotActions release={release.data} {...actions} />}
    >
      {maySee ? <SnapshotContent appId={appId} releaseId={releaseId} /> : <SnapshotRecord release={release.data} />}
    </Drawer>
  )
}

/** Its settings and its questions. */
function SnapshotContent({ appId, releaseId }: { appId: string; releaseId: string }) {
  const t = useTexts()
  const format = useFormat()
  const texts = useFieldTexts(appId)
  // A version never changes.
  const snapshot = useQuery(orpc.release.snapshot.queryOptions({ input: { appId, releaseId }, staleTime: Infinity }))
  const [tab, setTab] = useState<'settings' | 'questions'>('settings')
  const [text, setText] = useState('')
  return (
    <QueryState query={snapshot} skeleton={<SnapshotSkeleton />}>
      {({ settings, entries }) => (
        <Tabs
          label={t(($) => $.releases.snapshot.tabs)}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'settings', label: t(($) => $.releases.snapshot.settings) },
            {
              value: 'questions',
              label: t(($) => $.releases.snapshot.questions),
              count: format.number(entries.length),
            },
          ]}
        >
          <TabPanel value="settings">
            <DescriptionList
              items={inFieldOrder(settings).map(({ field, value }) => {
                const words = texts.value(field, value)
                return {
                  id: field,
                  term: texts.name(field),
                  detail:
                    words === '' ? (
                      <span className="text-muted">{t(($) => $.releases.changes.empty)}</span>
                    ) : (
                      <span className="whitespace-pre-line">{words}</span>
                    ),
                }
              })}
            />
          </TabPanel>
          <TabPanel value="questions">
            <TextField
              type="search"
              aria-label={t(($) => $.releases.snapshot.search)}
              placeholder={t(($) => $.releases.snapshot.search)}
              leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onClear={() => setText('')}
              clearLabel={t(($) => $.common.clear)}
              className="mb-3"
            />
            <SnapshotEntries key={text} entries={entries} text={text.trim()} onClear={() => setText('')} />
          </TabPanel>
        </Tabs>
      )}
    </QueryState>
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

function SnapshotSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-9" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}
