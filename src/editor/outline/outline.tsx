import { Plus } from 'lucide-react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { readingOrder } from '#src/domain/graph/traverse.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { offeredKinds } from '../palette/offered-kinds.ts'
import { kindEntries } from './kind-entries.tsx'
import type { OutlineHost } from './outline-host.ts'
import { LongList } from '#src/ui/long-list.tsx'
import { OutlineNode } from './outline-node.tsx'

/** About how high a node is without its ways, and one way, in pixels. */
const HEAD = 50
const WAY = 28

/**
 * The flow as a list, in the order one reads it: each node with what it does and, for each way out, where it leads. All
 * that the canvas can do to the flow can be done here, without a pointer and without seeing it.
 */
export function Outline({ host }: { host: OutlineHost }) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const isReadOnly = useDoc(store.readOnlyAtom)
  const order = readingOrder(host.kinds.specs, document)
  const numbers = new Map(order.map((id, index) => [id, index + 1]))
  const nodes = order.flatMap((id) => document.nodes.get(id) ?? [])
  const offered = offeredKinds(host.kinds, t, host.scope)
  const add = !isReadOnly && (
    <Menu
      align="start"
      trigger={
        <Button size="small" icon={<Plus size={14} />}>
          {t(($) => $.outline.add)}
        </Button>
      }
      entries={kindEntries({ host, offered, store, t, source: null })}
    />
  )
  if (order.length === 0)
    return <EmptyState title={t(($) => $.outline.empty)} text={t(($) => $.outline.emptyText)} action={add} />
  return (
    <div data-document-fields className="flex flex-col gap-2 p-3">
      <LongList
        ordered
        label={t(($) => $.outline.label)}
        count={nodes.length}
        keyOf={(index) => nodes[index]?.id ?? ''}
        sizeOf={(index) => HEAD + WAY * (nodes[index] ? outletsOf(host.kinds.specs, nodes[index]).length : 0)}
        className="flex flex-col"
        itemClassName={() => 'pb-1'}
      >
        {(index) =>
          nodes[index] && (
            <OutlineNode host={host} node={nodes[index]} numbers={numbers} order={order} offered={offered} />
          )
        }
      </LongList>
      <div>{add}</div>
    </div>
  )
}
