/** Whether nothing is to move by itself: the visitor's system or the console says so. */
export const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'none'
