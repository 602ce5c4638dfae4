import { useId, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import type { SetSearch } from '../file-search.ts'
import { TopicDialog } from './topic-dialog.tsx'
import { searchOfTopic, type FileTopic } from './topic-search.ts'
import { useTopicDeeds, useTopics } from './use-topics.ts'

type TopicListProps = { appId: string; onSearch: SetSearch }

/** The searches that are watched: how much each finds, and what has changed since somebody last opened it. */
export function TopicList({ appId, onSearch }: TopicListProps) {
  const t = useTexts()
  const heading = useId()
  const { query, topics } = useTopics(appId)
  const [renamed, setRenamed] = useState<FileTopic>()
  const [removed, setRemoved] = useState<FileTopic>()
  if (query.data === undefined && query.error) return <QueryFailure error={query.error} query={query} />
  if (topics.length === 0) return null
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-14 font-semibold text-ink">
        {t(($) => $.file.topics.title)}
      </h2>
      <ul className="rounded-card border border-line">
        {topics.map((topic) => (
          <TopicRow
            key={topic.id}
            topic={topic}
            onOpen={() => onSearch(searchOfTopic(topic))}
            onRename={() => setRenamed(topic)}
            onRemove={() => setRemoved(topic)}
          />
        ))}
      </ul>
      {renamed && (
        <TopicDialog appId={appId} task={{ type: 'rename', topic: renamed }} onClose={() => setRenamed(undefined)} />
      )}
      {removed && <RemoveDialog appId={appId} topic={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  )
}

type TopicRowProps = { topic: FileTopic; onOpen: () => void; onRename: () => void; onRemove: () => void }

function TopicRow({ topic, onOpen, onRename, onRemove }: TopicRowProps) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const { name, text, mode, documentId, documentName, language, addedDays, unused } = topic
  const { passages, added, gone, checkedAt, trouble } = topic
  const facts = [
    t(($) => $.file.topics.text, { text }),
    ...(mode === 'keyword' ? [] : [t(($) => $.file.topics.by[mode])]),
    ...(documentId === null ? [] : [documentName ?? t(($) => $.file.topics.documentGone)]),
    ...(language === null ? [] : [LANGUAGES[language].name]),
    ...(addedDays === null ? [] : [t(($) => $.file.topics.addedIn, { count: addedDays })]),
    ...(unused ? [t(($) => $.file.search.unused)] : []),
  ]
  const state =
    checkedAt === null
      ? t(($) => $.file.topics.unchecked)
      : [
          passages < LIMITS.fileTopic.passages
            ? t(($) => $.file.search.found, { count: passages })
            : t(($) => $.file.topics.atLeast, { count: passages }),
          t(($) => $.file.topics.checked, { time: format.relative(checkedAt, now) }),
        ].join(' · ')
  return (
    <li className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            className="focus-ring min-h-6 cursor-pointer rounded-small text-left text-13 font-medium text-ink underline decoration-transparent underline-offset-2 wrap-anywhere hover:decoration-current"
          >
            {name}
          </button>
          {added > 0 && <Badge tone="info">{t(($) => $.file.topics.new, { count: added })}</Badge>}
          {gone > 0 && <Badge tone="warning">{t(($) => $.file.topics.gone, { count: gone })}</Badge>}
        </div>
        <p className="text-12 text-muted wrap-anywhere">{facts.join(' · ')}</p>
        <p className="tabular text-12 text-muted">{state}</p>
        {(trouble === 'unset' || trouble === 'building' || trouble === 'failed') && (
          <p className="text-12 text-warning-text">{t(($) => $.file.topics.trouble[trouble])}</p>
        )}
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t(($) => $.documents.list.actionsFor, { name })} icon={<MoreIcon />} />
        }
        entries={[
          { label: t(($) => $.file.topics.rename), onSelect: onRename },
          { type: 'line' },
          { label: t(($) => $.file.topics.remove), tone: 'danger', onSelect: onRemove },
        ]}
      />
    </li>
  )
}

function RemoveDialog({ appId, topic, onClose }: { appId: string; topic: FileTopic; onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const { remove } = useTopicDeeds()
  const { id, name } = topic
  const confirm = () =>
    remove.mutate(
      { appId, topicId: id },
      {
        onSuccess: () => {
          notices.done(t(($) => $.file.topics.removed, { name }))
          onClose()
        },
        onError: notices.failed,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.file.topics.removeTitle, { name })}
      body={t(($) => $.file.topics.removeText)}
      confirmLabel={t(($) => $.file.topics.removeConfirm)}
      cancelLabel={t(($) => $.common.cancel)}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}
