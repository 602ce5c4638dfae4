import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { orpc } from '#src/api/query.ts'
import { changeLanguage } from '#src/i18n/language.ts'
import { rememberUser } from '#src/features/shared/session/account-switch.ts'
import { setAppearance } from './appearance.ts'
import type { PaletteCommand } from './palette-entries.tsx'
import { profileOpened } from './profile-opened.ts'
import { screenPath, WORKSPACE, workspacePath, type Screen } from '#src/features/shared/screens/screens.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'

type FrameCommands = {
  appId: string
  /** The screen to open in another application; undefined for its workspace. */
  screenIn: (appId: string) => Screen | undefined
  openSessions: () => void
  openShortcuts: () => void
}

/** Does what the menus, the palette and the shortcuts of the frame ask for. */
export function useFrameCommands({ appId, screenIn, openSessions, openShortcuts }: FrameCommands) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const signOut = useMutation(orpc.auth.signOut.mutationOptions())

  const go = (href: string) => void router.navigate({ href })
  const leave = async () => {
    if (!(await confirmLeave())) return
    // Said first: other tabs must know why their session ends before it does.
    rememberUser(undefined)
    // Whatever the server says: who wants to go shall not be kept by a lost connection.
    await signOut.mutateAsync({}).catch(() => undefined)
    queryClient.clear()
    await router.navigate({ to: '/login', ignoreBlocker: true })
  }

  return (command: PaletteCommand): void => {
    switch (command.type) {
      case 'screen':
        return go(screenPath(appId, command.screen))
      case 'workspace':
        return go(WORKSPACE.path)
      case 'application': {
        const screen = screenIn(command.appId)
        return go(screen === undefined ? workspacePath(command.appId) : screenPath(command.appId, screen))
      }
      case 'theme':
        return setAppearance({ theme: command.theme })
      case 'density':
        return setAppearance({ density: command.density })
      case 'language':
        return void confirmLeave().then((leaving) => (leaving ? changeLanguage(command.language) : undefined))
      case 'profile':
        return profileOpened.set(appId)
      case 'sessions':
        return openSessions()
      case 'shortcuts':
        return openShortcuts()
      case 'signOut':
        return void leave()
      case 'found': {
        const path = [screenPath(appId, command.screen), command.below].filter((part) => part !== undefined).join('/')
        const hash = command.anchor === undefined ? '' : `#${command.anchor}`
        return go(`${path}${router.options.stringifySearch(command.search)}${hash}`)
      }
    }
  }
}
