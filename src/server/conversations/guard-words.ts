import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { guardOf, type Guard } from '#src/domain/sensitive/guard.ts'
import type { Writer } from '#src/domain/sensitive/word.ts'
import { createBoundedMap, type BoundedMap } from '#src/lib/bounded-map.ts'
import type { Db, Tx } from '../db/client.ts'
import { sensitiveWord, wordAlert } from '../db/schema/sensitive.ts'
import { circumstancesOf } from './circumstances.ts'
import type { Turn } from './turn.ts'

/** Applications whose words a process keeps ready. */
const KEPT = 50

/** The guards that are ready, by database and application, each of one revision of the words. */
const ready = new WeakMap<Db, BoundedMap<string, { revision: number; guard: Guard }>>()

/** What is stored of texts, and the words that supervisors are told of. */
export type Guarded = { texts: string[]; alerts: string[] }

/**
 * Looks through what somebody is about to say: words to be hidden are hidden in it. Throws WORDS_BLOCKED with those that
 * must not be said. An application without words costs nothing.
 */
export async function guardWords(
  turn: Pick<Turn, 'deps' | 'tx' | 'appId'>,
  writer: Writer,
  ...texts: string[]
): Promise<Guarded> {
  const { wordsRevision } = await circumstancesOf(turn.tx)
  if (wordsRevision === 0) return { texts, alerts: [] }
  const guard = await readGuard(turn, wordsRevision)
  const verdicts = texts.map((text) => guard(text, writer))
  const all = (of: 'blocked' | 'alerts') => [...new Set(verdicts.flatMap((verdict) => verdict[of]))]
  const words = all('blocked')
  if (words.length > 0) throw new DeskError('WORDS_BLOCKED', { words })
  return { texts: verdicts.map(({ text }) => text), alerts: all('alerts') }
}

async function readGuard({ deps, tx, appId }: Pick<Turn, 'deps' | 'tx' | 'appId'>, revision: number): Promise<Guard> {
  const kept = ready.get(deps.db) ?? createBoundedMap(KEPT)
  ready.set(deps.db, kept)
  const known = kept.get(appId)
  if (known?.revision === revision) return known.guard
  const guard = guardOf(
    await tx
      .select({ word: sensitiveWord.word, action: sensitiveWord.action, direction: sensitiveWord.direction })
      .from(sensitiveWord),
  )
  kept.set(appId, { revision, guard })
  return guard
}

/** Marks a conversation for supervisors, where there is anything to tell. `seq`: the message; null: it was left, not said. */
export async function tellOfWords(
  { tx, appId, row, now }: Pick<Turn, 'tx' | 'appId' | 'row' | 'now'> & { tx: Tx },
  about: { writer: Writer; words: string[]; seq: number | null },
): Promise<void> {
  if (about.words.length === 0) return
  await tx.insert(wordAlert).values({ appId, id: uuidv7(), conversationId: row.id, at: now, ...about })
}
