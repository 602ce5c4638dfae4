import { uuidOf } from '#src/lib/uuid-of.ts'

/** What stands to the right of the canvas, and in the dock below it. */
export const PANELS = ['settings', 'try', 'versions'] as const
export type PanelName = (typeof PANELS)[number]
export const DOCKS = ['problems', 'variables', 'trace', 'tests', 'outline'] as const

/** The view of the editor that a link carries. */
export type FlowSearch = {
  /** The node that is selected. */
  node?: string | undefined
  panel?: PanelName | undefined
  /** Absent: the dock is closed. */
  dock?: string | undefined
  /** Another view than the canvas, of those that the family of the flow has. */
  as?: string | undefined
  /** The flow was meant to go live: all that is wrong with it is told, also where nobody has been yet. */
  check?: 'all' | undefined
  /** A past conversation to look at in Try it. */
  conversation?: string | undefined
}
export type SetFlowSearch = (part: Partial<FlowSearch>) => void

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the flow. */
export function readFlowSearch(search: Record<string, unknown>): FlowSearch {
  const { node, panel, dock, as, check, conversation } = search
  return {
    node: typeof node === 'string' && node.length <= LONGEST_ID ? node : undefined,
    panel: PANELS.find((name) => name === panel),
    dock: nameOf(dock),
    as: nameOf(as),
    check: check === 'all' ? check : undefined,
    conversation: uuidOf(conversation),
  }
}

const LONGEST_ID = 64
const NAME = /^[a-z]{1,20}$/
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && NAME.test(value) ? value : undefined
