import { isFields } from '#src/domain/graph/diff.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import { cut } from '#src/domain/value/localised-text.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { outletText, viewOf, type Kinds } from '#src/editor/canvas/card-texts.ts'
import { fieldLabel } from '#src/editor/canvas/kit/field-labels.ts'
import { rowName } from '#src/editor/canvas/kit/row-name.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import type { Format } from '#src/i18n/formats.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** Something known of a step: what the node's form calls it, and its value as a text. */
export type Fact = { readonly name: string; readonly value: string }

/** A line of a step in words: a sentence, a text that was said or written as it stands, and what else is known. */
export type StepWords = {
  readonly text: string
  readonly quote?: string | undefined
  readonly facts?: readonly Fact[]
}

/** What a step is told with. `node`: where it was taken; undefined once it is gone, or is of another flow. */
export type Telling = {
  readonly t: Texts
  readonly format: Format
  readonly kinds: Kinds
  readonly node: GraphNode | undefined
}

/** Longer texts are cut, in characters: all of it stands in the JSON of the step. */
const LONGEST = 400

/** A value in words, on one line. */
export function valueWords(t: Texts, value: Json): string {
  if (isNothing(value)) return t(($) => $.flow.together.values.nothing)
  if (typeof value === 'boolean')
    return value ? t(($) => $.flow.together.values.yes) : t(($) => $.flow.together.values.no)
  if (typeof value !== 'object' || value === null) return cutShort(String(value))
  if (Array.isArray(value) && value.every(isPlain)) return cutShort(value.map((item) => valueWords(t, item)).join(', '))
  return cutShort(
    parts(t, '', value)
      .map(({ name, value: words }) => `${name}: ${words}`)
      .join('; '),
  )
}

/**
 * What an object holds, a fact for each of its values. Its members have the names of the node's rows, where these are
 * what it is about; what lies within them is named by its path, as answers of other systems are read by it.
 */
export function memberFacts(telling: Telling, value: Json): Fact[] {
  if (!isObject(value)) return isNothing(value) ? [] : parts(telling.t, '', value)
  return Object.entries(value).flatMap(([key, part]) => parts(telling.t, rowWords(telling, key) ?? key, part))
}

/** What is known of something by its name: a word of the trace, else what the form calls a field of this name. */
export function factName({ t, kinds, node }: Telling, key: string): string {
  const view = node && viewOf(kinds, node.kind)
  return textAt(t, `flow.trace.facts.${key}`) ?? (view && fieldLabel(t, view.labels, [key])) ?? key
}

/** What the node's form calls one of several values of a field; undefined where it has no words for it. */
export function optionWords({ t, kinds, node }: Telling, key: string, value: string): string | undefined {
  const words = node && viewOf(kinds, node.kind)?.options?.[key]
  return words && Object.hasOwn(words, value) ? words[value]?.(t) : undefined
}

/** What the row of the node's settings is called that has an id; undefined where there is none. */
export function rowWords({ t, kinds, node }: Telling, id: string): string | undefined {
  for (const rows of listsOf(node)) {
    const index = rows.findIndex((row) => isFields(row) && row.id === id)
    if (index !== -1) return rowName(t, rows[index], index, kinds.context?.language ?? null)
  }
  return undefined
}

/** Whether the author has given this name to a row of the node, so that it says nothing of the machinery. */
export const isOwnName = (node: GraphNode | undefined, name: string): boolean =>
  listsOf(node).some((rows) => rows.some((row) => isFields(row) && row.name === name))

/** The words of the way out that an id, or the end of one, stands for; `no_agent` is the way `noAgent`. */
export function wayWords({ kinds, node }: Telling, id: string): string | undefined {
  if (!node) return undefined
  const own = id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const way = outletsOf(kinds.specs, node).find((outlet) => outlet.id === own || outlet.id.endsWith(`:${id}`))
  return way && outletText(way)
}

/** A value and all within it: plain values by the path that leads to them. */
function parts(t: Texts, name: string, value: Json): Fact[] {
  if (isPlain(value) || isNothing(value)) return [{ name, value: valueWords(t, value) }]
  if (Array.isArray(value))
    return value.every(isPlain)
      ? [{ name, value: valueWords(t, value) }]
      : value.flatMap((item, index) => parts(t, `${name}[${index}]`, item))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => parts(t, name === '' ? key : `${name}.${key}`, part))
}

function listsOf(node: GraphNode | undefined): unknown[][] {
  const data: unknown = node?.data
  return isFields(data) ? Object.values(data).filter((part): part is unknown[] => Array.isArray(part)) : []
}

/** An object, not a list: what has members by name. */
export const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null

const isNothing = (value: Json): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

const cutShort = (text: string): string => (text.length > LONGEST ? `${cut(text, LONGEST)}…` : text)
