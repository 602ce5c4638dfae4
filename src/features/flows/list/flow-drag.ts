import { z } from 'zod'

/** What flows are dragged as, from the list to the folders beside it. */
export const FLOW_DRAG = 'application/x-deskwright-flows'

const ids = z.array(z.string()).max(1000)

export const dragText = (flowIds: readonly string[]): string => JSON.stringify(flowIds)

/** The flows of a drag; none where it is something else. */
export function draggedFlows(text: string): string[] {
  try {
    return ids.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}
