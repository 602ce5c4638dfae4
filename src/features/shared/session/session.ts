import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { askWho } from '#src/api/who.ts'
import { can, type Permission } from '#src/domain/team/policy.ts'
import { rememberUser } from './account-switch.ts'
import { SCREENS, type Screen } from '../screens/screens.ts'

/** Who is signed in, and the applications they may open. */
export type Me = Awaited<ReturnType<typeof client.auth.me>>
/** An application as the frame shows it, with the roles that the person has in it. */
export type Application = Awaited<ReturnType<typeof client.application.get>>

/** The query for who is signed in. */
export const meQuery = () => queryOptions({ queryKey: ['who'], queryFn: askWho, staleTime: 60_000 })
/** The query for one application. */
export const applicationQuery = (appId: string) => orpc.application.get.queryOptions({ input: { appId } })

/** Who is signed in, or undefined for nobody; rejects when that could not be found out. */
export async function signedIn(queryClient: QueryClient): Promise<Me | undefined> {
  try {
    const me = await queryClient.ensureQueryData(meQuery())
    rememberUser(me.personId)
    return me
  } catch (error) {
    if (apiFailure(error).code === 'UNAUTHORIZED') return undefined
    throw error
  }
}

/** The application, or undefined when there is none that this person may open. */
export async function openApplication(queryClient: QueryClient, appId: string): Promise<Application | undefined> {
  if (!/^\d{10}$/.test(appId)) return undefined
  try {
    return await queryClient.ensureQueryData(applicationQuery(appId))
  } catch (error) {
    if (['NOT_FOUND', 'BAD_PARAM', 'INVALID'].includes(apiFailure(error).code)) return undefined
    throw error
  }
}

/** Whether the person holds a permission in this application. The server decides; this only hides. */
export function allows(application: Pick<Application, 'roles'>, permission: Permission): boolean {
  return can(application.roles, permission)
}

/** Those of the screens that the person may see, in the menu's order. */
export function visibleScreens(application: Pick<Application, 'roles'>, screens: readonly Screen[]): Screen[] {
  return screens.filter((screen) => allows(application, SCREENS[screen].permission))
}
