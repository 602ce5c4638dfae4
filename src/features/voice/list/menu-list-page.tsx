import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { flowPath } from '#src/features/flows/list/flow-path.ts'
import { ImportDialog } from '#src/features/flows/list/import-dialog.tsx'
import { menuPath } from '../menu-path.ts'
import { MenuSettingsDrawer } from '../settings/menu-settings-drawer.tsx'
import { CarrierForm } from '../settings/carrier-form.tsx'
import { SoundsPanel } from '../sounds/sounds-panel.tsx'
import { MenuTemplates } from './menu-templates.tsx'
import { Menus } from './menus.tsx'
import { NewMenuDialog } from './new-menu-dialog.tsx'
import { NewMenuMenu } from './new-menu-menu.tsx'
import { TABS, type MenuSearch, type SetMenuSearch } from './search.ts'
import { useMenuList } from './use-menu-list.ts'

type MenuListPageProps = { appId: string; search: MenuSearch; onSearch: SetMenuSearch }

/** Voice menus: those of the application, templates to begin with, the sounds they play, and the way to the carrier. */
export function MenuListPage({ appId, search, onSearch }: MenuListPageProps) {
  const t = useTexts()
  const router = useRouter()
  const canEdit = usePermission('voice.edit')
  const { list, isEmpty } = useMenuList(appId, search)
  const [task, setTask] = useState<'blank' | 'import'>()
  const handleCreated = (flowId: string) => void router.navigate({ href: menuPath(appId, flowId) })
  const begin = {
    onBlank: () => setTask('blank'),
    onImport: () => setTask('import'),
    onTemplate: () => onSearch({ tab: 'templates' }),
  }
  return (
    <div className="flex h-full min-h-[40rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.voice.page.title)}
        note={t(($) => $.voice.page.note)}
        action={canEdit && <NewMenuMenu {...begin} />}
      />
      <Tabs
        label={t(($) => $.voice.page.tabs)}
        tabs={[
          { value: 'menus', label: t(($) => $.voice.page.menus), count: list.data?.pages[0]?.total },
          ...TABS.map((value) => ({ value, label: t(($) => $.voice.page[value]) })),
        ]}
        value={search.tab ?? 'menus'}
        onValueChange={(value) => onSearch({ tab: TABS.find((tab) => tab === value) })}
        className="min-h-0 flex-1"
      >
        <TabPanel value="menus" className="min-h-0 flex-1 overflow-y-auto data-[state=active]:flex">
          <Menus
            appId={appId}
            search={search}
            onSearch={onSearch}
            list={list}
            isEmpty={isEmpty}
            onCreated={handleCreated}
            {...begin}
          />
        </TabPanel>
        <TabPanel value="templates">
          <MenuTemplates appId={appId} onCreated={handleCreated} />
        </TabPanel>
        <TabPanel value="sounds">
          <SoundsPanel appId={appId} />
        </TabPanel>
        <TabPanel value="carrier">
          <CarrierForm appId={appId} />
        </TabPanel>
      </Tabs>
      {task === 'blank' && <NewMenuDialog appId={appId} onCreated={handleCreated} onClose={() => setTask(undefined)} />}
      {task === 'import' && (
        <ImportDialog
          appId={appId}
          folderId={null}
          pathOf={(app, { id, kind }) => (kind === 'ivr' ? menuPath(app, id) : flowPath(app, id))}
          onClose={() => setTask(undefined)}
        />
      )}
      {search.settings !== undefined && (
        <MenuSettingsDrawer
          appId={appId}
          flowId={search.settings}
          onClose={() => onSearch({ settings: undefined }, { replace: true })}
        />
      )}
    </div>
  )
}
