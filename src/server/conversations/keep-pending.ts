import { eq } from 'drizzle-orm'
import { channelSpecs, isChannelKind } from '#src/channels/specs.ts'
import { pendingAfter } from '#src/domain/wire/pending.ts'
import { channelIdentity } from '../db/schema/channel.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { circumstancesOf } from './circumstances.ts'
import { speakerOf, type SpokenTurn } from './speaker.ts'
import type { Gathered } from './turn-writes.ts'
import { wireWords } from './wire-words.ts'

/** Keeps what the visitor's next words may answer, where what was said asks for a number or for one thing after the other. */
export async function keepPending(turn: Gathered & SpokenTurn): Promise<void> {
  const { tx, row, said } = turn
  if (row.identityId === null || !isChannelKind(row.channel) || said.length === 0) return
  const [{ language }, { settings }] = await Promise.all([speakerOf(turn), circumstancesOf(tx)])
  const pending = pendingAfter(said, channelSpecs[row.channel].ability, wireWords(language, settings.language))
  if (pending !== undefined)
    sendAhead(tx, tx.update(channelIdentity).set({ pending }).where(eq(channelIdentity.id, row.identityId)))
}
