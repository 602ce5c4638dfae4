const STORAGE_KEY = 'reloadedFor'

/**
 * After a deployment an open tab asks for parts that are gone. It is loaded anew once, on the same address; drafts are
 * kept by their pages. A part that is missing after that too is a fault, and is shown as one.
 */
export function reloadOnMissingPart(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const part = event.payload.message
    if (sessionStorage.getItem(STORAGE_KEY) === part) return
    sessionStorage.setItem(STORAGE_KEY, part)
    event.preventDefault()
    location.reload()
  })
}
