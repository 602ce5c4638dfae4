/** What the host page keeps of its visitor. */
export type HostMemory = { read: () => string | null; write: (token: string) => void }

/**
 * Keeps the visitor's token in the host page's own storage: a browser that parts the storage of a frame by the page around
 * it, or clears it, does not make a stranger of them. It is worth as much as what they write on this page.
 */
export function hostMemory(appId: string, storage: () => Storage): HostMemory {
  const key = `deskwright.${appId}`
  return {
    read() {
      try {
        // An empty one: whoever it was is to be forgotten.
        return storage().getItem(key) || null
      } catch {
        return null
      }
    },
    write(token) {
      try {
        storage().setItem(key, token)
      } catch {
        // Storage is off or full: the frame's own has to do.
      }
    },
  }
}
