import type { GraphDocument } from '#src/domain/graph/document.ts'
import { boundsOf, cardSize, floorOf, type Box } from './geometry.ts'
import type { SceneGroup, SceneNode } from './scene-items.ts'

/** What stands for a group that is collapsed. */
const COLLAPSED = cardSize(0)

/** Makes groups anew from their nodes; answers those that lie elsewhere or look different than before. */
export function regroup(
  groups: Map<string, SceneGroup>,
  nodes: ReadonlyMap<string, SceneNode>,
  known: GraphDocument['groups'],
): Set<string> {
  const members = new Map<string, SceneNode[]>()
  for (const item of nodes.values()) {
    if (item.node.group === null) continue
    const list = members.get(item.node.group)
    if (list === undefined) members.set(item.node.group, [item])
    else list.push(item)
  }
  const changed = new Set<string>()
  for (const group of known.values()) {
    const inside = members.get(group.id) ?? []
    const floor = floorOf(inside)
    if (floor === null) continue
    const box = group.collapsed ? { ...boundsOf(inside)!, ...COLLAPSED } : floor
    const before = groups.get(group.id)
    if (before?.group === group && isSameBox(before, box) && before.nodes.length === inside.length) continue
    groups.set(group.id, { id: group.id, group, nodes: inside.map(({ id }) => id), ...box })
    changed.add(group.id)
  }
  for (const id of groups.keys())
    if (!members.has(id) || !known.has(id)) {
      groups.delete(id)
      changed.add(id)
    }
  return changed
}

const isSameBox = (a: Box, b: Box): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
