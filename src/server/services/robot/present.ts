import { filesAt } from '../../platform/files-at.ts'

/** Where a robot's picture is served; null without one. */
export const avatarUrl = (appId: string, fileId: string | null) =>
  fileId === null ? null : `${filesAt(appId)}${fileId}`
