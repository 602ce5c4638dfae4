import type { BrowserContext } from '@playwright/test'

/** What went wrong in the pages of a context: errors of their scripts and errors on their consoles. */
export type Faults = {
  found: () => string[]
  /** Lets errors pass that a test brings about itself. */
  allow: (pattern: RegExp) => void
}

/** Listens to every page of a context, those that open later too. */
export function watchFaults(context: BrowserContext): Faults {
  const found: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    found.push(`${message.text()} (${url})`)
  })
  context.on('weberror', (error) => void found.push(error.error().stack ?? error.error().message))
  return {
    found: () => found.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    allow: (pattern) => void allowed.push(pattern),
  }
}
