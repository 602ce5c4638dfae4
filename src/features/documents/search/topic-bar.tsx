import { BellPlus, List } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import type { FileSearch, SetSearch } from '../file-search.ts'
import { TopicDialog, type TopicTask } from './topic-dialog.tsx'
import { hasChanged, topicAt, topicOfSearch } from './topic-search.ts'
import { useTopics } from './use-topics.ts'

type TopicBarProps = { appId: string; search: FileSearch; onSearch: SetSearch }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const NO_SEARCH: Partial<FileSearch> = {
  text: undefined,
  mode: undefined,
  document: undefined,
  language: undefined,
  added: undefined,
  unused: undefined,
}

/** Beside a search: it can be watched from now on, and the ones that are watched are a step away. */
export function TopicBar({ appId, search, onSearch }: TopicBarProps) {
  const t = useTexts()
  const { query, topics } = useTopics(appId)
  const [task, setTask] = useState<TopicTask>()
  const here = topicOfSearch(search)
  if (here === undefined || query.data === undefined) return null
  const changed = topics.filter(hasChanged).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      {topicAt(topics, search) === undefined && (
        <Button size="small" icon={<BellPlus {...ICON} />} onClick={() => setTask({ type: 'add', search: here })}>
          {t(($) => $.file.topics.addThis)}
        </Button>
      )}
      {topics.length > 0 && (
        <Button size="small" tone="quiet" icon={<List {...ICON} />} onClick={() => onSearch(NO_SEARCH)}>
          {t(($) => $.file.topics.title)}
          {changed > 0 && (
            <Badge tone="info" className="ml-1">
              {t(($) => $.file.topics.changed, { count: changed })}
            </Badge>
          )}
        </Button>
      )}
      {task && <TopicDialog appId={appId} task={task} onClose={() => setTask(undefined)} />}
    </div>
  )
}
