/** The path an application's files are served under; a file's id follows it. */
export const filesAt = (appId: string): string => `/files/${appId}/`
