import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { changedFields } from '#src/domain/release/change.ts'
import type { ConversationTexts } from '#src/domain/settings/application.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { lastChange } from './last-change.ts'

const CHANGED = 'settings.texts'

/** What conversations say at each step, with the revision that the next change is made on. */
export function readTexts(context: MemberContext): Promise<{ revision: number; texts: ConversationTexts }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.settingsRevision, settings: application.settings })
      .from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return { revision: row.revision, texts: row.settings.texts }
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
    if (row.revision !== input.revision)
      throw await conflict(tx, { revision: row.revision, ...(await lastChange(tx, CHANGED)) })
    const revision = row.revision + 1
    await tx
      .update(application)
      .set({ settings: { ...row.settings, texts: input.texts }, settingsRevision: revision })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, {
      action: CHANGED,
      after: changedFields({ title: '', fields: row.settings.texts }, { title: '', fields: input.texts }),
    })
    return { revision }
  })
}
