/**
 * Runs a task while no other page of this browser runs one under the same name. Where there are no locks (a page without
 * TLS) or they are refused (a third-party frame), it runs at once.
 */
export async function alone<T>(name: string, task: () => Promise<T>, locks?: Pick<LockManager, 'request'>): Promise<T> {
  if (locks === undefined) return task()
  let isBegun = false
  try {
    return await locks.request(name, () => {
      isBegun = true
      return task()
    })
  } catch (error) {
    if (isBegun) throw error
    return task()
  }
}
