import { useState } from 'react'
import { CELL_FIELDS, entryFields, fieldSpec, type CellField } from '#src/domain/qa/fields.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import type { Column, Value } from '#src/editor/qa-table/column.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issuesIn } from '#src/features/shared/fields/issues.ts'
import { entryOfRow } from './entry-rows.ts'
import { LiveState } from './live-state.tsx'

type Choices = {
  categories: readonly { id: string; label: string }[]
  editors: readonly { personId: string; nickname: string }[]
}

/** The columns whose texts are told apart from one another. */
type Heard = 'similar' | 'counterExamples'

/** The columns of the table of entries, named as an entry's fields are. */
export function useEntryColumns({ categories, editors }: Choices): Column[] {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const fault = (schema: Parameters<typeof issuesIn>[0], value: unknown) => issueText(t, issuesIn(schema, value)[0])
  const textsOf = (value: Value | undefined) => (Array.isArray(value) ? (value as readonly string[]) : [])

  /** Of a question beside the standard one: what is wrong with it by itself, and among the row's others. */
  const alike = (column: Heard) => (chip: string, values: Readonly<Record<string, Value>>) => {
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

  /** The column of a field, as its specification says. */
  function cell(field: CellField): Column {
    const { kind, limit, needed, heard, cell: look } = fieldSpec(field)
    const common = {
      id: field,
      // Narrower than the other columns of texts, its heading says less.
      title: field === 'similar' ? t(($) => $.knowledge.table.similar) : t(($) => $.knowledge.fields[field]),
      width: look?.width ?? 0,
      ...(look?.sort !== undefined && { sort: look.sort }),
      ...(look?.kept && { hideable: false }),
    }
    const issue = (value: unknown) => fault(entryFields[field], value)
    switch (kind) {
      case 'text':
        return {
          ...common,
          kind: 'text',
          limit: limit?.length ?? 0,
          lines: !look?.line,
          optional: !needed,
          issue,
        }
      case 'texts':
        return {
          ...common,
          kind: 'chips',
          most: limit?.count ?? 0,
          ...(heard
            ? { fold: canonicalText, issue: alike(field as Heard) }
            : { fold: (text: string) => text.trim().toLowerCase(), issue: (chip: string) => issue([chip]) }),
        }
      case 'category':
        return { ...common, kind: 'choice', options: categories.map(({ id, label }) => ({ value: id, label })) }
      case 'member':
        return {
          ...common,
          kind: 'choice',
          options: editors.map(({ personId, nickname }) => ({ value: personId, label: nickname })),
          none: t(($) => $.knowledge.table.nobody),
        }
      case 'flag':
        return {
          ...common,
          kind: 'flag',
          on: t(($) => $.knowledge.filters.enabled),
          off: t(($) => $.knowledge.filters.disabled),
        }
      case 'day':
        // Noon, so that it is the same day in every zone but the outermost.
        return { ...common, kind: 'day', format: (day) => format.date(`${day}T12:00:00Z`) }
      default:
        throw new Error(`The table has no cells of the kind ${kind}.`)
    }
  }

  const cells = CELL_FIELDS.map(cell)
  const said = cells.findIndex(({ id }) => id === 'enabled') + 1
  return [
    ...cells.slice(0, said),
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
      id: 'helpful',
      kind: 'shown',
      title: t(($) => $.knowledge.table.helpful),
      width: 96,
      align: 'end',
      sort: 'helpful',
      show: (row) => {
        const { helpful, all } = entryOfRow(row).thumbs
        if (all === 0) return <span className="text-faint">–</span>
        return (
          <span className="text-ink" title={t(($) => $.knowledge.table.thumbs, { helpful, count: all })}>
            {format.percent(helpful / all)}
          </span>
        )
      },
      text: (row) => {
        const { helpful, all } = entryOfRow(row).thumbs
        return all === 0 ? '' : format.percent(helpful / all)
      },
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
    ...cells.slice(said),
  ]
}
