import { screenPath } from '#src/features/shared/screens/screens.ts'

/** The address of a group. */
export const groupPath = (appId: string, groupId: string): string =>
  `${screenPath(appId, 'group')}/${encodeURIComponent(groupId)}`
