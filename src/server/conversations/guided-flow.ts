import { and, asc, eq } from 'drizzle-orm'
import type { GuidedStep } from '#src/contract/guided-flows.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import { readSession } from '#src/domain/engine/session.ts'
import type { LoadedBot } from '../bots/bots.ts'
import type { Tx } from '../db/client.ts'
import { conversationEvent } from '../db/schema/conversation.ts'
import { letBotTake } from './bot-turn.ts'
import { nicknamesOf } from './rows.ts'
import type { Turn } from './turn.ts'

/**
 * Lets the flow that an agent has begun take an event. What it has an answer to waits for nobody; where it fails, or a person is
 * wanted, its visitor waits for the agent.
 */
export async function letFlowTake(turn: Turn, bot: LoadedBot, event: BotEvent): Promise<void> {
  const { row } = turn
  await letBotTake(turn, bot, event)
  const { guided } = readSession(row.bot)
  if (guided === null) return
  const isLeft = guided.end === 'failed' || guided.end === 'asked'
  row.waitingSince = isLeft ? (row.waitingSince ?? turn.now) : null
  if (!isLeft) row.late = null
  if (guided.end === null) return
  noteGuided(turn, guided.end, guided.name)
  row.revision += 1
}

/** Notes for the history what became of such a flow. */
export function noteGuided(turn: Turn, what: GuidedStep['what'], flow: string, personId: string | null = null): void {
  turn.events.push({ type: 'flow_guided', personId, data: { what, flow } })
}

/** What became of the flows that agents began in a conversation, oldest first. */
export async function guidedSteps(tx: Tx, conversationId: string): Promise<GuidedStep[]> {
  const rows = await tx
    .select()
    .from(conversationEvent)
    .where(and(eq(conversationEvent.conversationId, conversationId), eq(conversationEvent.type, 'flow_guided')))
    .orderBy(asc(conversationEvent.id))
  const names = await nicknamesOf(
    tx,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ at, personId, data }) => {
    const { what, flow } = data as Pick<GuidedStep, 'what' | 'flow'>
    const by = personId === null ? null : { id: personId, nickname: names.get(personId) ?? '' }
    return { at: at.toISOString(), what, flow, by }
  })
}
