/** Where a robot's picture is served; null without one. */
export const avatarUrl = (appId: string, fileId: string | null) =>
  fileId === null ? null : `/files/${appId}/${fileId}`
