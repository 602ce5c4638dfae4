import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { ConversationTexts } from '#src/domain/settings/application.ts'
import { loadTemplate } from '../../content/templates.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.texts'

/** What conversations say at each step, with the revision that the next change is made on. */
export function readTexts(
  context: MemberContext,
): Promise<{ revision: number; texts: ConversationTexts; usual: ConversationTexts }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.settingsRevision, settings: application.settings })
      .from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    const { texts, language } = row.settings
    return { revision: row.revision, texts, usual: loadTemplate('empty', language).texts }
  })
}

/** Changes what conversations say, on top of the revision it was read at. The next thing said goes by it. */
export function updateTexts(
  context: MemberContext,
  input: { revision: number; texts: ConversationTexts },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.settingsRevision, settings: application.settings })
      .from(application)
      .for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: input.revision })
    const revision = row.revision + 1
    await tx
      .update(application)
      .set({ settings: { ...row.settings, texts: input.texts }, settingsRevision: revision })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, ...changed(row.settings.texts, input.texts) })
    return { revision }
  })
}

/** The texts that differ, as they were and as they are. */
function changed(before: ConversationTexts, after: ConversationTexts) {
  const names = (Object.keys(after) as (keyof ConversationTexts)[]).filter((name) => before[name] !== after[name])
  const of = (texts: ConversationTexts) => Object.fromEntries(names.map((name) => [name, texts[name]]))
  return { before: of(before), after: of(after) }
}
