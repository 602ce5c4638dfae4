import { and, eq } from 'drizzle-orm'
import type { Ability } from '#src/domain/channel/abilities.ts'
import type { Pressed, SentCard, SentMessage } from '#src/domain/wire/adapter.ts'
import type { Choice, Pressable, WirePart } from '#src/domain/wire/part.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import type { Tx } from '../db/client.ts'
import { channelPress, type channelOutbox } from '../db/schema/channel.ts'
import type { Deps } from '../deps.ts'
import { asTaken, fetchedAt } from './as-taken.ts'

type Of = Pick<typeof channelOutbox.$inferSelect, 'appId' | 'conversationId' | 'seq'>

/** The part as an adapter takes it: a number for each choice, the same for the same choice; a file that is ours as it is taken. */
export async function asSent(
  deps: Deps,
  tx: Tx,
  { row, part, ability }: { row: Of; part: WirePart; ability: Ability },
): Promise<SentMessage> {
  if (part.type === 'template') return part
  if (part.type === 'file') {
    const { url, ...rest } = part
    const id = storedIn(url, deps.publicUrl)
    return id === undefined ? { ...rest, from: { url } } : asTaken(deps, tx, { appId: row.appId, id, part, ability })
  }
  if (part.type === 'text') return { ...part, choices: await withNumbers(tx, row, part.choices) }
  const cards: SentCard[] = []
  for (const card of part.cards) {
    const id = card.picture === null ? undefined : storedIn(card.picture, deps.publicUrl)
    const picture = id === undefined ? card.picture : await fetchedAt(deps, tx, { appId: row.appId, id, ability })
    cards.push({ ...card, picture, choices: await withNumbers(tx, row, card.choices) })
  }
  return { type: 'cards', cards }
}

async function withNumbers(tx: Tx, row: Of, choices: readonly Choice[]): Promise<Pressed[]> {
  const pressed: Pressed[] = []
  for (const choice of choices) pressed.push('url' in choice ? choice : await numbered(tx, row, choice))
  return pressed
}

async function numbered(tx: Tx, { appId, conversationId, seq }: Of, { label, button }: Pressable) {
  const of = { appId, conversationId, seq, button }
  await tx.insert(channelPress).values(of).onConflictDoNothing()
  const [known] = await tx
    .select({ id: channelPress.id })
    .from(channelPress)
    .where(
      and(eq(channelPress.conversationId, conversationId), eq(channelPress.seq, seq), eq(channelPress.button, button)),
    )
  return { label, press: String(known?.id ?? 0) }
}

/** The id of a file that lies with us; undefined: it lies elsewhere. */
function storedIn(url: string, publicUrl: string): string | undefined {
  if (!url.startsWith('/') && !url.startsWith(`${publicUrl}/`)) return undefined
  const id = /([0-9a-f-]{36})(?:[?#].*)?$/.exec(url)?.[1]
  return id !== undefined && isUuid(id) ? id : undefined
}
