import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { topicName, type FileTopicInput } from '#src/domain/documents/file-topic.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { issueText } from '../issue-text.ts'
import { issuesIn } from '../issues.ts'
import { useTopicDeeds } from './use-topics.ts'

/** A topic that is called otherwise, or a search that becomes one. */
export type TopicTask =
  | { type: 'rename'; topic: { id: string; name: string } }
  | { type: 'add'; search: Omit<FileTopicInput, 'name'> }

type TopicDialogProps = { appId: string; task: TopicTask; onClose: () => void }

/** Asks for the name of a monitored topic, new or not. */
export function TopicDialog({ appId, task, onClose }: TopicDialogProps) {
  const t = useTexts()
  const form = useId()
  const notices = useNotices()
  const { add, rename } = useTopicDeeds()
  const [name, setName] = useState(() =>
    task.type === 'rename' ? task.topic.name : Array.from(task.search.text).slice(0, LIMITS.fileTopic.name).join(''),
  )
  const [refused, setRefused] = useState<string>()
  const [issue] = issuesIn(topicName, name)
  const isUnchanged = task.type === 'rename' && name.trim() === task.topic.name
  const isReady = issue === undefined && !isUnchanged

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const called = name.trim()
    const done = (text: string) => ({
      onSuccess: () => {
        onClose()
        notices.done(text)
      },
      onError: (error: unknown) => setRefused(errorText(t, apiFailure(error).code)),
    })
    if (task.type === 'add')
      add.mutate(
        { appId, topic: { ...task.search, name: called } },
        done(t(($) => $.file.topics.added, { name: called })),
      )
    else
      rename.mutate(
        { appId, topicId: task.topic.id, name: called },
        done(t(($) => $.file.topics.renamed, { name: called })),
      )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={
        task.type === 'add'
          ? t(($) => $.file.topics.addTitle)
          : t(($) => $.file.topics.renameTitle, { name: task.topic.name })
      }
      {...(task.type === 'add' && { description: t(($) => $.file.topics.addText) })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            type="submit"
            form={form}
            tone="accent"
            busy={add.isPending || rename.isPending}
            aria-disabled={!isReady}
          >
            {task.type === 'add' ? t(($) => $.file.topics.add) : t(($) => $.file.topics.rename)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit}>
        <Field
          label={t(($) => $.file.topics.name)}
          required
          error={refused ?? (issue?.code === 'REQUIRED' ? undefined : issueText(t, issue))}
          count={{
            value: name,
            limit: LIMITS.fileTopic.name,
            label: (used, limit) => t(($) => $.chatbot.counter, { used, limit }),
          }}
        >
          <TextField
            autoFocus
            value={name}
            onChange={(event) => {
              setRefused(undefined)
              setName(event.target.value)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
