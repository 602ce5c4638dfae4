import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import type { MenuSummary } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchDrawing, DeployDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RenameDialog } from '#src/features/flows/list/rename-dialog.tsx'
import { EmergencyDialog } from '../settings/emergency-dialog.tsx'
import { MenuTable } from './menu-table.tsx'
import { MenuTemplates } from './menu-templates.tsx'
import type { MenuSearch, SetMenuSearch } from './search.ts'
import { useMenuActions } from './use-menu-actions.tsx'
import type { MenuList } from './use-menu-list.ts'
import { LiveFilterSelect } from '#src/features/flows/list/live-filter.tsx'

type MenusProps = {
  appId: string
  search: MenuSearch
  onSearch: SetMenuSearch
  list: MenuList
  /** There is no menu yet. */
  isEmpty: boolean
  onBlank: () => void
  onImport: () => void
  onCreated: (flowId: string) => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The application's voice menus, or how to begin with the first one. */
export function Menus({ appId, search, onSearch, list, isEmpty, onBlank, onImport, onCreated }: MenusProps) {
  const t = useTexts()
  const canEdit = usePermission('voice.edit')
  const [renamed, setRenamed] = useState<MenuSummary>()
  const [emergency, setEmergency] = useState<MenuSummary>()
  const actions = useMenuActions(appId, {
    onRename: setRenamed,
    onEmergency: setEmergency,
    onSettings: (menu) => onSearch({ settings: menu.id }),
  })
  const menus = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = list.data?.pages ?? []

  if (isEmpty)
    return (
      <div className="flex w-full min-w-0 flex-col gap-2">
        <EmptyState
          drawing={<DeployDrawing />}
          title={t(($) => $.voice.empty.title)}
          text={t(($) => $.voice.empty.text)}
          {...(canEdit && {
            action: (
              <Button tone="accent" icon={<Plus {...ICON} />} onClick={onBlank}>
                {t(($) => $.voice.empty.blank)}
              </Button>
            ),
            secondary: (
              <Button icon={<FileUp {...ICON} />} onClick={onImport}>
                {t(($) => $.voice.new.import)}
              </Button>
            ),
          })}
        />
        <h2 className="text-14 font-semibold text-ink">{t(($) => $.voice.empty.templates)}</h2>
        <MenuTemplates appId={appId} level={3} onCreated={onCreated} />
      </div>
    )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <div role="search" aria-label={t(($) => $.voice.filters.label)} className="flex flex-wrap items-center gap-2">
        <SearchBox
          value={search.text}
          label={t(($) => $.voice.filters.search)}
          onChange={(text) => onSearch({ text }, { replace: true })}
        />
        <LiveFilterSelect value={search.live} onChange={(live) => onSearch({ live })} />
        <span role="status" className="tabular ml-auto text-13 text-muted">
          {first !== undefined && t(($) => $.voice.filters.total, { count: first.total })}
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <MenuTable
          appId={appId}
          menus={menus}
          total={first?.total}
          search={search}
          onSearch={onSearch}
          menuOf={actions.entriesOf}
          onOpen={actions.open}
          loading={list.isPending}
          empty={
            <EmptyState
              drawing={<SearchDrawing />}
              title={t(($) => $.voice.empty.filteredTitle)}
              text={t(($) => $.voice.empty.filteredText)}
              action={
                <Button onClick={() => onSearch({ text: undefined, live: undefined })}>
                  {t(($) => $.flows.filters.clear)}
                </Button>
              }
            />
          }
          error={list.isError && list.data === undefined ? <QueryFailure error={list.error} query={list} /> : null}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </div>
      {renamed !== undefined && (
        <RenameDialog
          appId={appId}
          flow={renamed}
          title={t(($) => $.voice.rename.title, { name: renamed.name })}
          label={t(($) => $.voice.new.name)}
          doneText={(name) => t(($) => $.voice.rename.done, { name })}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {emergency !== undefined && (
        <EmergencyDialog appId={appId} menu={emergency} onClose={() => setEmergency(undefined)} />
      )}
    </div>
  )
}
