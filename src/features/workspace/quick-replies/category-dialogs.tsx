import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import type { CategoryTask } from './category-menu.tsx'
import { idsWithin, inTreeOrder, type ReplyCategoryNode } from './reply-categories.ts'
import { useCategoryDeeds } from './use-category-deeds.ts'

type CategoryDialogsProps = {
  appId: string
  task: CategoryTask | undefined
  tree: readonly ReplyCategoryNode[]
  onClose: () => void
  onRemoved: (categoryIds: readonly string[]) => void
}

/** What is asked for about a category of quick replies: its name, and where what it holds goes. */
export function CategoryDialogs({ appId, task, tree, onClose, onRemoved }: CategoryDialogsProps) {
  const t = useTexts()
  const deeds = useCategoryDeeds(appId)
  if (task === undefined) return null
  if (task.type === 'remove')
    return <RemoveDialog appId={appId} node={task.node} tree={tree} onClose={onClose} onRemoved={onRemoved} />
  const isNew = task.type === 'add'
  return (
    <NameDialog
      title={
        isNew
          ? t(($) => $.replies.categories[task.isOwn ? 'addOwn' : 'add'])
          : t(($) => $.replies.categories.renameTitle, { name: task.node.name })
      }
      label={t(($) => $.replies.categories.name)}
      confirmLabel={t(($) => $.replies.categories[isNew ? 'add' : 'rename'])}
      name={isNew ? '' : task.node.name}
      limit={LIMITS.quickReply.category}
      onName={async (name) => {
        if (isNew) await deeds.create(name, { parentId: task.parent?.id ?? null, isOwn: task.isOwn })
        else await deeds.rename(task.node.id, name)
      }}
      onClose={onClose}
    />
  )
}

const NONE = 'none'

type RemoveDialogProps = Omit<CategoryDialogsProps, 'task'> & { node: ReplyCategoryNode }

function RemoveDialog({ appId, node, tree, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const deeds = useCategoryDeeds(appId)
  const [moveTo, setMoveTo] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const gone = idsWithin(node)
  const others = inTreeOrder(tree).filter(({ node: { id, isOwn } }) => !gone.includes(id) && isOwn === node.isOwn)

  async function handleConfirm() {
    setBusy(true)
    try {
      await deeds.remove(node.id, moveTo === NONE ? null : moveTo)
      notices.done(t(($) => $.replies.categories.removed, { name: node.name }))
      onRemoved(gone)
    } catch (error) {
      notices.failed(error)
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.replies.categories.removeTitle, { name: node.name })}
      body={
        <div className="flex flex-col gap-4">
          <p>
            {node.total === 0
              ? t(($) => $.replies.categories.removeEmpty)
              : t(($) => $.replies.categories.removeHeld, { count: node.total })}{' '}
            {node.children.length > 0 && t(($) => $.replies.categories.removeChildren, { count: node.children.length })}
          </p>
          {node.total > 0 && (
            <Field label={t(($) => $.replies.categories.moveReplies)}>
              <Select
                value={moveTo}
                options={[
                  { value: NONE, label: t(($) => $.replies.categories.none) },
                  ...others.map(({ node: { id }, path }) => ({ value: id, label: path })),
                ]}
                onValueChange={setMoveTo}
              />
            </Field>
          )}
        </div>
      }
      confirmLabel={t(($) => $.replies.categories.remove)}
      cancelLabel={t(($) => $.common.cancel)}
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    />
  )
}
