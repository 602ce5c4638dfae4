import { useSyncExternalStore } from 'react'

/** From here on the menu has room for words; it is Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)'

/** Whether the window is wide enough for a menu with words. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
