/**
 * Lets everything else that waits have its turn: what somebody has pressed, a timer, the drawing of what has changed.
 * Where the browser knows no order of tasks (Safari, Node) that is the next timer, which may come before others.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis
    ? scheduler.postTask(() => undefined, { priority: 'background' })
    : new Promise((resolve) => setTimeout(resolve))
