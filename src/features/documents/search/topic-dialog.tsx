import type { FileTopicInput } from '#src/domain/documents/file-topic.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useTopicDeeds } from './use-topics.ts'

/** A topic that is called otherwise, or a search that becomes one. */
export type TopicTask =
  | { type: 'rename'; topic: { id: string; name: string } }
  | { type: 'add'; search: Omit<FileTopicInput, 'name'> }

type TopicDialogProps = { appId: string; task: TopicTask; onClose: () => void }

/** Asks for the name of a monitored topic, new or not. */
export function TopicDialog({ appId, task, onClose }: TopicDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const { add, rename } = useTopicDeeds()
  const limit = LIMITS.fileTopic.name
  if (task.type === 'rename') {
    const { id: topicId, name: before } = task.topic
    return (
      <NameDialog
        title={t(($) => $.file.topics.renameTitle, { name: before })}
        label={t(($) => $.file.topics.name)}
        confirmLabel={t(($) => $.file.topics.rename)}
        name={before}
        limit={limit}
        onName={async (name) => {
          await rename.mutateAsync({ appId, topicId, name })
          notices.done(t(($) => $.file.topics.renamed, { name }))
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <NameDialog
      title={t(($) => $.file.topics.addTitle)}
      description={t(($) => $.file.topics.addText)}
      label={t(($) => $.file.topics.name)}
      confirmLabel={t(($) => $.file.topics.add)}
      name={Array.from(task.search.text).slice(0, limit).join('')}
      mayStay
      limit={limit}
      onName={async (name) => {
        await add.mutateAsync({ appId, topic: { ...task.search, name } })
        notices.done(t(($) => $.file.topics.added, { name }))
      }}
      onClose={onClose}
    />
  )
}
