import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { heldElsewhere, replacing, type Found } from '#src/editor/qa-table/acts.ts'
import { sameValue, type Column } from '#src/editor/qa-table/column.ts'
import type { TableStore } from '#src/editor/qa-table/table-store.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { HEARD_FIELDS, SEARCHED_FIELDS } from '#src/domain/qa/fields.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import type { PlannedChange } from '#src/features/shared/impact/use-impact.ts'
import type { EntryFilter } from './search.ts'

type FindDialogProps = {
  appId: string
  filter: EntryFilter
  store: TableStore
  load: (keys: readonly number[]) => Promise<void>
  columns: readonly Column[]
  onClose: () => void
}

/** How many entries one search looks through at most. */
const MOST = LIMITS.qa.replace
const EVERYWHERE = 'all'
/** Rest after a tick before it is tried on visitors' questions, in milliseconds. */
const REST_MS = 800

/** `elsewhere`: entries whose answer has a form, which is written in the entry itself. */
type Preview = { found: Found[]; entries: number; total: number; elsewhere: number[] }

/** Finds a text in the entries that are listed, shows what replacing it makes of each cell, and does what is ticked. */
export function FindDialog({ appId, filter, store, load, columns, onClose }: FindDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [where, setWhere] = useState(EVERYWHERE)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const searched = columns.filter(({ id }) => isAmong(SEARCHED_FIELDS, id))

  const search = useMutation({
    mutationFn: async (): Promise<Preview> => {
      await store.flush()
      const { numbers } = await client.knowledge.order({
        appId,
        ...filter,
        text: find,
        sort: 'number',
        descending: false,
      })
      const keys = numbers.slice(0, MOST)
      await load(keys)
      const rows = keys.flatMap((key) => store.view(key) ?? [])
      const within = searched.filter(({ id }) => where === EVERYWHERE || where === id)
      const found = replacing(rows, within, { find, replace, matchCase })
      const elsewhere = heldElsewhere(rows, within, { find, matchCase })
      return { found, elsewhere, entries: new Set(found.map(({ key }) => key)).size, total: numbers.length }
    },
    onError: notices.failed,
  })
  const preview = search.data
  /** Takes what is written or chosen; what was found with something else is shown no longer. */
  const renewing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      search.reset()
    }
  const chosen = preview?.found.filter((each) => !left.has(nameOf(each))) ?? []

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    if (find === '') return
    setLeft(new Set())
    search.mutate()
  }

  function handleReplace() {
    const valueAt = (key: number, column: string) => store.view(key)?.values[column]
    const replaced = chosen.flatMap(({ key, column, value }) => {
      const before = valueAt(key, column)
      return before === undefined ? [] : [{ key, column, before, after: value }]
    })
    const count = store.change(replaced)
    onClose()
    const isStill = () => replaced.some(({ key, column, after }) => sameValue(valueAt(key, column), after))
    const notice = notices.undoable(
      t(($) => $.knowledge.find.replaced, { count }),
      // The last step of the table may be another one by then; and what was written over it since stays.
      async () => {
        const still = replaced.filter(({ key, column, after }) => sameValue(valueAt(key, column), after))
        store.change(still.map(({ key, column, before }) => ({ key, column, after: before })))
      },
    )
    // Taken back in the table itself, there is nothing left to take back here.
    const leave = store.subscribe(() => {
      if (isStill()) return
      leave()
      notices.dismiss(notice)
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t(($) => $.knowledge.bar.find)}
      description={t(($) => $.knowledge.find.note)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="accent"
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && handleReplace()}
          >
            {t(($) => $.knowledge.find.replace, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <form onSubmit={handleSearch} className="flex flex-col gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t(($) => $.knowledge.find.find)}>
              <TextField
                autoFocus
                maxLength={LIMITS.search.text}
                value={find}
                onChange={(event) => renewing(setFind)(event.target.value)}
              />
            </Field>
            <Field label={t(($) => $.knowledge.find.with)}>
              <TextField value={replace} onChange={(event) => renewing(setReplace)(event.target.value)} />
            </Field>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Select
              width="fit"
              aria-label={t(($) => $.knowledge.find.where)}
              value={where}
              onValueChange={renewing(setWhere)}
              options={[
                { value: EVERYWHERE, label: t(($) => $.knowledge.find.everywhere) },
                ...searched.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
            <Checkbox
              label={t(($) => $.knowledge.find.matchCase)}
              checked={matchCase}
              onCheckedChange={(checked) => renewing(setMatchCase)(checked === true)}
            />
            <Button type="submit" busy={search.isPending} className="ml-auto" aria-disabled={find === ''}>
              {t(($) => $.knowledge.find.preview)}
            </Button>
          </div>
        </form>
        {preview !== undefined && (
          <section aria-label={t(($) => $.knowledge.find.preview)} className="flex flex-col gap-2">
            <p role="status" className="text-13 text-muted">
              {preview.found.length === 0
                ? t(($) => $.knowledge.find.nothing)
                : t(($) => $.knowledge.find.found, {
                    count: preview.found.length,
                    entries: t(($) => $.knowledge.filters.total, { count: preview.entries }),
                  })}
            </p>
            {preview.total > MOST && (
              <Callout tone="warning">{t(($) => $.knowledge.find.most, { most: MOST, total: preview.total })}</Callout>
            )}
            {preview.elsewhere.length > 0 && (
              <Callout tone="info">
                {t(($) => $.knowledge.find.elsewhere, {
                  count: preview.elsewhere.length,
                  entries: format.list(preview.elsewhere.map((number) => t(($) => $.knowledge.table.faq, { number }))),
                })}
              </Callout>
            )}
            <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line">
              {preview.found.map((each) => (
                <li key={nameOf(each)} className="flex gap-3 p-2">
                  <Checkbox
                    aria-label={t(($) => $.knowledge.table.faq, { number: each.key })}
                    checked={!left.has(nameOf(each))}
                    onCheckedChange={(checked) => {
                      const next = new Set(left)
                      if (checked === true) next.delete(nameOf(each))
                      else next.add(nameOf(each))
                      setLeft(next)
                    }}
                  />
                  <div className="min-w-0 flex-1 text-13">
                    <p className="text-12 text-muted">
                      {t(($) => $.knowledge.table.faq, { number: each.key })} ·{' '}
                      {columns.find(({ id }) => id === each.column)?.title}
                    </p>
                    <p className="line-clamp-3 wrap-anywhere whitespace-pre-line text-muted line-through">
                      {each.before}
                    </p>
                    <p className="line-clamp-3 wrap-anywhere whitespace-pre-line text-ink">{each.after}</p>
                  </div>
                </li>
              ))}
            </ul>
            <ImpactNote appId={appId} change={plannedTexts(chosen)} restMs={REST_MS} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** What the ticked replacements change of what questions meet; undefined where that is nothing. */
function plannedTexts(chosen: readonly Found[]): PlannedChange | undefined {
  const questions = chosen.filter(({ column }) => isAmong(HEARD_FIELDS, column))
  if (questions.length === 0) return undefined
  const changes = [...Map.groupBy(questions, ({ key }) => key)].map(([number, own]) => ({
    number,
    ...Object.fromEntries(own.map(({ column, value }) => [column, value])),
  }))
  return { type: 'texts', changes }
}

const isAmong = (fields: readonly string[], column: string) => fields.includes(column)

const nameOf = ({ key, column }: Found) => `${key} ${column}`
