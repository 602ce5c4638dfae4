import { screenPath } from '#src/features/shared/screens/screens.ts'

/** The address of a flow in the editor. */
export function flowPath(appId: string, flowId: string): string {
  return `${screenPath(appId, 'task')}/${encodeURIComponent(flowId)}`
}
