/** Calls when the page is hidden, which may be the last that is seen of it; the answer ends it. */
export function whenPageHidden(run: () => void): () => void {
  const handleVisibility = () => document.visibilityState === 'hidden' && run()
  document.addEventListener('visibilitychange', handleVisibility)
  return () => document.removeEventListener('visibilitychange', handleVisibility)
}
