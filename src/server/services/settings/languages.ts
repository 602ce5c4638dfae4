import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { OfferedLanguages } from '#src/domain/settings/languages.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { columnPart } from './column-part.ts'

const part = columnPart<OfferedLanguages>({
  changed: 'settings.languages',
  columns: { revision: application.languagesRevision, state: application.languages },
  written: (languages, languagesRevision) => ({ languages, languagesRevision }),
})

/** The languages that visitors are offered, with the revision that the next change is made on. */
export async function readLanguages(
  context: MemberContext,
): Promise<{ revision: number; languages: OfferedLanguages }> {
  const { revision, state } = await part.read(context)
  return { revision, languages: state }
}

/** Changes them, on top of the revision they were read at. Throws INVALID without the application's own, which never changes. */
export async function updateLanguages(
  context: MemberContext,
  { revision, languages: { offered } }: { revision: number; languages: OfferedLanguages },
): Promise<{ revision: number }> {
  const { appId } = context.member
  const [app] = await context.db.inApp(appId, (tx) =>
    tx.select({ settings: application.settings }).from(application).where(eq(application.appId, appId)),
  )
  if (!app || !offered.includes(app.settings.language))
    throw new DeskError('INVALID', { issues: [{ path: ['languages', 'offered'], code: 'REQUIRED' }] })
  return part.update(context, revision, { offered: LANGUAGE_NAMES.filter((name) => offered.includes(name)) })
}
