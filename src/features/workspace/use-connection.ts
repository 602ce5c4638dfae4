import { useSyncExternalStore } from 'react'

/** Whether the browser has a network at all. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine)
}

/** Whether the page is in front of somebody's eyes. */
export function useIsSeen(): boolean {
  return useSyncExternalStore(subscribeSeen, () => document.visibilityState === 'visible' && document.hasFocus())
}

function subscribeOnline(onChange: () => void): () => void {
  return listen(window, ['online', 'offline'], onChange)
}

function subscribeSeen(onChange: () => void): () => void {
  const stop = [listen(document, ['visibilitychange'], onChange), listen(window, ['focus', 'blur'], onChange)]
  return () => stop.forEach((end) => end())
}

function listen(target: EventTarget, events: readonly string[], onChange: () => void): () => void {
  for (const event of events) target.addEventListener(event, onChange)
  return () => {
    for (const event of events) target.removeEventListener(event, onChange)
  }
}
