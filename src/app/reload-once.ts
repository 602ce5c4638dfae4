import { isServerThere } from '#src/api/reach.ts'

const STORAGE_KEY = 'reloadedFor'

/**
 * After a deployment an open tab asks for parts that are gone. It is loaded anew once, on the same address; drafts are
 * kept by their pages. A part that is missing after that too is a fault, and is shown as one. While the server cannot be
 * reached the page stays: loaded anew it would be gone, and all that was not saved with it.
 */
export function reloadOnMissingPart(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const part = event.payload.message
    // The router would load the page anew by itself, and not ask whether there is a server that gives it.
    sessionStorage.setItem(`tanstack_router_reload:${part}`, '1')
    if (sessionStorage.getItem(STORAGE_KEY) === part) return
    void isServerThere().then((isThere) => {
      if (!isThere) return
      sessionStorage.setItem(STORAGE_KEY, part)
      location.reload()
    })
  })
}
