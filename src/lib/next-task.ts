/** What waits behind all else is not kept waiting for longer, in milliseconds: a page may have no rest at all. */
const MOST_MS = 50

/**
 * Lets everything else that waits have its turn: what somebody has pressed, a timer, the drawing of what has changed.
 * Where the browser knows no order of tasks (Safari, Node) that is the next timer, which may come before others.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const isOrdered = 'scheduler' in globalThis
    if (isOrdered) void scheduler.postTask(resolve, { priority: 'background' })
    setTimeout(resolve, isOrdered ? MOST_MS : 0)
  })
