import { useState } from 'react'
import { entryFields } from '#src/domain/qa/fields.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import type { Column, Value } from '#src/editor/qa-table/column.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { issueText } from '../issue-text.ts'
import { issuesIn } from '../issues.ts'
import { entryOfRow } from './entry-rows.ts'
import { LiveState } from './live-state.tsx'

type Choices = {
  categories: readonly { id: string; label: string }[]
  editors: readonly { personId: string; nickname: string }[]
}

/** The columns of the table of entries, named as an entry's fields are. */
export function useEntryColumns({ categories, editors }: Choices): Column[] {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const fault = (schema: Parameters<typeof issuesIn>[0], value: unknown) => issueText(t, issuesIn(schema, value)[0])
  const textsOf = (value: Value | undefined) => (Array.isArray(value) ? (value as readonly string[]) : [])

  /** Of a question beside the standard one: what is wrong with it by itself, and among the row's others. */
  const alike = (column: 'similar' | 'counterExamples') => (chip: string, values: Readonly<Record<string, Value>>) => {
    const own = fault(entryFields[column].element, chip)
    if (own !== undefined) return own
    const canonical = canonicalText(chip)
    if (typeof values.question === 'string' && canonicalText(values.question) === canonical)
      return issueText(t, { path: [], code: 'SAME_AS_STANDARD' })
    const list = textsOf(values[column])
    if (list.length > LIMITS.qa.similarCount && list.indexOf(chip) >= LIMITS.qa.similarCount)
      return issueText(t, { path: [], code: 'TOO_MANY', limit: LIMITS.qa.similarCount })
    if (column === 'counterExamples' && textsOf(values.similar).some((text) => canonicalText(text) === canonical))
      return issueText(t, { path: [], code: 'SAME_AS_SIMILAR' })
    return list.filter((text) => canonicalText(text) === canonical).length > 1
      ? issueText(t, { path: [], code: 'REPEATED' })
      : undefined
  }

  return [
    {
      id: 'question',
      kind: 'text',
      title: t(($) => $.knowledge.table.question),
      width: 260,
      hideable: false,
      sort: 'question',
      limit: LIMITS.qa.question,
      lines: false,
      issue: (text) => fault(entryFields.question, text),
    },
    {
      id: 'similar',
      kind: 'chips',
      title: t(($) => $.knowledge.table.similar),
      width: 300,
      sort: 'similar',
      most: LIMITS.qa.similarCount,
      fold: canonicalText,
      issue: alike('similar'),
    },
    {
      id: 'answer',
      kind: 'text',
      title: t(($) => $.knowledge.table.answer),
      width: 320,
      limit: LIMITS.qa.answer,
      lines: true,
      issue: (text) => fault(entryFields.answer, text),
    },
    {
      id: 'categoryId',
      kind: 'choice',
      title: t(($) => $.knowledge.table.category),
      width: 150,
      sort: 'category',
      options: categories.map(({ id, label }) => ({ value: id, label })),
    },
    {
      id: 'enabled',
      kind: 'flag',
      title: t(($) => $.knowledge.table.enabled),
      width: 84,
      sort: 'enabled',
      on: t(($) => $.knowledge.filters.enabled),
      off: t(($) => $.knowledge.filters.disabled),
    },
    {
      id: 'state',
      kind: 'shown',
      title: t(($) => $.knowledge.table.state),
      width: 124,
      show: (row) => <LiveState live={entryOfRow(row).live} />,
      text: (row) => t(($) => $.knowledge.live[entryOfRow(row).live]),
    },
    {
      id: 'hits',
      kind: 'shown',
      title: t(($) => $.knowledge.table.hits),
      width: 96,
      align: 'end',
      sort: 'hits',
      show: (row) => {
        const { hits, lastHitAt } = entryOfRow(row)
        const last =
          lastHitAt === null
            ? undefined
            : t(($) => $.knowledge.table.lastHit, { when: format.relative(lastHitAt, now) })
        return (
          <span className={hits === 0 ? 'text-faint' : 'text-ink'} title={last}>
            {format.number(hits)}
          </span>
        )
      },
      text: (row) => String(entryOfRow(row).hits),
    },
    {
      id: 'updated',
      kind: 'shown',
      title: t(($) => $.knowledge.table.updated),
      width: 190,
      sort: 'updated',
      show: (row) => {
        const { updatedAt, updatedBy } = entryOfRow(row)
        return (
          <span className="truncate text-muted" title={format.dateTime(updatedAt)}>
            {t(($) => $.knowledge.table.by, {
              name: updatedBy ?? t(($) => $.knowledge.table.someone),
              when: format.relative(updatedAt, now),
            })}
          </span>
        )
      },
      text: (row) => entryOfRow(row).updatedAt,
    },
    {
      id: 'tags',
      kind: 'chips',
      title: t(($) => $.knowledge.table.tags),
      width: 180,
      most: LIMITS.qa.tags,
      fold: (text) => text.trim().toLowerCase(),
      issue: (chip) => fault(entryFields.tags.element, chip),
    },
    {
      id: 'reviewOn',
      kind: 'day',
      title: t(($) => $.knowledge.table.review),
      width: 130,
      sort: 'review',
      // Noon, so that it is the same day in every zone but the outermost.
      format: (day) => format.date(`${day}T12:00:00Z`),
    },
    {
      id: 'owner',
      kind: 'choice',
      title: t(($) => $.knowledge.table.owner),
      width: 130,
      sort: 'owner',
      options: editors.map(({ personId, nickname }) => ({ value: personId, label: nickname })),
      none: t(($) => $.knowledge.table.nobody),
    },
    {
      id: 'counterExamples',
      kind: 'chips',
      title: t(($) => $.knowledge.table.counterExamples),
      width: 220,
      most: LIMITS.qa.counterExamples,
      fold: canonicalText,
      issue: alike('counterExamples'),
    },
    {
      id: 'remark',
      kind: 'text',
      title: t(($) => $.knowledge.fields.remark),
      width: 220,
      limit: LIMITS.qa.remark,
      lines: true,
      optional: true,
      issue: (text) => fault(entryFields.remark, text),
    },
  ]
}
