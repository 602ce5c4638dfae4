import { DeskError } from '#src/domain/errors.ts'
import type { WebAccess } from '#src/domain/web-client/access.ts'
import type { Language } from '#src/lib/languages.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { forgetDoor } from '../../platform/door.ts'
import { columnPart } from '../settings/column-part.ts'
import { readLanguages } from '../settings/languages.ts'
import { hasLiveKey } from './identity-keys.ts'

const part = columnPart<WebAccess>({
  changed: 'settings.webAccess',
  columns: { revision: application.webAccessRevision, state: application.webAccess },
  written: (webAccess, webAccessRevision) => ({ webAccess, webAccessRevision }),
  async assert(tx, { clock }, { requireIdentity }) {
    if (requireIdentity && !(await hasLiveKey(tx, clock.now())))
      throw new DeskError('INVALID', {
        issues: [{ path: ['access', 'requireIdentity'], code: 'IDENTITY_KEY_MISSING' }],
      })
  },
})

/** Where the web client is served, and the languages that visitors are offered. */
export async function readPlace(context: MemberContext): Promise<{ origin: string; languages: Language[] }> {
  const { languages } = await readLanguages(context)
  return { origin: new URL(context.publicUrl).origin, languages: languages.offered }
}

/** Who may open the web client, with the revision that the next change is made on. */
export async function readAccess(context: MemberContext): Promise<{ revision: number; access: WebAccess }> {
  const { revision, state } = await part.read(context)
  return { revision, access: state }
}

/**
 * Changes it, on top of the revision it was read at; acts at once. Throws INVALID with IDENTITY_KEY_MISSING where an identity
 * is asked for that nobody could prove.
 */
export async function updateAccess(
  context: MemberContext,
  { revision, access }: { revision: number; access: WebAccess },
): Promise<{ revision: number }> {
  const { appId } = context.member
  const changed = await part.update(context, revision, access)
  forgetDoor(context.db, appId)
  return changed
}
