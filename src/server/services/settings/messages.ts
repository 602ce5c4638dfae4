import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { MessageRules } from '#src/domain/settings/messages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.messages'

const COLUMNS = {
  revision: application.messagesRevision,
  rules: {
    showsRead: application.showsRead,
    recallSeconds: application.recallSeconds,
    undoSeconds: application.undoSeconds,
    files: application.fileRules,
  },
}

/** The rules of messages, with the revision that the next change is made on. */
export function readMessageRules(context: MemberContext): Promise<{ revision: number; rules: MessageRules }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return row
  })
}

/** Changes them, on top of the revision they were read at; they act at once. */
export function updateMessageRules(
  context: MemberContext,
  { revision, rules }: { revision: number; rules: MessageRules },
): Promise<{ revision: number }> {
  const { files: fileRules, ...others } = rules
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    await tx
      .update(application)
      .set({ ...others, fileRules, messagesRevision: revision + 1 })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, before: row.rules, after: rules })
    return { revision: revision + 1 }
  })
}
