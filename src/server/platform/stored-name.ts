const NAME = /^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$/

/** Whether an application and a file's id are of the kind we make: neither can name a path, a folder or a query. */
export function isStoredName(...names: [appId: string, id?: string]): boolean {
  return names.every((name) => NAME.test(name ?? ''))
}

/** Throws unless all are names of our making. */
export function assertStoredName(...names: [appId: string, id?: string]): void {
  if (!isStoredName(...names)) throw new Error('A file is stored under a generated id only.')
}
