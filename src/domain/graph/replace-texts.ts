import type { Draft } from 'immer'
import { LIMITS } from '../limits.ts'
import { codePoints } from '#src/lib/code-points.ts'
import type { Command } from './command.ts'
import { dataAt, withDataAt, type DataPath } from './data-path.ts'
import type { GraphDocument, GraphNode } from './document.ts'
import { specOf, type NodeSpecs } from './spec.ts'
import type { Json } from '../value/value.ts'

export type ReplaceOptions = {
  readonly matchCase?: boolean
  /** Only in these nodes. */
  readonly nodes?: ReadonlySet<string>
}

/** A text that holds what is looked for. `path`: within the node's data; null: its title. */
export type FoundText = { readonly nodeId: string; readonly path: DataPath | null; readonly count: number }

/** Where a text occurs in titles and in the words of nodes, in the document's order. */
export function findTexts(
  specs: NodeSpecs,
  document: GraphDocument,
  search: string,
  options: ReplaceOptions = {},
): FoundText[] {
  const pattern = patternOf(search, options)
  if (pattern === null) return []
  return [...document.nodes.values()].flatMap((node) => {
    if (options.nodes?.has(node.id) === false) return []
    const places = [{ path: null, count: [...node.title.matchAll(pattern)].length }, ...wordsOf(specs, node, pattern)]
    return places.flatMap(({ path, count }) => (count > 0 ? [{ nodeId: node.id, path, count }] : []))
  })
}

function wordsOf(specs: NodeSpecs, node: GraphNode, pattern: RegExp): { path: DataPath | null; count: number }[] {
  return templatesOf(specs, node).map(({ path, text }) => ({
    path,
    count: wordsIn(text).reduce((sum, { words }) => sum + [...words.matchAll(pattern)].length, 0),
  }))
}

/**
 * Puts a text in place of another in titles and in the words of nodes, all of them at once. What stands in the tags of
 * a template stays: that are names, not words. A title or a node that would pass its limits stays as it is.
 */
export const replaceTexts = (
  specs: NodeSpecs,
  search: string,
  replacement: string,
  options: ReplaceOptions = {},
): Command<GraphDocument> => ({
  label: 'undo.replaceTexts',
  apply(draft) {
    const pattern = patternOf(search, options)
    if (pattern === null) return
    for (const node of draft.nodes.values()) {
      if (options.nodes?.has(node.id) === false) continue
      replaceIn(specs, node, (words) => words.replaceAll(pattern, () => replacement))
    }
  },
})

function replaceIn(specs: NodeSpecs, node: Draft<GraphNode>, replaced: (words: string) => string): void {
  const title = replaced(node.title)
  if (title !== node.title && codePoints(title) <= LIMITS.flow.title) node.title = title
  let data: Json = node.data
  for (const { path, text } of templatesOf(specs, node as GraphNode)) {
    const changed = wordsIn(text)
      .map(({ words, tag }) => replaced(words) + tag)
      .join('')
    if (changed !== text) data = withDataAt(data, path, changed)
  }
  if (data !== node.data && specOf(specs, node.kind)?.data.safeParse(data).success === true) node.data = data
}

function templatesOf(specs: NodeSpecs, node: GraphNode): { path: DataPath; text: string }[] {
  return (specOf(specs, node.kind)?.uses(node.data) ?? []).flatMap(({ as, path }) => {
    const text = as === 'template' ? dataAt(node.data, path) : undefined
    return typeof text === 'string' ? [{ path, text }] : []
  })
}

/** A template as words and the tags between them. */
function wordsIn(template: string): { words: string; tag: string }[] {
  const parts = template.split(/(\{\{[^]*?\}\}|\{%[^]*?%\})/)
  return parts.flatMap((words, index) => (index % 2 === 0 ? [{ words, tag: parts[index + 1] ?? '' }] : []))
}

function patternOf(search: string, { matchCase = false }: ReplaceOptions): RegExp | null {
  if (search === '') return null
  return new RegExp(search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), matchCase ? 'gu' : 'giu')
}
