import { and, eq } from 'drizzle-orm'
import { readSession } from '#src/domain/engine/session.ts'
import type { Turn } from '../conversations/turn.ts'
import { botRequest } from '../db/schema/flow.ts'
import { callAnswer } from '../db/schema/voice.ts'

/**
 * Forgets what a call needed while somebody was on the line, and nobody needs any more: the answers to its carrier, what
 * other systems have answered to it, and the values of its menu. There the figures that nobody is to read stand as they
 * were entered; in what is kept of the call they are hidden.
 */
export async function forgetWork({ tx, row }: Pick<Turn, 'tx' | 'row'>): Promise<void> {
  await tx.delete(callAnswer).where(eq(callAnswer.conversationId, row.id))
  await tx.delete(botRequest).where(and(eq(botRequest.conversationId, row.id), eq(botRequest.state, 'done')))
  const bot = readSession(row.bot)
  if (bot.run !== null || Object.keys(bot.session).length > 0)
    row.bot = { ...bot, run: null, interrupted: [], session: {} }
}
