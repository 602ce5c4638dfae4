import { MessageCircleQuestionMark, PackagePlus, Plus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Opened } from './entries-dialogs.tsx'
import { SheetActions } from './imports/sheet-actions.tsx'
import { openTab } from './knowledge-tabs.tsx'
import type { Entries } from './use-entries.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type EntriesHeaderProps = { entries: Entries; onOpen: (opened: Opened) => void }

/** What is done with a base as a whole: trying it, files or packs, and a new entry. */
export function EntriesHeader({ entries, onOpen }: EntriesHeaderProps) {
  const t = useTexts()
  const { appId, isQa, search, onSearch, options, filter } = entries
  return (
    <PageHeader
      title={t(($) => $.knowledge.page.title)}
      extra={
        <>
          <Button
            aria-expanded={search.test === true}
            icon={<MessageCircleQuestionMark {...ICON} />}
            onClick={() => onSearch({ test: search.test === true ? undefined : true }, { replace: true })}
          >
            {t(($) => $.chatbot.basic.test)}
          </Button>
          {isQa ? (
            <SheetActions
              appId={appId}
              categories={options}
              target={{ filter }}
              onRecords={() => void openTab(onSearch, 'records')}
            />
          ) : (
            <Button icon={<PackagePlus {...ICON} />} onClick={() => onOpen('packs')}>
              {t(($) => $.chitchat.packs.open)}
            </Button>
          )}
        </>
      }
      action={
        <Button tone="accent" icon={<Plus {...ICON} />} onClick={() => onSearch({ entry: 'new' })}>
          {isQa ? t(($) => $.knowledge.page.add) : t(($) => $.chitchat.add)}
        </Button>
      }
    />
  )
}
