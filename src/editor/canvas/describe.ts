import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { kindName, nodeTitle, outletText } from './card-texts.ts'

/**
 * A node in words, for those who listen: its kind and name, its place among all, and the ways in and out:
 * `Condition «VIP?», 2 of 14, in: Start, out: yes → Transfer`. Empty for one that is not there.
 */
export function describeNode(document: GraphDocument, specs: NodeSpecs, t: Texts, id: string): string {
  const node = document.nodes.get(id)
  if (node === undefined) return ''
  const title = (other: string) => titleOf(document, specs, other)
  const edges = [...document.edges.values()]
  const into = edges.filter(({ target }) => target === id).map(({ source }) => title(source.node))
  const out = outletsOf(specs, node).map((outlet) => {
    const edge = edges.find(({ source }) => source.node === id && source.outlet === outlet.id)
    const name = outletText(outlet)
    return edge === undefined
      ? t(($) => $.canvas.outletOpen, { name })
      : t(($) => $.canvas.outletTo, { name, target: title(edge.target) })
  })
  const kind = kindName(specs, node.kind)
  return [
    node.title === '' ? kind : t(($) => $.canvas.named, { kind, title: node.title }),
    t(($) => $.canvas.place, { place: [...document.nodes.keys()].indexOf(id) + 1, total: document.nodes.size }),
    ...(node.disabled ? [t(($) => $.canvas.disabled)] : []),
    ...(into.length > 0 ? [t(($) => $.canvas.in, { names: list(t, into) })] : []),
    ...(out.length > 0 ? [t(($) => $.canvas.out, { names: list(t, out) })] : []),
  ].join(t(($) => $.canvas.comma))
}

/** An edge in words: `yes from «VIP?» to «Transfer»`. Empty for one that is not there. */
export function describeEdge(document: GraphDocument, specs: NodeSpecs, t: Texts, id: string): string {
  const edge = document.edges.get(id)
  const from = edge && document.nodes.get(edge.source.node)
  if (edge === undefined || from === undefined) return ''
  const outlet = outletsOf(specs, from).find(({ id: each }) => each === edge.source.outlet)
  return t(($) => $.canvas.edge, {
    outlet: outlet === undefined ? '' : outletText(outlet),
    from: nodeTitle(specs, from),
    to: titleOf(document, specs, edge.target),
  })
}

function titleOf(document: GraphDocument, specs: NodeSpecs, id: string): string {
  const node = document.nodes.get(id)
  return node === undefined ? '' : nodeTitle(specs, node)
}

const list = (t: Texts, names: readonly string[]): string => names.join(t(($) => $.canvas.listComma))
