import { z } from 'zod'

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
  /** A past conversation to look at in Try it. */
  conversation?: string | undefined
}
export type SetFlowSearch = (part: Partial<FlowSearch>) => void

const name = z
  .string()
  .regex(/^[a-z]{1,20}$/)
  .optional()
  .catch(undefined)

const schema = z.object({
  node: z.string().max(64).optional().catch(undefined),
  panel: z.enum(PANELS).optional().catch(undefined),
  dock: name,
  as: name,
  conversation: z.uuid().optional().catch(undefined),
})

export const readFlowSearch = (search: Record<string, unknown>): FlowSearch => schema.parse(search)
