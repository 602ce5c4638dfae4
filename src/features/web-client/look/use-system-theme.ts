import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void) {
  const dark = query()
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Whether the browser asks for light or dark pages. */
export const useSystemTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => (query().matches ? 'dark' : 'light'))
