import { acyclic, type Arc } from './acyclic.ts'

/**
 * The layer of each node, from 0: as many edges as can be lead to a later layer, none stays in its own, and together they
 * pass over as few layers as can be. By the network simplex method of Gansner, Koutsofios, North and Vo ("A technique for
 * drawing directed graphs", 1993, 2.3 and 2.4), which is stopped after as many steps as there are edges: it always has
 * layers to show, only not the best. `count`: how many nodes there are.
 */
export function layersOf(count: number, arcs: readonly Arc[]): Int32Array {
  const tree = tightTree(withRoot(count, acyclic(count, arcs)))
  for (let steps = 0; steps < arcs.length && tree.improve(); steps += 1);
  const layers = tree.layers.subarray(0, count)
  const first = layers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  return layers.map((layer) => layer - first)
}

/** A graph without circles in one piece, edges by their numbers. */
type Dag = {
  tails: Int32Array
  heads: Int32Array
  /** 0 for the edges that are there only to hold the graph together. */
  weights: Int8Array
  /** The edges at each node, both those to it and those from it. */
  at: number[][]
}

/** The last node leads to all that nothing leads to. */
function withRoot(count: number, arcs: readonly Arc[]): Dag {
  const isEntered = new Uint8Array(count)
  for (const { to } of arcs) isEntered[to] = 1
  const entries = [...isEntered.keys()].filter((node) => isEntered[node] === 0)
  const all = [...arcs, ...entries.map((to) => ({ from: count, to }))]
  const at: number[][] = Array.from({ length: count + 1 }, () => [])
  for (const [arc, { from, to }] of all.entries()) {
    at[from]!.push(arc)
    at[to]!.push(arc)
  }
  return {
    tails: Int32Array.from(all, ({ from }) => from),
    heads: Int32Array.from(all, ({ to }) => to),
    weights: Int8Array.from(all, (_, arc) => (arc < arcs.length ? 1 : 0)),
    at,
  }
}

/** Each node in the layer after the last of those that lead to it. */
function earliestLayers({ tails, heads, at }: Dag): Int32Array {
  const layers = new Int32Array(at.length)
  const missing = new Int32Array(at.length)
  for (const head of heads) missing[head]! += 1
  const ready = [at.length - 1]
  for (let node; (node = ready.pop()) !== undefined;) {
    for (const arc of at[node]!) {
      if (tails[arc] !== node) continue
      const head = heads[arc]!
      layers[head] = Math.max(layers[head]!, layers[node]! + 1)
      if (--missing[head]! === 0) ready.push(head)
    }
  }
  return layers
}

/**
 * A tree of edges that pass over no layer and hold all nodes together. `improve` exchanges an edge of the tree that pulls
 * the wrong way for another one and moves what hangs on it; it answers false when there is none: nothing can be better.
 */
function tightTree(dag: Dag): { layers: Int32Array; improve: () => boolean } {
  const { tails, heads, weights, at } = dag
  const nodes = at.length
  const root = nodes - 1
  const layers = earliestLayers(dag)
  const isInTree = new Uint8Array(tails.length)
  /** The edge that leads from a node up to the root. */
  const up = new Int32Array(nodes).fill(-1)
  /** Nodes are numbered from the leaves up: a node and all below it are numbered from `low` to `own`. */
  const [low, own] = [new Int32Array(nodes), new Int32Array(nodes)]
  /** For an edge of the tree: edges from the side of its tail to the side of its head, less those that lead back. */
  const cut = new Int32Array(tails.length)
  /** While nodes are numbered: which edge of a node comes next. */
  const next = new Int32Array(nodes)
  let lookFrom = 0

  const other = (arc: number, node: number) => (tails[arc] === node ? heads[arc]! : tails[arc]!)
  const slack = (arc: number) => layers[heads[arc]!]! - layers[tails[arc]!]! - 1
  const isBelow = (node: number, top: number) => low[top]! <= own[node]! && own[node]! <= own[top]!

  function span(): void {
    const isHeld = new Uint8Array(nodes)
    const held: number[] = []
    const hold = (node: number) => {
      isHeld[node] = 1
      const found = [node]
      for (let last; (last = found.pop()) !== undefined;) {
        held.push(last)
        for (const arc of at[last]!) {
          const next = other(arc, last)
          if (isHeld[next] === 1 || slack(arc) > 0) continue
          isInTree[arc] = isHeld[next] = 1
          found.push(next)
        }
      }
    }
    for (hold(root); held.length < nodes;) {
      const arc = nearest((tail, head) => isHeld[tail] !== isHeld[head])
      const isOut = isHeld[tails[arc]!] === 1
      const by = isOut ? slack(arc) : -slack(arc)
      for (const node of held) layers[node]! += by
      isInTree[arc] = 1
      hold(isOut ? heads[arc]! : tails[arc]!)
    }
  }

  /** The edge outside of the tree that passes over the fewest layers, of those that will do. */
  function nearest(willDo: (tail: number, head: number) => boolean): number {
    let best = -1
    for (let arc = 0; arc < tails.length; arc += 1) {
      if (isInTree[arc] === 1 || !willDo(tails[arc]!, heads[arc]!)) continue
      if (best === -1 || slack(arc) < slack(best)) best = arc
      if (slack(best) === 0) break
    }
    return best
  }

  /** Numbers a node and what is below it; answers them from the leaves up. */
  function number(top: number): number[] {
    const numbered: number[] = []
    const path = [top]
    next[top] = 0
    for (let node; (node = path.at(-1)) !== undefined;) {
      const arc = at[node]![next[node]!++]
      if (arc === undefined) {
        own[node] = low[top]! + numbered.length
        numbered.push(node)
        path.pop()
      } else if (isInTree[arc] === 1 && arc !== up[node]) {
        const below = other(arc, node)
        up[below] = arc
        low[below] = low[top]! + numbered.length
        next[below] = 0
        path.push(below)
      }
    }
    return numbered
  }

  /** The cut of the edge that leads up from a node, once those below it have theirs. */
  function cutAbove(node: number): number {
    const above = up[node]!
    let sum = weights[above]!
    for (const arc of at[node]!) {
      if (arc === above) continue
      const isAlong = (heads[arc] === node) === (heads[above] === node)
      const isDown = isInTree[arc] === 1
      sum += (isAlong ? 1 : -1) * (weights[arc]! - (isDown ? cut[arc]! : 0))
    }
    return sum
  }

  function improve(): boolean {
    const leaving = pullingBack()
    if (leaving === -1) return false
    const isHeadBelow = up[heads[leaving]!] === leaving
    const top = isHeadBelow ? heads[leaving]! : tails[leaving]!
    const entering = nearest((tail, head) => isBelow(tail, top) === isHeadBelow && isBelow(head, top) !== isHeadBelow)
    const by = isHeadBelow ? slack(entering) : -slack(entering)
    if (by !== 0) for (let node = 0; node < nodes; node += 1) if (isBelow(node, top)) layers[node]! += by
    exchange(leaving, entering)
    return true
  }

  /** An edge of the tree that would better be longer; looked for where the last one was found, which is quicker. */
  function pullingBack(): number {
    for (let looked = 0; looked < tails.length; looked += 1) {
      const arc = (lookFrom + looked) % tails.length
      if (isInTree[arc] === 0 || cut[arc]! >= 0) continue
      lookFrom = arc
      return arc
    }
    return -1
  }

  function exchange(leaving: number, entering: number): void {
    const [tail, head, change] = [tails[entering]!, heads[entering]!, cut[leaving]!]
    let top = tail
    while (!isBelow(head, top)) top = other(up[top]!, top)
    for (const [end, sides] of [
      [tail, tails],
      [head, heads],
    ] as const)
      for (let node = end; node !== top; node = other(up[node]!, node)) {
        const arc = up[node]!
        cut[arc]! += sides[arc] === node ? change : -change
      }
    isInTree[leaving] = 0
    isInTree[entering] = 1
    cut[entering] = -change
    number(top)
  }

  span()
  for (const node of number(root)) if (node !== root) cut[up[node]!] = cutAbove(node)
  return { layers, improve }
}
