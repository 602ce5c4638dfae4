type Held = Record<string, unknown>

const isHeld = (value: unknown): value is Held => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A document whose nodes of the kind `hours` name special days. Before, they named the dates (`closedOn`) on which it was
 * closed: releases and files of that time are read for ever.
 */
export function withSpecialDays(document: Held): Held {
  if (!isHeld(document.nodes)) return document
  const nodes = Object.entries(document.nodes).map(([id, node]) => [id, nodeWith(node)] as const)
  return { ...document, nodes: Object.fromEntries(nodes) }
}

function nodeWith(node: unknown): unknown {
  if (!isHeld(node) || node.kind !== 'hours' || !isHeld(node.data) || !isHeld(node.data.hours)) return node
  const { closedOn, ...hours } = node.data.hours
  if (!Array.isArray(closedOn) || 'special' in hours) return node
  const special = closedOn.map((date: unknown) => ({ when: { kind: 'date', date }, label: '', periods: [] }))
  return { ...node, data: { ...node.data, hours: { ...hours, special } } }
}
