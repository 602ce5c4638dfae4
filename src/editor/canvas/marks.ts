import type { Selection } from './view-state.ts'

/** Problems of a node, counted. `open`: what is merely still to be done, and told calmly. */
export type ProblemCount = { readonly blocking: number; readonly warnings: number; readonly open: number }

/** The problems of several nodes as one: of a collapsed group, which stands for them. Null where there are none. */
export function problemsWithin(marks: Marks, nodes: Iterable<string>): ProblemCount | null {
  const found = [...nodes].flatMap((id) => marks.problems?.get(id) ?? [])
  if (found.length === 0) return null
  const sum = (part: keyof ProblemCount) => found.reduce((total, each) => total + each[part], 0)
  return { blocking: sum('blocking'), warnings: sum('warnings'), open: sum('open') }
}
export type Difference = 'added' | 'removed' | 'changed'

/** A way through the flow by ids. */
export type Path = { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> }

/** The way of a run: `fork` is that of a second one, taken from some step of the first. */
export type RunMark = Path & { readonly current: string | null; readonly fork?: Path }

/** What is drawn on top of a flow without being part of it. All of it is handed in. */
export type Marks = {
  readonly problems?: ReadonlyMap<string, ProblemCount>
  readonly run?: RunMark
  /** What no run comes to, as something before it is disabled. */
  readonly cutOff?: Path
  /** What tests reach; the rest is drawn as missed. */
  readonly coverage?: Path
  /** What differs between two versions, nodes and edges by id. What was removed must be in the document shown. */
  readonly differences?: ReadonlyMap<string, Difference>
}

export type Trail = 'run' | 'fork'

/** How a node is drawn besides what it holds; the same near and far. */
export type NodeLook = {
  readonly selected: boolean
  /** The keyboard stands here. */
  readonly current: boolean
  readonly hovered: boolean
  /** Steps back, as something else is shown. */
  readonly dimmed: boolean
  readonly trail: Trail | null
  /** A run stands here. */
  readonly running: boolean
  readonly coverage: 'reached' | 'missed' | null
  readonly difference: Difference | null
  readonly problem: ProblemCount | null
  /** A wire that is being drawn would end here. */
  readonly aimed: boolean
}

export type EdgeLook = Pick<NodeLook, 'selected' | 'hovered' | 'dimmed' | 'trail' | 'coverage' | 'difference'>

/** What the pointer is over or draws a wire to. */
export type Pointing = {
  readonly hoveredNode: string | null
  readonly hoveredEdge: string | null
  /** The node at which a wire would end now. */
  readonly aim: string | null
  /** The edge into which what is dragged would be put. */
  readonly insertion: string | null
}

export const POINTING_AT_NOTHING: Pointing = { hoveredNode: null, hoveredEdge: null, aim: null, insertion: null }

export type Showing = {
  readonly marks: Marks
  readonly selection: Selection
  readonly current: string | null
  readonly pointing: Pointing
}

const trailOf = (run: RunMark | undefined, part: keyof Path, id: string): Trail | null =>
  run?.[part].has(id) ? 'run' : run?.fork?.[part].has(id) ? 'fork' : null

/** Whether it steps back: something else is shown, or no run comes there. */
function isDimmed(marks: Marks, part: keyof Path, id: string, trail: Trail | null, difference: Difference | null) {
  if (marks.run !== undefined) return trail === null
  if (marks.differences !== undefined) return difference === null
  return marks.cutOff?.[part].has(id) === true
}

const coverageOf = (marks: Marks, part: keyof Path, id: string) =>
  marks.coverage === undefined ? null : marks.coverage[part].has(id) ? 'reached' : 'missed'

export function nodeLook({ marks, selection, current, pointing }: Showing, id: string): NodeLook {
  const trail = trailOf(marks.run, 'nodes', id)
  const difference = marks.differences?.get(id) ?? null
  return {
    selected: selection.nodes.has(id),
    current: current === id,
    hovered: pointing.hoveredNode === id,
    dimmed: isDimmed(marks, 'nodes', id, trail, difference),
    trail,
    running: marks.run?.current === id,
    coverage: coverageOf(marks, 'nodes', id),
    difference,
    problem: marks.problems?.get(id) ?? null,
    aimed: pointing.aim === id,
  }
}

export function edgeLook({ marks, selection, pointing }: Showing, id: string): EdgeLook {
  const trail = trailOf(marks.run, 'edges', id)
  const difference = marks.differences?.get(id) ?? null
  return {
    selected: selection.edges.has(id),
    hovered: pointing.hoveredEdge === id || pointing.insertion === id,
    dimmed: isDimmed(marks, 'edges', id, trail, difference),
    trail,
    coverage: coverageOf(marks, 'edges', id),
    difference,
  }
}

/** Whether two looks draw the same. */
export function isSameLook<Look extends object>(a: Look, b: Look): boolean {
  return Object.entries(a).every(([key, value]) => Reflect.get(b, key) === value)
}
