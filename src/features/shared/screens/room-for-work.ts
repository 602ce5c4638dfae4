import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** How many of the screens shown need all the room there is. */
const roomy = createStore(0)

/** Folds the menu for as long as the screen that calls it is shown. */
export function useRoomForWork(): void {
  useLayoutEffect(() => {
    roomy.set(roomy.get() + 1)
    return () => roomy.set(roomy.get() - 1)
  }, [])
}

/** Whether what is shown needs the room of the menu's words. */
export const useNeedsRoom = (): boolean => useStore(roomy) > 0
