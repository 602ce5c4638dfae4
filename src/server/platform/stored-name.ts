const NAME = /^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$/

/** Whether an application and a file's id are of the kind we make: neither can name a path, a folder or a query. */
export function isStoredName(appId: string, id: string): boolean {
  return NAME.test(appId) && NAME.test(id)
}

/** Throws unless both are names of our making. */
export function assertStoredName(appId: string, id: string): void {
  if (!isStoredName(appId, id)) throw new Error('A file is stored under a generated id only.')
}
