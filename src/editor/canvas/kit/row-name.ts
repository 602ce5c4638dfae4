import { conditionSchema } from '#src/domain/flow/condition.ts'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { isFields } from '#src/domain/graph/diff.ts'
import { openingSchema } from '#src/domain/hours/hours.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { DAYS } from '../../hours/hours-draft.ts'
import { ruleText } from './rule-text.ts'

/** The fields that a row is known by, the first that says something. */
const NAMING = ['title', 'name', 'label', 'reference', 'keys', 'code', 'text', 'alt', 'url'] as const

const ruleSchema = conditionSchema.shape.groups.element.shape.rules.element

/**
 * What a row of a list is called outside its form: by its own name or words, a rule by what it compares, else by its
 * place, which counts from 0. `language`: of words in several languages the one to take first.
 */
export function rowName(t: Texts, row: unknown, index: number, language: string | null): string {
  if (!isFields(row)) return String(row)
  const rule = ruleSchema.safeParse(row).data
  if (rule !== undefined) return ruleText(rule, t)
  if (Array.isArray(row.rules)) return t(($) => $.nodes.rule.group, { number: index + 1 })
  const opening = openingSchema.safeParse(row).data
  if (opening !== undefined) {
    const day = DAYS.find((each) => each === opening.day) ?? 1
    return `${t(($) => $.guide.hours.days[day])} ${opening.from}–${opening.to}`
  }
  for (const key of NAMING) {
    const words = wordsOf(row[key], language)
    if (words !== '') return words
  }
  return t(($) => $.editor.list.row, { number: index + 1 })
}

function wordsOf(value: unknown, language: string | null): string {
  if (typeof value === 'string') return plainPreview(value)
  if (typeof value === 'number') return String(value)
  if (!isFields(value)) return ''
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return plainPreview(anyText(Object.fromEntries(texts), language))
}
