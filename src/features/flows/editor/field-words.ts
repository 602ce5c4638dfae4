import type { FlowResources } from '#src/api/types.ts'
import type { DataPath } from '#src/domain/graph/data-path.ts'
import { isFields } from '#src/domain/graph/diff.ts'
import { HUES, type GraphDocument } from '#src/domain/graph/document.ts'
import { cut } from '#src/domain/value/localised-text.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'
import { nodeTitle, viewOf, type Kinds } from '#src/editor/canvas/card-texts.ts'
import { fieldLabel } from '#src/editor/canvas/kit/field-labels.ts'
import { byEnd, OPTION_WORDS } from '#src/editor/canvas/kit/row-labels.ts'
import { rowName } from '#src/editor/canvas/kit/row-name.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** Longer values are cut, in characters: a difference is glanced at, not read through. */
const LONGEST = 400

/** What the words of a document's fields are made from. */
export type Wording = {
  readonly t: Texts
  readonly kinds: Kinds
  readonly resources: Pick<FlowResources, 'flows' | 'groups' | 'members'>
  /** The documents that name nodes and groups: the first that knows one does. */
  readonly documents: readonly GraphDocument[]
  /** The kind of the node whose fields are spoken of. */
  readonly kind?: string | undefined
}

/**
 * What a field of a thing of the document is called. `path`: within the thing, `['data', 'text', 'en']`, the places of
 * rows left out; empty for all of it. Settings of a kind that is not known keep their path.
 */
export function fieldName({ t, kinds, kind }: Wording, path: DataPath): string {
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
 * The value of a field in words: what it leads to by its name, one of several as its form shows it, rows by their names,
 * an object field by field. What a variable begins with stays JSON, as people write it.
 */
export function fieldValue(wording: Wording, path: DataPath, value: unknown): string {
  const { t, kinds, documents } = wording
  const [head, ...rest] = path
  if (head === 'target' && typeof value === 'string') return nodeName(kinds, documents, value)
  if (head === 'source' && isFields(value)) return nodeName(kinds, documents, String(value.node))
  if (head === 'group' && typeof value === 'string') {
    const group = documents.map(({ groups }) => groups.get(value)).find((each) => each !== undefined)
    return group?.title || value
  }
  if (head === 'position' && isFields(value))
    return t(($) => $.flow.together.values.place, { x: Math.round(Number(value.x)), y: Math.round(Number(value.y)) })
  if (head === 'size' && isFields(value)) return `${String(value.width)} × ${String(value.height)}`
  if (head === 'hue' && typeof value === 'string') {
    const hue = HUES.find((each) => each === value)
    return hue === undefined ? value : t(($) => $.editor.hues[hue])
  }
  if (head === 'type' && typeof value === 'string') return OPTION_WORDS.type?.[value]?.(t) ?? value
  if (head === 'initial' && typeof value === 'object' && value !== null) return cutShort(JSON.stringify(value))
  return cutShort(valueWords(wording, rest, value))
}

function valueWords(wording: Wording, path: DataPath, value: unknown): string {
  const { t, kinds, kind } = wording
  if (isNothing(value)) return t(($) => $.flow.together.values.nothing)
  if (typeof value === 'boolean')
    return value ? t(($) => $.flow.together.values.yes) : t(($) => $.flow.together.values.no)
  if (typeof value === 'string') {
    const keys = path.map(String)
    const own = kind === undefined ? undefined : viewOf(kinds, kind)?.options?.[keys.join('.')]
    const words = own ?? (keys.length > 1 ? byEnd(OPTION_WORDS, keys) : undefined)
    if (words !== undefined && Object.hasOwn(words, value)) return words[value]?.(t) ?? value
    return path.at(-1) === 'channels' ? channelName(t, value) : (nameOf(wording.resources, path.at(-1), value) ?? value)
  }
  if (Array.isArray(value)) return value.map((row: unknown, index) => rowWords(wording, path, row, index)).join(', ')
  if (isFields(value))
    return Object.entries(value)
      .filter(([, part]) => !isNothing(part))
      .map(
        ([key, part]) => `${fieldName(wording, ['data', ...path, key])}: ${valueWords(wording, [...path, key], part)}`,
      )
      .join('; ')
  return String(value)
}

/**
 * What a row of a list is called: one with fields by what it says, a text as the value it is. `path`: of the list, within
 * the node's data. `index`: its place, which counts from 0.
 */
export const rowWords = (wording: Wording, path: DataPath, row: unknown, index: number): string =>
  isFields(row)
    ? rowName(wording.t, row, index, wording.kinds.context?.language ?? null)
    : valueWords(wording, path, row)

/** What stands behind an id that a field holds; undefined where the field holds none, or nothing is left behind it. */
function nameOf(resources: Wording['resources'], field: string | number | undefined, id: string): string | undefined {
  const named = { flowId: resources.flows, groupId: resources.groups, overflowGroupId: resources.groups }
  const among = field === 'memberId' ? resources.members : named[field as keyof typeof named]
  return among?.find((each) => each.id === id)?.name
}

const cutShort = (text: string) => cut(text, LONGEST)

/** What a node is called in the first of the documents that has it; its id where none does. */
export function nodeName(kinds: Kinds, documents: readonly GraphDocument[], id: string): string {
  const node = documents.map(({ nodes }) => nodes.get(id)).find((each) => each !== undefined)
  return node === undefined ? id : nodeTitle(kinds.specs, node)
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

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
  'points',
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
