const STORAGE_KEY = 'reloadedFor'

/**
 * After a deployment an open tab asks for parts that are gone. It is loaded anew once, on the same address; drafts are
 * kept by their pages. A part that is missing after that too is a fault, and is shown as one. While the server cannot be
 * reached the page stays: loaded anew it would be gone, and all that was not saved with it.
 */
export function reloadOnMissingPart(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const part = event.payload.message
    if (sessionStorage.getItem(STORAGE_KEY) === part) return
    event.preventDefault()
    void answers().then((isThere) => {
      if (!isThere) return
      sessionStorage.setItem(STORAGE_KEY, part)
      location.reload()
    })
  })
}

/** Whether the server gives this page. */
const answers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
