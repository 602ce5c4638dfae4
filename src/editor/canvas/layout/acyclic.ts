/** An edge between two nodes, by their numbers. */
export type Arc = { from: number; to: number }

/**
 * The edges of a graph turned so that none leads round in a circle; one from a node to itself is left out. Few are
 * turned: those that lead back in the order of Eades, Lin and Smyth ("A fast and effective heuristic for the feedback arc
 * set problem", 1993). `count`: how many nodes there are.
 */
export function acyclic(count: number, arcs: readonly Arc[]): Arc[] {
  const between = arcs.filter(({ from, to }) => from !== to)
  const place = placesInOrder(count, between)
  return between.map(({ from, to }) => (place[from]! < place[to]! ? { from, to } : { from: to, to: from }))
}

/**
 * Puts nodes in a row, from both ends: those that nothing leads to any more at the front, those that lead nowhere any more
 * at the back, and where neither is left, whichever leads to the most more than leads to it.
 */
function placesInOrder(count: number, arcs: readonly Arc[]): Int32Array {
  const after: number[][] = Array.from({ length: count }, () => [])
  const before: number[][] = Array.from({ length: count }, () => [])
  for (const { from, to } of arcs) {
    after[from]!.push(to)
    before[to]!.push(from)
  }
  const outs = Int32Array.from(after, ({ length }) => length)
  const ins = Int32Array.from(before, ({ length }) => length)
  const open = new Set(after.keys())
  const [firsts, lasts] = [[...open].filter((node) => ins[node] === 0), [...open].filter((node) => outs[node] === 0)]
  const place = new Int32Array(count)
  let [front, back] = [0, count - 1]

  function put(node: number, at: number): void {
    place[node] = at
    open.delete(node)
    for (const next of after[node]!) if (--ins[next]! === 0) firsts.push(next)
    for (const last of before[node]!) if (--outs[last]! === 0) lasts.push(last)
  }

  for (let next = 0; open.size > 0;) {
    if (next < firsts.length) {
      const node = firsts[next++]!
      if (open.has(node)) put(node, front++)
    } else if (lasts.length > 0) {
      const node = lasts.pop()!
      if (open.has(node)) put(node, back--)
    } else {
      let best = -1
      for (const node of open) if (best === -1 || outs[node]! - ins[node]! > outs[best]! - ins[best]!) best = node
      put(best, front++)
    }
  }
  return place
}
