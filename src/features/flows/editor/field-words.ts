import type { DataPath } from '#src/domain/graph/data-path.ts'
import { isFields } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { nodeTitle, viewOf, type Kinds } from '#src/editor/canvas/card-texts.ts'
import { fieldLabel } from '#src/editor/canvas/kit/field-labels.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** Longer values are cut, in characters: a difference is glanced at, not read through. */
const LONGEST = 400

/**
 * What a field of a thing of the document is called. `path`: within the thing, `['data', 'text', 'en']`; empty for all
 * of it. `kind`: of the node whose field it is. Settings of a kind that is not known keep their path.
 */
export function fieldName(t: Texts, kinds: Kinds, kind: string | undefined, path: DataPath): string {
  const [head, ...rest] = path
  if (head === undefined) return t(($) => $.flow.together.fields.whole)
  if (head === 'data' && rest.length > 0) {
    const view = kind === undefined ? undefined : viewOf(kinds, kind)
    return (view && fieldLabel(t, view.labels, rest)) ?? rest.join('.')
  }
  const known = FIELDS.find((name) => name === head)
  return known === undefined ? String(head) : t(($) => $.flow.together.fields[known])
}

/**
 * The value of a field in words: what it leads to by its name, what is made of several parts as JSON. `documents`: those
 * that name it, the first that knows it does.
 */
export function fieldValue(
  t: Texts,
  kinds: Kinds,
  documents: readonly GraphDocument[],
  path: DataPath,
  value: unknown,
): string {
  if (isNothing(value)) return t(($) => $.flow.together.values.nothing)
  if (typeof value === 'boolean')
    return value ? t(($) => $.flow.together.values.yes) : t(($) => $.flow.together.values.no)
  const [head] = path
  if (head === 'target' && typeof value === 'string') return nodeName(kinds, documents, value)
  if (head === 'source' && isFields(value)) return nodeName(kinds, documents, String(value.node))
  if (head === 'group' && typeof value === 'string') {
    const group = documents.map(({ groups }) => groups.get(value)).find((each) => each !== undefined)
    return group?.title || value
  }
  if (head === 'position' && isFields(value))
    return t(($) => $.flow.together.values.place, { x: Math.round(Number(value.x)), y: Math.round(Number(value.y)) })
  const text = typeof value === 'string' ? value : isWords(value) ? value.join(', ') : (JSON.stringify(value) ?? '')
  return text.slice(0, LONGEST)
}

/** What a node is called in the first of the documents that has it; its id where none does. */
export function nodeName(kinds: Kinds, documents: readonly GraphDocument[], id: string): string {
  const node = documents.map(({ nodes }) => nodes.get(id)).find((each) => each !== undefined)
  return node === undefined ? id : nodeTitle(kinds.specs, node)
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const FIELDS = [
  'data',
  'title',
  'position',
  'disabled',
  'pinned',
  'group',
  'source',
  'target',
  'label',
  'type',
  'initial',
  'description',
  'input',
  'output',
  'text',
  'size',
  'hue',
  'collapsed',
] as const
