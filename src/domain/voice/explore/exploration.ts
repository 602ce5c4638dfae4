/** One thing that was done on the way through a menu, at a node, and the ways that were taken for it. */
export type PathStep = {
  nodeId: string
  did:
    | { type: 'keys'; keys: string; isWrong: boolean }
    | { type: 'words'; words: string; isWrong: boolean }
    | { type: 'silence' }
    /** How a wait, a call to somebody or a message ended. */
    | { type: 'outcome'; outcome: string }
    /** Where the time or a value decides. */
    | { type: 'way'; outlet: string }
  /** Nodes come to and edges taken since the step before. */
  nodes: string[]
  edges: string[]
}

/** One end of a menu, and the quickest way to it. Seconds count every prompt in full. */
export type Leaf = {
  path: PathStep[]
  /** Hung up by the menu; by a way that leads nowhere; the menu has failed. */
  end: 'hang_up' | 'open' | 'failed'
  /** Where it ended. */
  nodeId: string
  seconds: number
  /** Until somebody took the call; null: nobody does. */
  secondsToPerson: number | null
  /** Levels of the menu on the way. */
  depth: number
  /** The caller is left without a person, a recorded message or a farewell. */
  deadEnd: boolean
  longPrompts: string[]
  longMenus: string[]
  /** A time at which it happens, in milliseconds since 1970. */
  at: number
}

/** A way that comes to where a call can be already, and is followed no further: from there on both go alike. */
export type Join = Pick<
  Leaf,
  'path' | 'nodeId' | 'seconds' | 'secondsToPerson' | 'depth' | 'longPrompts' | 'longMenus' | 'at'
> & {
  /** Into a quicker way of somebody else's; back to where the same caller has been. */
  type: 'merged' | 'loop'
  /** The way that was there first: all that follows is listed under it. */
  first: PathStep[]
}

export type Exploration = {
  /** The quickest to reach first. */
  leaves: Leaf[]
  /** The quickest first; no more than ends may be listed, however many more there are. */
  joins: Join[]
  /** Whether everything was looked at; false: a bound was reached. */
  complete: boolean
  /** Moments of calls looked at; ones met again by a slower way, and ones that led back to themselves. */
  states: number
  merged: number
  loops: number
  /** Prompts and menus that are longer than advised, wherever they were met. */
  longPrompts: { nodeId: string; seconds: number }[]
  longMenus: { nodeId: string; options: number }[]
  /** Branches of time that nothing of the week or the holidays ahead reaches. */
  neverInTime: { nodeId: string; outlet: string }[]
  /** Nodes that no path comes to. */
  unvisited: string[]
}
