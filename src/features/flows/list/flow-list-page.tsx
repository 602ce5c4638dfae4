import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { FlowGate } from '../gate.tsx'
import { flowPath } from './flow-path.ts'
import { ImportDialog } from './import-dialog.tsx'
import { MyFlows } from './my-flows.tsx'
import { NewFlowDialog } from './new-flow-dialog.tsx'
import { NewFlowMenu } from './new-flow-menu.tsx'
import { isFull, QuotaBar } from './quota-bar.tsx'
import type { FlowSearch, SetSearch } from './search.ts'
import { TemplateCards } from './template-cards.tsx'
import { useFlowList } from './use-flow-list.ts'

type FlowListPageProps = { appId: string; search: FlowSearch; onSearch: SetSearch }

/** Task flows: those of the application, and templates to begin with. */
export function FlowListPage({ appId, search, onSearch }: FlowListPageProps) {
  const t = useTexts()
  const router = useRouter()
  const { list, folders, quota, isLocked } = useFlowList(appId, search)
  const [task, setTask] = useState<'blank' | 'import'>()
  if (isLocked) return <FlowGate kept={quota?.used ?? 0} />

  const full =
    quota !== undefined && isFull(quota) ? t(($) => $.flows.quota.full, { limit: quota.limit ?? 0 }) : undefined
  const folderId = search.folder === undefined || search.folder === 'none' ? null : search.folder
  const handleCreated = (flowId: string) => void router.navigate({ href: flowPath(appId, flowId) })
  const tab = search.tab ?? 'mine'

  return (
    <div className="flex h-full min-h-[40rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.flows.page.title)}
        note={t(($) => $.flows.page.note)}
        extra={quota !== undefined && <QuotaBar quota={quota} />}
        action={
          <NewFlowMenu
            full={full}
            onBlank={() => setTask('blank')}
            onTemplate={() => onSearch({ tab: 'templates' })}
            onImport={() => setTask('import')}
          />
        }
      />
      <Tabs
        label={t(($) => $.flows.page.tabs)}
        tabs={[
          { value: 'mine', label: t(($) => $.flows.page.mine), count: quota?.used },
          { value: 'templates', label: t(($) => $.flows.page.templates) },
        ]}
        value={tab}
        onValueChange={(value) => onSearch({ tab: value === 'templates' ? 'templates' : undefined })}
        className="min-h-0 flex-1"
      >
        <TabPanel value="mine" className="min-h-0 flex-1 overflow-y-auto data-[state=active]:flex">
          <MyFlows
            appId={appId}
            search={search}
            onSearch={onSearch}
            list={list}
            folders={folders}
            full={full}
            onBlank={() => setTask('blank')}
            onImport={() => setTask('import')}
            onCreated={handleCreated}
          />
        </TabPanel>
        <TabPanel value="templates">
          <TemplateCards appId={appId} folderId={folderId} full={full} onCreated={handleCreated} />
        </TabPanel>
      </Tabs>
      {task === 'blank' && (
        <NewFlowDialog
          appId={appId}
          folders={folders}
          folderId={folderId}
          onCreated={handleCreated}
          onClose={() => setTask(undefined)}
        />
      )}
      {task === 'import' && <ImportDialog appId={appId} folderId={folderId} onClose={() => setTask(undefined)} />}
    </div>
  )
}
