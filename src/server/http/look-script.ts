import { USUAL_LOOK } from '#src/domain/web-client/look.ts'
import { launcherLook } from '#src/domain/web-client/shown-look.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { Deps } from '../deps.ts'
import { readShownLook } from '../services/web-client/look.ts'

/**
 * What stands before the client's script on a host page and tells it how its button looks; '' where that is as usual, where
 * no application is named, and where it cannot be read. It comes with the script because a host's policy may let nothing
 * else come.
 */
export async function lookScript(deps: Deps, appId: string | undefined): Promise<string> {
  if (appId === undefined || !/^\d{10}$/.test(appId)) return ''
  const shown = await readShownLook(deps, appId).catch(() => null)
  if (shown === null || sameJson(shown.look, USUAL_LOOK)) return ''
  return `document.currentScript.look=${JSON.stringify(launcherLook(shown.look, shown.language))};`
}
