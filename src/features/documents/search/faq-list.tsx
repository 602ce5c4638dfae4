import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Select } from '#src/ui/select.tsx'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import type { FileFaq } from './data.ts'
import { FaqItem } from './faq-item.tsx'
import type { useFaqDeeds } from './use-file-faq.ts'

type FaqListProps = {
  appId: string
  items: readonly FileFaq[]
  total: number
  deeds: ReturnType<typeof useFaqDeeds>
  mayEdit: boolean
  /** Left out when all is loaded. */
  onMore?: () => void
  isLoadingMore: boolean
}

/** The questions with what is done to those that are selected. */
export function FaqList({ appId, items, total, deeds, mayEdit, onMore, isLoadingMore }: FaqListProps) {
  const t = useTexts()
  const format = useFormat()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } })).data ?? []
  const options = categoryOptions(categoryTree(categories, format.compare))
  const [filed, setFiled] = useState<string>()
  const [isAccepting, setAccepting] = useState(false)
  const categoryId = filed ?? categories.find(({ isDefault }) => isDefault)?.id
  // What was accepted is done, and what is gone from the list is not meant any more.
  const open = items.filter(({ status }) => status !== 'accepted').slice(0, LIMITS.fileFaq.patch)
  const selected = open.filter(({ id }) => chosen.has(id))
  const ids = selected.map(({ id }) => id)

  const toggle = (id: string, on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  const decide = async (type: 'accept' | 'reject' | 'reopen', of: readonly string[]) => {
    const act = { type, ids: [...of] }
    const filedUnder = type === 'accept' && categoryId !== undefined ? { categoryId } : {}
    if (await deeds.run({ ...act, ...filedUnder })) setChosen(new Set())
    setAccepting(false)
  }
  return (
    <section aria-label={t(($) => $.file.faq.list)} className="flex flex-col gap-3">
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        {mayEdit && open.length > 0 && (
          <Checkbox
            label={t(($) => $.file.faq.selectAll)}
            checked={selected.length === 0 ? false : selected.length === open.length ? true : 'indeterminate'}
            onCheckedChange={(on) => setChosen(on === true ? new Set(open.map(({ id }) => id)) : new Set())}
          />
        )}
        <span role="status" className="tabular text-13 text-muted">
          {selected.length > 0
            ? t(($) => $.file.faq.selected, { count: selected.length })
            : t(($) => $.file.faq.total, { count: total })}
        </span>
        {mayEdit && (
          <div
            role="group"
            aria-label={t(($) => $.file.faq.bulk)}
            className="flex flex-wrap items-center gap-2 sm:ml-auto"
          >
            {categoryId !== undefined && (
              <Select
                width="fit"
                aria-label={t(($) => $.file.faq.category)}
                options={options.map(({ id, label }) => ({ value: id, label }))}
                value={categoryId}
                onValueChange={setFiled}
              />
            )}
            <Button
              tone="accent"
              disabled={selected.length === 0}
              busy={deeds.isBusy}
              onClick={() => setAccepting(true)}
            >
              {t(($) => $.file.faq.accept)}
            </Button>
            <Button disabled={selected.length === 0} onClick={() => void decide('reject', ids)}>
              {t(($) => $.file.faq.reject)}
            </Button>
          </div>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <FaqItem
            key={`${item.id} ${item.revision}`}
            appId={appId}
            item={item}
            isChosen={chosen.has(item.id)}
            onChoose={(on) => toggle(item.id, on)}
            onDecide={(type) => void decide(type, [item.id])}
            onEdit={(texts) => deeds.run({ type: 'edit', id: item.id, revision: item.revision, ...texts })}
            isBusy={deeds.isBusy}
            mayEdit={mayEdit}
          />
        ))}
      </ul>
      {isAccepting && selected.length > 0 && (
        <AcceptDialog
          appId={appId}
          ids={ids}
          category={options.find(({ id }) => id === categoryId)?.label ?? ''}
          isBusy={deeds.isBusy}
          onConfirm={() => void decide('accept', ids)}
          onClose={() => setAccepting(false)}
        />
      )}
      {onMore && (
        <Button className="self-center" busy={isLoadingMore} onClick={onMore}>
          {t(($) => $.file.faq.more)}
        </Button>
      )}
    </section>
  )
}
