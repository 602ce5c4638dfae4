/**
 * Puts a text on the clipboard; call it while a click or a key is being handled. Rejects where the browser refuses.
 * Pages without TLS, as on a home network, have no `navigator.clipboard`: there the browser's own copying is used.
 */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- it is missing from pages without TLS
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.style.position = 'fixed'
  box.style.opacity = '0'
  // Beside what has the focus, since a dialog keeps the focus within itself.
  const place = focused?.parentElement ?? document.body
  place.append(box)
  box.focus({ preventScroll: true })
  box.select()
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way on such a page
  const isCopied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser does not let the page copy.')
}
