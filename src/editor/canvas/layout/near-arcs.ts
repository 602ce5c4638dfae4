import type { Arc } from './acyclic.ts'

/**
 * Edges that pass over more layers are 8 of 100 in a large flow and take half the time of its layout, since they ask for a
 * place in each layer. They are drawn from node to node whatever lies between, so that the place is of no use to them.
 */
const FAR = 12

/** The edges to lay out a flow by: those that do not pass over too many layers, and of the others those that hold it together. */
export function nearArcs<A extends Arc>(arcs: readonly A[], layers: Int32Array): A[] {
  const length = ({ from, to }: Arc) => Math.abs(layers[to]! - layers[from]!)
  const above = Int32Array.from(layers.keys())
  const topOf = (node: number): number => {
    while (above[node] !== node) node = above[node] = above[above[node]!]!
    return node
  }
  const isKept = ({ from, to }: Arc, isNear: boolean): boolean => {
    const [a, b] = [topOf(from), topOf(to)]
    above[a] = b
    return isNear || a !== b
  }
  const near = arcs.filter((arc) => length(arc) <= FAR && isKept(arc, true))
  const far = arcs.filter((arc) => length(arc) > FAR).toSorted((a, b) => length(a) - length(b))
  return [...near, ...far.filter((arc) => isKept(arc, false))]
}
