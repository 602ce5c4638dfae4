import { SCREENS } from '#src/features/shared/screens/screens.ts'
import { BUILT } from './-built.ts'

/** Where every path leads that leads nowhere else. */
export const HOME = '/online'

/** The families of the main area, and the screen that their other paths lead to. */
const FAMILIES: Readonly<Record<string, string>> = {
  chatbot: 'chatbot/basic',
  // Its other paths are channels; the guide to the web chat has its own.
  customerConfig: 'customerConfig/channels',
  config: 'config/setting',
  manage: 'manage/member',
  dataBoard: 'dataBoard/analysis',
}

/** What stands in for a family's own screen until that is built. */
const STAND_INS: Readonly<Record<string, string>> = {
  dataBoard: 'dataBoard/history',
}
const LAST_STAND_IN = 'guide'

/**
 * The screen below `/main/$sdkAppId/` that a path without a screen leads to, by its family; undefined for none.
 * `built` holds the paths that have a screen.
 */
export function landingOf(path: string, built: readonly string[] = BUILT.map((screen) => SCREENS[screen].path)) {
  const family = path.split('/')[0] ?? ''
  if (!Object.hasOwn(FAMILIES, family)) return undefined
  return [FAMILIES[family], STAND_INS[family], LAST_STAND_IN].find(
    (place) => place !== undefined && built.includes(place),
  )
}

/** Whether a path is one of the product's, sign-in aside: where signing in may lead back to. */
export function isKnownPath(pathname: string): boolean {
  return /^\/(online|auth3|autu3|main\/\d{10}\/(guide|(chatbot|customerConfig|config|manage|dataBoard)(\/[\w-]+)*))$/.test(
    pathname,
  )
}
