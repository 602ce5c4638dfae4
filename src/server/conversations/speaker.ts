import { eq } from 'drizzle-orm'
import { visitor } from '../db/schema/visitor.ts'
import { SPEAKER, type Speaker } from './rows.ts'
import type { Gathered } from './turn-writes.ts'

/** What is known of a turn's visitor: the speaker is null until somebody has asked. */
export type SpokenTurn = Pick<Gathered, 'tx' | 'row'> & { speaker: Speaker | null }

/** Who speaks: read along with the conversation, or once in a turn that has just begun it. */
export async function speakerOf(turn: SpokenTurn): Promise<Speaker> {
  if (turn.speaker) return turn.speaker
  const [found] = await turn.tx.select(SPEAKER).from(visitor).where(eq(visitor.id, turn.row.visitorId))
  if (!found) throw new Error('The conversation has no visitor.')
  turn.speaker = found
  return found
}
