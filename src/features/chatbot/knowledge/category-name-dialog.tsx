import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { issueText } from '../issue-text.ts'
import { issuesIn } from '../issues.ts'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { refreshKnowledge } from './use-knowledge.ts'
import type { CategoryTask } from './use-category-menu.tsx'

type NameDialogProps = { appId: string; task: Exclude<CategoryTask, { type: 'remove' }>; onClose: () => void }

/** Asks for the name of a category, new or not. */
export function NameDialog({ appId, task, onClose }: NameDialogProps) {
  const t = useTexts()
  const form = useId()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const create = useMutation(orpc.knowledge.createCategory.mutationOptions())
  const rename = useMutation(orpc.knowledge.renameCategory.mutationOptions())
  const [name, setName] = useState(task.type === 'rename' ? task.category.name : '')
  const [refused, setRefused] = useState<string>()

  const [issue] = issuesIn(requiredText(LIMITS.qa.categoryName), name)
  const isUnchanged = task.type === 'rename' && name.trim() === task.category.name
  const isReady = issue === undefined && !isUnchanged

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    try {
      if (task.type === 'add') await create.mutateAsync({ appId, name, parentId: task.parent?.id ?? null })
      else await rename.mutateAsync({ appId, name, categoryId: task.category.id })
      await refreshKnowledge(queryClient)
      onClose()
      notices.done(
        task.type === 'add'
          ? t(($) => $.knowledge.categories.added, { name: name.trim() })
          : t(($) => $.knowledge.categories.renamed, { name: name.trim() }),
      )
    } catch (error) {
      setRefused(errorText(t, apiFailure(error).code))
    }
  }

  const title =
    task.type === 'rename'
      ? t(($) => $.knowledge.categories.renameTitle, { name: task.category.name })
      : task.parent === undefined
        ? t(($) => $.knowledge.categories.addTitle)
        : t(($) => $.knowledge.categories.addUnderTitle, { name: task.parent.name })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            type="submit"
            form={form}
            tone="accent"
            busy={create.isPending || rename.isPending}
            aria-disabled={!isReady}
          >
            {task.type === 'add'
              ? t(($) => $.knowledge.categories.addConfirm)
              : t(($) => $.knowledge.categories.renameConfirm)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void handleSubmit(event)}>
        <Field
          label={t(($) => $.knowledge.categories.name)}
          required
          error={refused ?? (issue?.code === 'REQUIRED' ? undefined : issueText(t, issue))}
          count={{
            value: name,
            limit: LIMITS.qa.categoryName,
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
