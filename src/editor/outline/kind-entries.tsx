import { addNode } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphEdge, Point } from '#src/domain/graph/document.ts'
import { NODE_GROUPS, outletsOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { CARD, cardSize, snapToGrid } from '../canvas/geometry.ts'
import { newId } from '../canvas/kit/new-id.ts'
import type { DocumentStore } from '../document/document-store.ts'
import type { OfferedKind } from '../palette/offered-kinds.ts'
import type { OutlineHost } from './outline-host.ts'

type Adding = {
  host: OutlineHost
  offered: readonly OfferedKind[]
  store: DocumentStore<GraphDocument>
  t: Texts
  /** The way that leads to the new node; null: none yet. */
  source: GraphEdge['source'] | null
}

/** The kinds by group, as a menu that adds one. */
export function kindEntries({ host, offered, store, t, source }: Adding): MenuEntry[] {
  const { specs } = host.kinds
  const add = (kind: string) => {
    const spec = specs[kind]
    if (!spec) return
    const document = store.store.get(store.docAtom)
    const node = { id: newId(), kind, data: spec.defaults() as Json, position: placeFor(host, document, source) }
    const after = source === null ? undefined : { edgeId: newId(), source }
    if (store.dispatch(addNode(specs, node, after))) host.onOpen(node.id)
  }
  return NODE_GROUPS.flatMap((group): MenuEntry[] => {
    const kinds = offered.filter((each) => each.group === group)
    if (kinds.length === 0) return []
    return [
      {
        type: 'sub',
        label: t(($) => $.editor.groups[group]),
        entries: kinds.map(({ kind, name, help, lacksModel }): MenuEntry => ({
          label: name,
          note: lacksModel ? t(($) => $.outline.noModel) : help,
          disabled: lacksModel,
          onSelect: () => add(kind),
        })),
      },
    ]
  })
}

/** To the right of the node the way comes from, below whatever it leads to already; else below everything. */
function placeFor(host: OutlineHost, document: GraphDocument, source: GraphEdge['source'] | null): Point {
  const from = source === null ? undefined : document.nodes.get(source.node)
  const gap = 3 * CARD.row
  if (from) {
    const beside = [...document.nodes.values()].filter(({ position }) => position.x > from.position.x)
    const x = snapToGrid(from.position.x + CARD.width + gap)
    const taken = beside.filter(({ position }) => Math.abs(position.x - x) < CARD.width)
    const y = taken.length === 0 ? from.position.y : Math.max(...taken.map((node) => bottomOf(host, node)))
    return { x, y: snapToGrid(y) }
  }
  const bottoms = [...document.nodes.values()].map((node) => bottomOf(host, node))
  return { x: 0, y: bottoms.length === 0 ? 0 : snapToGrid(Math.max(...bottoms)) }
}

const bottomOf = (host: OutlineHost, node: Parameters<typeof outletsOf>[1] & { position: Point }) =>
  node.position.y + cardSize(outletsOf(host.kinds.specs, node).length).height + CARD.row
