import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LIMITS } from '#src/domain/limits.ts'
import { QUICK_DEEDS, QUICK_PHASES, type QuickDeed, type QuickItem } from '#src/domain/web-client/look.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { moved } from '#src/lib/moved.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { OrderedRow } from '#src/ui/ordered-row.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useReorder } from '#src/ui/use-reorder.ts'
import { EventField } from './event-field.tsx'
import { deedOf, withLabel } from './quick-item.ts'

type QuickFieldsProps = {
  appId: string
  draft: readonly QuickItem[]
  faults: readonly string[]
  /** In which language the labels are written. */
  language: Language
  set: (items: QuickItem[]) => void
}

const { quick } = LIMITS.webClient.look
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const NEW: QuickItem = { labels: {}, does: { type: 'say' }, during: 'always' }

/** What visitors can press above the field, in its order. */
export function QuickFields({ appId, draft, faults, language, set }: QuickFieldsProps) {
  const t = useTexts()
  const { language: own } = useApplication()
  const list = useRef<HTMLOListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [news, setNews] = useState('')
  const reorder = useReorder(draft.length, move)
  const isFull = draft.length >= quick.count
  const change = (index: number, part: Partial<QuickItem>) =>
    set(draft.map((item, at) => (at === index ? { ...item, ...part } : item)))

  function move(from: number, to: number) {
    set(moved(draft, from, to))
    setNews(t(($) => $.webClient.look.quick.moved, { place: to + 1, count: draft.length }))
  }

  function add() {
    flushSync(() => set([...draft, NEW]))
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }

  function remove(index: number) {
    flushSync(() => set(draft.toSpliced(index, 1)))
    setNews(t(($) => $.webClient.look.quick.removed))
    const next = list.current?.children[Math.min(index, draft.length - 2)]
    const place = next?.querySelector<HTMLElement>('[data-remove]') ?? more.current
    place?.focus()
  }

  function fields({ labels, does, during }: QuickItem, index: number) {
    const isFaulty = (field: string) => faults.some((fault) => fault.startsWith(`quick.${index}.${field}`))
    return (
      <div className="grid grid-cols-1 gap-x-3 gap-y-2 rounded-control border border-line p-3 sm:grid-cols-2">
        <Field
          label={`${t(($) => $.webClient.look.quick.label)} (${LANGUAGES[language].name})`}
          error={isFaulty('labels') ? t(($) => $.webClient.look.quick.labelFault) : undefined}
        >
          <TextField
            value={labels[language] ?? ''}
            placeholder={labels[own] ?? ''}
            maxLength={quick.label}
            onChange={({ target }) => change(index, { labels: withLabel(labels, language, target.value) })}
          />
        </Field>
        <Field label={t(($) => $.webClient.look.quick.during)}>
          <Select
            value={during}
            onValueChange={(value) => change(index, { during: value })}
            options={QUICK_PHASES.map((value) => ({
              value,
              label: t(($) => $.webClient.look.quick.phases[value]),
            }))}
          />
        </Field>
        <Field label={t(($) => $.webClient.look.quick.does)}>
          <Select<QuickDeed>
            value={does.type}
            onValueChange={(type) => change(index, { does: deedOf(type) })}
            options={QUICK_DEEDS.map((value) => ({ value, label: t(($) => $.webClient.look.quick.deeds[value]) }))}
          />
        </Field>
        {does.type === 'open' && (
          <Field
            label={t(($) => $.webClient.look.quick.url)}
            error={isFaulty('does') ? t(($) => $.webClient.look.quick.urlFault) : undefined}
          >
            <TextField
              type="url"
              value={does.url}
              maxLength={quick.url}
              onChange={({ target }) => change(index, { does: { ...does, url: target.value } })}
            />
          </Field>
        )}
        {does.type === 'begin' && (
          <EventField
            appId={appId}
            event={does.event}
            isFaulty={isFaulty('does')}
            onChange={(event) => change(index, { does: { ...does, event } })}
          />
        )}
      </div>
    )
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {draft.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.webClient.look.quick.none)}</p>
      ) : (
        <ol ref={list} aria-label={t(($) => $.webClient.look.quick.title)} className="flex w-full flex-col gap-3">
          {draft.map((item, index) => {
            const name = item.labels[language] ?? item.labels[own] ?? String(index + 1)
            return (
              <OrderedRow
                // Rows have no name of their own, and labels may be alike while they are written.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                place={index + 1}
                handleLabel={t(($) => $.webClient.look.quick.drag, { place: index + 1 })}
                handle={reorder.handle(index)}
                drop={reorder.row(index)}
                mark={reorder.mark(index)}
                isDragged={reorder.dragged === index}
                tools={
                  <IconButton
                    data-remove
                    label={t(($) => $.webClient.look.quick.remove, { label: name })}
                    icon={<Trash2 {...ICON} />}
                    onClick={() => remove(index)}
                  />
                }
              >
                {fields(item, index)}
              </OrderedRow>
            )
          })}
        </ol>
      )}
      <DisabledReason reason={isFull ? t(($) => $.webClient.look.quick.full, { limit: quick.count }) : undefined}>
        <Button ref={more} size="small" icon={<Plus {...ICON} />} onClick={add}>
          {t(($) => $.webClient.look.quick.add)}
        </Button>
      </DisabledReason>
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  )
}
