const NOTHING = { transform: ['translate(0)', 'translate(0)'] }

/**
 * Readies an element to be moved by its transform in every frame, until the answer is called. A transform that `will-change`
 * makes Chromium weigh anew, at every move, which layers of the page lie above each other; of an element that is being
 * animated it knows that it may lie anywhere. So it is: by an animation that stands still and adds nothing.
 */
export function readyToMove(element: HTMLElement | null): (() => void) | undefined {
  const still = element?.animate(NOTHING, { duration: 1, iterations: Infinity, composite: 'add' })
  still?.pause()
  return still && (() => still.cancel())
}
