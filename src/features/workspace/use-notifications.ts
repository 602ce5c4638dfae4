import { useState } from 'react'
import { readSaved, save } from '#src/features/shared/saved.ts'

const STORAGE_KEY = 'workspaceNotifications'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** `blocked`: the browser does not let this page notify; `none`: it has no notifications. */
export type NotificationState = 'on' | 'off' | 'blocked' | 'none'

/**
 * Notifications of the system, for who is not looking at the page: on only where the browser lets them, and the agent says so
 * or has said nothing and `usual` does.
 */
export function useNotifications(usual: boolean) {
  const [chosen, setChosen] = useState(() => readSaved<boolean | null>(STORAGE_KEY, isBoolean, null))
  const isWanted = chosen ?? usual
  const [permission, setPermission] = useState(permissionNow)
  const state: NotificationState =
    permission === undefined
      ? 'none'
      : permission === 'denied'
        ? 'blocked'
        : permission === 'granted' && isWanted
          ? 'on'
          : 'off'
  return {
    state,
    /** Turns them on or off; the browser is asked where it has not been. */
    toggle: async () => {
      if (state === 'none') return
      const next = state !== 'on'
      setChosen(next)
      save(STORAGE_KEY, next)
      if (next && permission === 'default') setPermission(await Notification.requestPermission())
    },
    /** Tells the system, where that is wanted. One takes the place of the other with the same `tag`. */
    notify: ({ title, text, tag, onPress }: { title: string; text: string; tag: string; onPress: () => void }) => {
      if (state !== 'on') return
      const shown = new Notification(title, { body: text, tag })
      shown.addEventListener('click', () => {
        window.focus()
        shown.close()
        onPress()
      })
    },
  }
}

function permissionNow(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined
}
