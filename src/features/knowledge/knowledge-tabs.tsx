import type { ReactNode } from 'react'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { NOT_FILTERED, type KnowledgeSearch, type KnowledgeTab, type SetSearch } from './search.ts'

type KnowledgeTabsProps = {
  tab: KnowledgeTab
  onSearch: SetSearch
  /** Another part was open before: each has a row of tabs of its own, and the focus goes on to it. */
  takesFocus: boolean
  children: ReactNode
}

/** What a tab of its own begins with: nothing that was looked for in another. */
const FRESH: Partial<KnowledgeSearch> = {
  ...NOT_FILTERED,
  category: undefined,
  sort: undefined,
  descending: undefined,
  entry: undefined,
  document: undefined,
  passage: undefined,
}

/** Opens another part of the knowledge base. What is not saved is asked about first. */
export async function openTab(onSearch: SetSearch, tab: KnowledgeTab): Promise<void> {
  if (await confirmLeave()) onSearch({ ...FRESH, tab: tab === 'qa' ? undefined : tab })
}

/** The parts of the knowledge base as tabs over the one that is open. What is not saved is asked about first. */
export function KnowledgeTabs({ tab, onSearch, takesFocus, children }: KnowledgeTabsProps) {
  const t = useTexts()
  return (
    <Tabs
      label={t(($) => $.knowledge.page.bases)}
      tabs={[
        { value: 'qa', label: t(($) => $.knowledge.page.qa) },
        { value: 'chitchat', label: t(($) => $.knowledge.page.chitchat) },
        { value: 'documents', label: t(($) => $.documents.tab) },
        { value: 'records', label: t(($) => $.imports.menu.records) },
      ]}
      value={tab}
      takesFocus={takesFocus}
      onValueChange={(next) => void openTab(onSearch, next)}
      className="min-h-0 flex-1"
    >
      <TabPanel value={tab} tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-3 pt-3!">
        {children}
      </TabPanel>
    </Tabs>
  )
}
