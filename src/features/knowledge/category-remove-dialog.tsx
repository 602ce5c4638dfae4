import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { categoryOptions, type CategoryNode } from '#src/features/shared/knowledge/category-list.ts'
import { refreshKnowledge, useRevert } from '#src/features/shared/knowledge/use-knowledge.ts'

type RemoveCategoryDialogProps = {
  appId: string
  category: CategoryNode
  tree: readonly CategoryNode[]
  onClose: () => void
  onRemoved: () => void
}

/** Deletes a category after asking where its entries go. */
export function RemoveCategoryDialog({ appId, category, tree, onClose, onRemoved }: RemoveCategoryDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const revert = useRevert(appId)
  const remove = useMutation(orpc.knowledge.removeCategory.mutationOptions())
  const gone = [category.id, ...category.children.map(({ id }) => id)]
  const options = categoryOptions(tree).filter(({ id }) => !gone.includes(id))
  const [moveTo, setMoveTo] = useState(options[0]?.id)

  async function handleRemove() {
    if (moveTo === undefined) return
    try {
      const { changeSetId } = await remove.mutateAsync({ appId, categoryId: category.id, moveTo })
      onRemoved()
      await refreshKnowledge(queryClient)
      onClose()
      const done = t(($) => $.knowledge.categories.removed, { name: category.name })
      if (changeSetId === null) notices.done(done)
      else notices.undoable(done, () => revert(changeSetId))
    } catch (error) {
      onClose()
      notices.failed(error)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(($) => $.knowledge.categories.removeTitle, { name: category.name })}
      description={
        category.total === 0
          ? t(($) => $.knowledge.categories.removeEmpty)
          : t(($) => $.knowledge.categories.removeQuestion, { count: category.total })
      }
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => void handleRemove()}>
            {t(($) => $.knowledge.categories.removeConfirm)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {category.children.length > 0 && (
          <p className="text-13 text-muted">
            {t(($) => $.knowledge.categories.removeChildren, { count: category.children.length })}
          </p>
        )}
        {category.total > 0 && (
          <Field label={t(($) => $.knowledge.categories.moveTo)}>
            <Select
              options={options.map(({ id, label }) => ({ value: id, label }))}
              value={moveTo}
              onValueChange={setMoveTo}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
