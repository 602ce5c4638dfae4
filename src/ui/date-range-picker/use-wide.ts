import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

/** Whether two months fit beside the presets. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
