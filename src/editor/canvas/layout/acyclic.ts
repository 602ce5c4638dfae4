/** An edge between two nodes, by their numbers. */
export type Arc = { from: number; to: number }

/**
 * The edges of a graph turned so that none leads round in a circle; one from a node to itself is left out. Those that lead
 * back where one walks from the start are turned, as people expect of a flow that asks again; where fewer lead back in the
 * order of Eades, Lin and Smyth ("A fast and effective heuristic for the feedback arc set problem", 1993), those.
 * `count`: how many nodes there are.
 */
export function acyclic(count: number, arcs: readonly Arc[]): Arc[] {
  const between = arcs.filter(({ from, to }) => from !== to)
  const [walked, ordered] = [placesOnAWalk(count, between), placesInOrder(count, between)]
  const turned = (place: Int32Array) => between.filter(({ from, to }) => place[from]! > place[to]!).length
  const place = turned(walked) <= turned(ordered) ? walked : ordered
  return between.map(({ from, to }) => (place[from]! < place[to]! ? { from, to } : { from: to, to: from }))
}

/** Puts each node before all that is first come to behind it, walking from those that nothing leads to, as deep as it goes. */
function placesOnAWalk(count: number, arcs: readonly Arc[]): Int32Array {
  const after: number[][] = Array.from({ length: count }, () => [])
  const isEntered = new Uint8Array(count)
  for (const { from, to } of arcs) {
    after[from]!.push(to)
    isEntered[to] = 1
  }
  const starts = [...after.keys()].toSorted((a, b) => isEntered[a]! - isEntered[b]!)
  const place = new Int32Array(count)
  const isMet = new Uint8Array(count)
  /** How many of a node's edges have been walked. */
  const gone = new Int32Array(count)
  let back = count
  for (const start of starts) {
    if (isMet[start] === 1) continue
    isMet[start] = 1
    const way = [start]
    for (let node; (node = way.at(-1)) !== undefined;) {
      const next = after[node]![gone[node]!++]
      if (next === undefined) place[way.pop()!] = back -= 1
      else if (isMet[next] === 0) {
        isMet[next] = 1
        way.push(next)
      }
    }
  }
  return place
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
