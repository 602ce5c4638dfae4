import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { SCREENS, screenPath, type Screen } from '#src/features/shared/screens/screens.ts'
import {
  allows,
  openApplication,
  signedIn,
  visibleScreens,
  type Application,
  type Me,
} from '#src/features/shared/session/session.ts'
import { BUILT } from './-built.ts'
import { HOME } from './-paths.ts'

type Member = Pick<Application, 'appId' | 'roles'>

/**
 * Lets only someone signed in with a password of their own pass, who belongs to some application; everyone else is led to
 * sign-in, where they may have been invited, and back afterwards.
 */
export async function requireSession(queryClient: QueryClient, href: string): Promise<Me> {
  const me = await signedIn(queryClient)
  if (me === undefined || me.mustChangePassword || me.applications.length === 0)
    throw redirect({ to: '/login', search: { redirect: href } })
  return me
}

/** Lets only members of the application pass. */
export async function requireApplication(queryClient: QueryClient, appId: string): Promise<Application> {
  const application = await openApplication(queryClient, appId)
  if (application === undefined) throw redirect({ to: HOME })
  return application
}

/** Lets only those pass who may see the screen; the others are led to the first of `built` that they may see. */
export function requireScreen(application: Member, screen: Screen, built: readonly Screen[] = BUILT): void {
  if (allows(application, SCREENS[screen].permission)) return
  const [first] = visibleScreens(application, built)
  throw redirect({ href: first === undefined ? HOME : screenPath(application.appId, first) })
}
