import { screenPath } from '#src/features/shared/screens/screens.ts'

/** The address of a voice menu in its editor. */
export const menuPath = (appId: string, flowId: string): string =>
  `${screenPath(appId, 'ivr')}/${encodeURIComponent(flowId)}`
