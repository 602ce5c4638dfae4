/** How long the browser may take to begin to save. */
const KEPT_MS = 60_000

/** Has the browser save bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const href = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
}
