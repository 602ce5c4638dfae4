/** Lets everything else that waits have its turn: what somebody has pressed, a timer, the drawing of what has changed. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
