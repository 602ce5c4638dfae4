import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useSourceText } from '#src/features/shared/message/use-source-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { passageAddress } from './data.ts'
import type { FileTopic } from './topic-search.ts'
import { useTopicDeeds } from './use-topics.ts'

type Changes = Awaited<ReturnType<typeof client.fileTopics.changes>>
type TopicChangesProps = { appId: string; topic: FileTopic }

/** What a topic finds anew, and no longer, since somebody last opened it. From now on it counts as seen. */
export function TopicChanges({ appId, topic }: TopicChangesProps) {
  const t = useTexts()
  const { mutate: markSeen } = useTopicDeeds().seen
  const { id: topicId, name } = topic
  // What is shown stays until one leaves, though it is marked as seen meanwhile.
  const query = useQuery({
    ...orpc.fileTopics.changes.queryOptions({ input: { appId, topicId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const changes = query.data
  const checkedAt = changes?.checkedAt
  const count = changes === undefined ? 0 : changes.added.length + changes.gone.length
  useEffect(() => {
    if (checkedAt !== undefined && checkedAt !== null && count > 0) markSeen({ appId, topicId, checkedAt })
  }, [appId, topicId, checkedAt, count, markSeen])
  if (changes === undefined) return null
  const { added, gone } = changes
  return (
    <section
      aria-label={t(($) => $.file.topics.changes, { name })}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3 text-13"
    >
      <p role="status" className="flex flex-wrap items-center gap-2 text-muted">
        <span className="font-medium text-ink wrap-anywhere">{t(($) => $.file.topics.monitored, { name })}</span>
        {added.length > 0 && <Badge tone="info">{t(($) => $.file.topics.new, { count: added.length })}</Badge>}
        {gone.length > 0 && <Badge tone="warning">{t(($) => $.file.topics.gone, { count: gone.length })}</Badge>}
        {count === 0
          ? changes.checkedAt === null
            ? t(($) => $.file.topics.unchecked)
            : t(($) => $.file.topics.same)
          : t(($) => $.file.topics.since)}
      </p>
      {added.length > 0 && <Passages appId={appId} title={t(($) => $.file.topics.newTitle)} passages={added} isThere />}
      {gone.length > 0 && (
        <Passages appId={appId} title={t(($) => $.file.topics.goneTitle)} passages={gone} isThere={false} />
      )}
    </section>
  )
}

type PassagesProps = { appId: string; title: string; passages: Changes['added']; isThere: boolean }

function Passages({ appId, title, passages, isThere }: PassagesProps) {
  const sourceText = useSourceText()
  return (
    // A list that scrolls takes the focus, so that keys reach all of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="focus-ring flex max-h-56 flex-col gap-1 overflow-y-auto rounded-control">
      <h3 className="font-medium text-ink">{title}</h3>
      <ul aria-label={title} className="flex flex-col gap-2">
        {passages.map((passage) => (
          <li key={`${passage.documentId} ${passage.n}`} className="flex flex-col border-l-2 border-line-strong pl-3">
            {isThere ? (
              <ScreenLink
                href={passageAddress(appId, passage)}
                className="focus-ring w-fit rounded-small text-12 font-medium text-ink underline underline-offset-2 wrap-anywhere"
              >
                {sourceText(passage)}
              </ScreenLink>
            ) : (
              <span className="text-12 font-medium text-muted wrap-anywhere">{sourceText(passage)}</span>
            )}
            <span className="line-clamp-3 text-muted wrap-anywhere">{passage.excerpt}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
