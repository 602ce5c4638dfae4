import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { QaBase } from '#src/domain/qa/base.ts'
import { TestDock, useRoomForColumn } from '#src/features/shared/try-out/test-dock.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CategoryDialogs } from './category-dialogs.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { ChitchatNote } from './chitchat/chitchat-note.tsx'
import { EntriesBar } from './entries-bar.tsx'
import { EntriesDialogs, type Opened } from './entries-dialogs.tsx'
import { EntriesHeader } from './entries-header.tsx'
import { EntriesTable } from './entries-table.tsx'
import { FigureCards } from './figure-cards.tsx'
import { KnowledgeTabs } from './knowledge-tabs.tsx'
import { OpenedEntry } from './opened-entry.tsx'
import type { KnowledgeSearch, SetSearch } from './search.ts'
import type { CategoryTask } from './use-category-menu.tsx'
import { useEntries } from './use-entries.ts'

type EntriesPageProps = {
  appId: string
  base: QaBase
  search: KnowledgeSearch
  onSearch: SetSearch
  takesFocus: boolean
}

/**
 * A base of the knowledge: the table of its questions and answers, and an entry beside it. The Q&A has categories,
 * figures and files besides; chitchat has ready-made packs.
 */
export function EntriesPage({ appId, base, search, onSearch, takesFocus }: EntriesPageProps) {
  const t = useTexts()
  const hasRoom = useRoomForColumn()
  const [task, setTask] = useState<CategoryTask>()
  const [opened, setOpened] = useState<Opened>()
  const entries = useEntries({ appId, base, search, onSearch })
  const { isQa, narrow, tree } = entries
  const { category } = search
  const chooseCategory = (id: string | undefined) => narrow({ category: id })
  const categories = { appId, tree, selected: category, onSelect: chooseCategory, onTask: setTask }

  return (
    <div className="flex h-full min-h-[68rem] flex-col gap-3 p-4 sm:min-h-[44rem] md:p-6">
      <EntriesHeader entries={entries} onOpen={setOpened} />
      <KnowledgeTabs tab={base} onSearch={onSearch} takesFocus={takesFocus}>
        {isQa ? (
          <>
            <p className="text-13 text-muted">{t(($) => $.knowledge.page.note)}</p>
            <FigureCards appId={appId} onSearch={narrow} onDuplicates={() => setOpened('duplicates')} />
          </>
        ) : (
          <ChitchatNote appId={appId} />
        )}
        <div className="flex min-h-0 flex-1 gap-6">
          <div className="@container flex min-w-0 flex-1">
            {isQa && (
              <div className="hidden w-52 shrink-0 flex-col border-r border-line pr-3 @min-[52rem]:mr-4 @min-[52rem]:flex">
                <CategoryPanel {...categories} />
              </div>
            )}
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              {isQa && (
                <div className="flex items-center gap-2 @min-[52rem]:hidden">
                  <FolderOpen size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
                  <CategoryPicker {...categories} />
                </div>
              )}
              <EntriesBar entries={entries} onOpen={setOpened} />
              <EntriesTable entries={entries} onOpen={setOpened} />
            </div>
          </div>
          <TestDock
            appId={appId}
            height="parent"
            open={search.test === true}
            onOpenChange={(isOpen) => onSearch({ test: isOpen ? true : undefined }, { replace: true })}
            // One drawer gives way to the other; a column stays.
            onOpenEntry={(entry) => onSearch(hasRoom ? { entry } : { entry, test: undefined })}
          />
        </div>
      </KnowledgeTabs>
      <OpenedEntry entries={entries} />
      <CategoryDialogs
        appId={appId}
        task={task}
        tree={tree}
        onClose={() => setTask(undefined)}
        onRemoved={(id) => {
          if (category === id) chooseCategory(undefined)
        }}
      />
      <EntriesDialogs entries={entries} opened={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}
