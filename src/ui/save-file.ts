/** Has the browser save a file that is here already. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url))
}
