import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CalledDialog } from './called-dialog.tsx'
import type { FlowRow, Folder } from './data.ts'
import { FlowFilters } from './flow-filters.tsx'
import { FlowTable } from './flow-table.tsx'
import { FolderDialogs } from './folder-dialogs.tsx'
import { FolderPanel, FolderPicker } from './folder-panel.tsx'
import { BeginHere, NoneShown } from './no-flows.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { FlowSearch, SetSearch } from './search.ts'
import { useFlowActions } from './use-flow-actions.ts'
import type { FlowList } from './use-flow-list.ts'
import { useFlowMenu } from './use-flow-menu.tsx'
import type { FolderTask } from './use-folder-menu.tsx'

type MyFlowsProps = {
  appId: string
  search: FlowSearch
  onSearch: SetSearch
  list: FlowList
  folders: readonly Folder[]
  /** Why no flow can be added. */
  full: string | undefined
  onBlank: () => void
  onImport: () => void
  onCreated: (flowId: string) => void
}

/** The application's own flows: folders at the left, the list beside them. */
export function MyFlows({ appId, search, onSearch, list, folders, full, ...begin }: MyFlowsProps) {
  const t = useTexts()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [renamed, setRenamed] = useState<FlowRow>()
  const [folderTask, setFolderTask] = useState<FolderTask>()
  const actions = useFlowActions(appId)
  const menuOf = useFlowMenu({ actions, folders, full, onRename: setRenamed })

  const [first] = list.data?.pages ?? []
  const flows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = flows.filter(({ id }) => selected.has(id))

  /** A narrower or wider list: what was selected may no longer be in it. */
  const narrow: SetSearch = (part, options) => {
    setSelected(new Set())
    onSearch(part, options)
  }
  const chooseFolder = (folder: string | undefined) => narrow({ folder })

  if (first?.quota.used === 0 && folders.length === 0) return <BeginHere appId={appId} full={full} {...begin} />
  return (
    <div className="@container flex min-h-0 min-w-0 flex-1">
      <div className="hidden w-52 shrink-0 flex-col border-r border-line pr-3 @min-[44rem]:mr-4 @min-[44rem]:flex">
        <FolderPanel
          folders={folders}
          total={first?.quota.used ?? 0}
          selected={search.folder}
          onSelect={chooseFolder}
          onTask={setFolderTask}
          onDrop={(folder, ids) => {
            const moved = flows.filter(({ id }) => ids.includes(id))
            if (moved.length > 0) void actions.move(moved, folder)
          }}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-center gap-2 @min-[44rem]:hidden">
          <FolderOpen size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
          <FolderPicker folders={folders} selected={search.folder} onSelect={chooseFolder} onTask={setFolderTask} />
        </div>
        <FlowFilters search={search} onSearch={narrow} total={first?.total} />
        <div className="min-h-0 flex-1">
          <FlowTable
            appId={appId}
            flows={flows}
            total={first?.total}
            search={search}
            onSearch={onSearch}
            menuOf={menuOf}
            onOpen={actions.open}
            selected={selected}
            onSelectedChange={setSelected}
            bulkActions={
              <BulkActions flows={chosen} folders={folders} actions={actions} onDone={() => setSelected(new Set())} />
            }
            loading={list.isPending}
            empty={<NoneShown search={search} onSearch={narrow} />}
            error={list.isError && list.data === undefined ? <QueryFailure error={list.error} query={list} /> : null}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoadingMore={list.isFetchingNextPage}
          />
        </div>
      </div>
      {renamed !== undefined && (
        <RenameDialog
          appId={appId}
          flow={renamed}
          title={t(($) => $.flows.rename.title, { name: renamed.name })}
          label={t(($) => $.flows.new.name)}
          doneText={(name) => t(($) => $.flows.rename.done, { name })}
          onClose={() => setRenamed(undefined)}
        />
      )}
      <FolderDialogs
        appId={appId}
        task={folderTask}
        onClose={() => setFolderTask(undefined)}
        onRemoved={(id) => {
          if (search.folder === id) chooseFolder(undefined)
        }}
      />
      <CalledDialog appId={appId} called={actions.called} onClose={actions.closeCalled} />
    </div>
  )
}
