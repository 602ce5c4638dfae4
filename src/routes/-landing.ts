import { screenPath } from '#src/features/shared/screens/screens.ts'
import { visibleScreens, type Me } from '#src/features/shared/session/session.ts'
import { BUILT } from './-built.ts'
import { HOME } from './-paths.ts'

/** The first screen someone may see in an application; who may see none of them works in the workspace. */
export function landingIn(application: Me['applications'][number]): string {
  const [first] = visibleScreens(application, BUILT)
  return first === undefined
    ? `${HOME}?${new URLSearchParams({ app: application.appId })}`
    : screenPath(application.appId, first)
}
