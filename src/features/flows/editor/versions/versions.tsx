import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Bookmark, History, RotateCcw, Rocket, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowVersion } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useEditorActions } from '../actions-context.ts'
import { useFlowEditor } from '../editor-context.ts'
import { readAside } from '../aside/graph-aside.ts'
import { CompareDialog } from './compare-dialog.tsx'

const ICONS: Record<FlowVersion['origin'], LucideIcon> = {
  auto: History,
  named: Bookmark,
  deployed: Rocket,
  restored: RotateCcw,
}

/** The flow as it was: what differs from now, back to it (which can be undone), or on from it as a flow of its own. */
export function Versions({ onOpenFlow }: { onOpenFlow: (flowId: string) => void }) {
  const t = useTexts()
  const notices = useNotices()
  const { appId, family, flow, store, isReadOnly } = useFlowEditor()
  const { run } = useEditorActions()
  const [compared, compare] = useState<FlowVersion | null>(null)
  const versions = useInfiniteQuery(
    orpc.flows.versions.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, flowId: flow.id, limit: 30, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const restore = useMutation({
    mutationFn: (version: FlowVersion) => orpc.flows.version.call({ appId, flowId: flow.id, versionId: version.id }),
    onSuccess: async ({ document, number }) => {
      const read = await readAside(document, flow.kind)
      if (read === null) return
      store.replace(read, 'undo.restoreVersion')
      notices.undoable(
        t(($) => $.flow.versions.restored, { number }),
        async () => void store.undo(),
      )
    },
    onError: notices.failed,
  })
  const copy = useMutation({
    mutationFn: (version: FlowVersion) => family.copyVersion({ appId, flowId: flow.id, versionId: version.id }),
    onSuccess: ({ id }) => onOpenFlow(id),
    onError: notices.failed,
  })
  const items = versions.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="flex h-full min-h-0 flex-col">
      {!isReadOnly && (
        <div className="border-b border-line px-3 py-2">
          <Button size="small" icon={<Bookmark size={14} />} onClick={() => run('checkpoint')}>
            {t(($) => $.flow.checkpoint.title)}
          </Button>
        </div>
      )}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {versions.isPending && <Skeleton className="m-3 h-40" />}
        {versions.isError && <QueryFailure error={versions.error} query={versions} />}
        {versions.isSuccess && items.length === 0 && (
          <EmptyState title={t(($) => $.flow.versions.empty)} text={t(($) => $.flow.versions.emptyText)} />
        )}
        <ul className="flex flex-col divide-y divide-line">
          {items.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              onCompare={() => compare(version)}
              {...(!isReadOnly && { onRestore: () => restore.mutate(version), onCopy: () => copy.mutate(version) })}
            />
          ))}
        </ul>
        {versions.hasNextPage && (
          <Button
            tone="quiet"
            className="m-3"
            busy={versions.isFetchingNextPage}
            onClick={() => void versions.fetchNextPage()}
          >
            {t(($) => $.flow.versions.more)}
          </Button>
        )}
      </div>
      {compared && <CompareDialog version={compared} onClose={() => compare(null)} />}
    </div>
  )
}

type VersionRowProps = {
  version: FlowVersion
  onCompare: () => void
  onRestore?: () => void
  onCopy?: () => void
}

function VersionRow({ version, onCompare, onRestore, onCopy }: VersionRowProps) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const { number, name, note, origin, author, at } = version
  const Icon = ICONS[origin]
  const title = name === '' ? t(($) => $.flow.versions.origins[origin]) : name
  return (
    <li className="flex items-start gap-2 px-3 py-2 text-13">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="tabular text-12 text-muted">{number}</span>
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        </p>
        {note !== '' && <p className="text-muted wrap-anywhere">{note}</p>}
        <p className="text-12 text-muted">
          <span title={format.dateTime(at)}>{format.relative(at, now)}</span>
          {author !== null && ` · ${author}`}
        </p>
      </div>
      <Menu
        trigger={<IconButton size="small" label={t(($) => $.flow.versions.actions, { number })} icon={<MoreIcon />} />}
        entries={[
          { label: t(($) => $.flow.versions.compare), onSelect: onCompare },
          ...(onRestore ? [{ label: t(($) => $.flow.versions.restore), onSelect: onRestore }] : []),
          ...(onCopy ? [{ label: t(($) => $.flow.versions.copy), onSelect: onCopy }] : []),
        ]}
      />
    </li>
  )
}
