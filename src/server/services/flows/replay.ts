import { asc, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { BotInput } from '#src/domain/step/event.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import { splitReference } from '#src/domain/engine/scope.ts'
import { readSession } from '#src/domain/engine/session.ts'
import type { Json } from '#src/domain/value/value.ts'
import { can } from '#src/domain/team/policy.ts'
import { readRelease } from '../../bots/content.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { filesAt } from '../../platform/files-at.ts'
import { release } from '../../db/schema/bot.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { botInput } from '../../db/schema/flow.ts'
import { namedAnswers } from './named-answers.ts'

/** All that came to the bot of a real conversation and what it ran on, so that the canvas can show it again. */
export async function readReplay(context: MemberContext, input: { conversationId: string }) {
  const { appId, roles } = context.member
  // It holds what a visitor has said: only for those who may read every conversation.
  if (!can(roles, 'history.whole')) throw new DeskError('FORBIDDEN')
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, input.conversationId))
    if (!row) throw new DeskError('NOT_FOUND')
    const { inputs, user } = await readTaken(tx, row)
    const ranOn = row.releaseId === null || inputs.length === 0 ? null : await readProgram(tx, row.releaseId, inputs)
    return {
      conversationId: row.id,
      startedAt: row.startedAt.toISOString(),
      version: ranOn?.version ?? null,
      settings: ranOn?.settings ?? null,
      flows: ranOn?.flows ?? [],
      entries: ranOn?.entries ?? [],
      documents: ranOn?.documents ?? [],
      filesAt: filesAt(appId),
      user,
      inputs,
    }
  })
}

/** All that came to the bot of a conversation, and the visitor's variables as they were before it. */
export async function readTaken(
  tx: Tx,
  row: Pick<typeof conversation.$inferSelect, 'id' | 'bot'>,
): Promise<{ inputs: BotInput[]; user: Record<string, Json> }> {
  const taken = await tx
    .select({ input: botInput.input, trace: botInput.trace })
    .from(botInput)
    .where(eq(botInput.conversationId, row.id))
    .orderBy(asc(botInput.n))
  const user = userBefore(
    readSession(row.bot).user,
    taken.flatMap((one) => one.trace),
  )
  return { inputs: taken.map((one) => one.input), user }
}

async function readProgram(tx: Tx, releaseId: string, inputs: readonly BotInput[]) {
  const [row] = await tx.select({ number: release.number }).from(release).where(eq(release.id, releaseId))
  const { settings, entries, flows, documents } = await readRelease(tx, releaseId)
  const found = inputs.flatMap(({ event }) => (event.type === 'found' ? [event] : []))
  return {
    version: row?.number ?? null,
    settings,
    // Menus are for calls only.
    flows: [...flows].flatMap(([id, { kind, name, document }]) => (kind === 'ivr' ? [] : [{ id, name, document }])),
    ...namedAnswers(found, { entry: (id) => entries.get(id), document: (id) => documents.get(id) }),
  }
}

/** The visitor's variables as they were when the conversation began: every change since is taken back. */
function userBefore(now: Record<string, Json>, trace: readonly TraceStep[]): Record<string, Json> {
  const user = { ...now }
  for (const { changes } of trace.toReversed())
    for (const { reference, before } of changes.toReversed()) {
      const { scope, name } = splitReference(reference)
      if (scope === 'user') user[name] = before
    }
  return user
}
