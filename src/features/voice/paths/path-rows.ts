import type { Exploration, Join, Leaf, PathStep } from '#src/domain/voice/explore/exploration.ts'

/**
 * A path to one end of the menu, one that goes on as another does, or a part of it that no path comes to: then there
 * are no figures.
 */
export type PathRow = {
  id: string
  /** What is done, one after another; or what is never come to. */
  words: string
  end: string
  /** What is amiss with its end: a caller is left alone, no time leads there, nothing does. */
  fault: 'dead' | 'never' | 'unvisited' | null
  /** Where it ends. */
  nodeId: string
  /** What it leads through. */
  nodes: readonly string[]
  edges: readonly string[]
  seconds: number | null
  secondsToPerson: number | null
  depth: number | null
  longPrompts: readonly string[]
  longMenus: readonly string[]
  /** A time at which it happens, in milliseconds since 1970. */
  at: number | null
}

/** How paths are put into words. */
export type RowWords = {
  title(nodeId: string): string
  way(nodeId: string, outlet: string): string
  step(step: PathStep): string
  end(leaf: Leaf): string
  join(join: Join): string
  never: string
  unvisited: string
}

/**
 * All that was found, row by row: every path to an end, those that go on as another does, the branches that no time
 * reaches, then the nodes that nothing does.
 */
export function pathRows({ leaves, joins, neverInTime, unvisited }: Exploration, words: RowWords): PathRow[] {
  const nowhere = {
    edges: [],
    seconds: null,
    secondsToPerson: null,
    depth: null,
    longPrompts: [],
    longMenus: [],
    at: null,
  }
  return [
    ...leaves.map((leaf, index) => ({
      ...walked(leaf, words),
      id: String(index),
      end: words.end(leaf),
      fault: leaf.deadEnd ? ('dead' as const) : null,
    })),
    ...joins.map((join, index) => ({
      ...walked(join, words),
      id: `join ${index}`,
      end: words.join(join),
      fault: null,
    })),
    ...neverInTime.map(({ nodeId, outlet }): PathRow => ({
      ...nowhere,
      id: `never ${nodeId} ${outlet}`,
      words: `${words.title(nodeId)} › ${words.way(nodeId, outlet)}`,
      end: words.never,
      fault: 'never',
      nodeId,
      nodes: [nodeId],
    })),
    ...unvisited.map((nodeId): PathRow => ({
      ...nowhere,
      id: `unvisited ${nodeId}`,
      words: words.title(nodeId),
      end: words.unvisited,
      fault: 'unvisited',
      nodeId,
      nodes: [nodeId],
    })),
  ]
}

/** What is done on a way, one after another. */
export const wayWords = (path: readonly PathStep[], { step }: Pick<RowWords, 'step'>): string =>
  path.map(step).join(' › ')

/** What a row says of the way, wherever it ends. */
const walked = (way: Pick<Leaf, keyof Leaf & keyof Join>, words: RowWords): Omit<PathRow, 'id' | 'end' | 'fault'> => ({
  words: wayWords(way.path, words) || words.title(way.nodeId),
  nodeId: way.nodeId,
  nodes: [...way.path.flatMap(({ nodeId, nodes }) => [nodeId, ...nodes]), way.nodeId],
  edges: way.path.flatMap(({ edges }) => edges),
  seconds: way.seconds,
  secondsToPerson: way.secondsToPerson,
  depth: way.depth,
  longPrompts: way.longPrompts,
  longMenus: way.longMenus,
  at: way.at,
})

const FAULTS: readonly PathRow['fault'][] = ['dead', 'never', 'unvisited', null]

/** Rows in an order; what has no value comes last either way. */
export function comparingPaths(column: string, direction: 'asc' | 'desc'): (a: PathRow, b: PathRow) => number {
  const turn = direction === 'asc' ? 1 : -1
  return (a, b) => {
    const [x, y] = [valueOf(a, column), valueOf(b, column)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return turn * (typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y))
  }
}

function valueOf(row: PathRow, column: string): string | number | null {
  switch (column) {
    case 'path':
      return row.words
    case 'end':
      return FAULTS.indexOf(row.fault)
    case 'seconds':
      return row.seconds
    case 'depth':
      return row.depth
    default:
      return row.secondsToPerson
  }
}
