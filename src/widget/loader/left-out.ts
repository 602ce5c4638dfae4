/** Whether a page is one without the button. In a pattern `*` stands for whatever comes there: `/checkout*`. */
export const isLeftOut = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const [first = '', ...rest] = pattern.split('*')
    if (rest.length === 0) return path === first
    if (!path.startsWith(first)) return false
    const last = rest.pop() ?? ''
    let at = first.length
    for (const part of rest) {
      const found = path.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return path.length - last.length >= at && path.endsWith(last)
  })
