import { startTransition, useEffect, useState } from 'react'

/** How many of so many parts to draw now: some more each time, since all of them at once would hold the page up. */
export function useGrowing(count: number, step: number): number {
  const [shown, setShown] = useState(step)
  // Something else is shown, which begins anew.
  if (shown > Math.max(step, count + step)) setShown(step)
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + step))
  }, [shown, count, step])
  return Math.min(shown, count)
}
