import { performance } from 'node:perf_hooks'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { mapSaid } from '#src/domain/conversation/sight.ts'
import { guardOf, type Guard } from '#src/domain/sensitive/guard.ts'
import { NEW_MASKING, type Masking } from '#src/domain/sensitive/masking.ts'
import type { Writer } from '#src/domain/sensitive/word.ts'
import type { Json } from '#src/domain/value/value.ts'
import { createBoundedMap, type BoundedMap } from '#src/lib/bounded-map.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Db, Tx } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'
import { sensitiveWord, wordAlert } from '../db/schema/sensitive.ts'
import { notify } from '../notifications/notify.ts'
import { circumstancesOf } from './circumstances.ts'
import type { Turn } from './turn.ts'

/** Applications whose words a process keeps ready. */
const KEPT = 50

/** How long a guard is trusted without a look at the revision of the words, in milliseconds. */
const FRESH_MS = 2_000

/** The guards that are ready, by database and application, each of one revision of the words; `until`: it is fresh. */
const ready = new WeakMap<Db, BoundedMap<string, { revision: number; guard: Guard; until: number }>>()

/** What is stored of texts, and the words that supervisors are told of. */
export type Guarded = { texts: string[]; alerts: string[] }

/**
 * Looks through what somebody is about to say: words to be hidden are hidden in it, and so is what tells who they are. Throws
 * WORDS_BLOCKED with those that must not be said. An application without words costs nothing.
 */
export async function guardWords(
  turn: Pick<Turn, 'deps' | 'tx' | 'appId'>,
  writer: Writer,
  ...texts: string[]
): Promise<Guarded> {
  const guard = await readGuard(turn)
  const verdicts = texts.map((text) => guard(text, writer))
  const all = (of: 'blocked' | 'alerts') => [...new Set(verdicts.flatMap((verdict) => verdict[of]))]
  const words = all('blocked')
  if (words.length > 0) throw new DeskError('WORDS_BLOCKED', { words })
  return { texts: verdicts.map(({ text }) => text), alerts: all('alerts') }
}

/** What a visitor has written elsewhere and nobody can refuse any more: what must not be said is told like what alerts. */
export async function hearWords(turn: Reading, said: string): Promise<{ text: string; alerts: string[] }> {
  const { text, blocked, alerts } = (await readGuard(turn))(said, 'visitor')
  return { text, alerts: [...new Set([...blocked, ...alerts])] }
}

type Reading = { deps: Pick<Turn['deps'], 'db'>; tx: Tx; appId: string }

/** The guard of an application that has never had anything to look for. */
const PASS: Guard = (text) => ({ blocked: [], masked: [], alerts: [], text })

async function readGuard({ deps, tx, appId }: Reading): Promise<Guard> {
  const { wordsRevision: revision } = await circumstancesOf(tx)
  const kept = ready.get(deps.db) ?? createBoundedMap(KEPT)
  ready.set(deps.db, kept)
  const known = kept.get(appId)
  const isSame = known?.revision === revision
  const guard = isSame ? known.guard : revision === 0 ? PASS : guardOf(await readWords(tx), await maskingOf(tx))
  kept.set(appId, { revision, guard, until: performance.now() + FRESH_MS })
  return guard
}

const readWords = (tx: Tx) =>
  tx
    .select({ word: sensitiveWord.word, action: sensitiveWord.action, direction: sensitiveWord.direction })
    .from(sensitiveWord)

/** What is hidden in messages before they are stored. */
export async function maskingOf(tx: Tx): Promise<Masking> {
  const [row] = await tx.select({ masking: application.masking }).from(application)
  return row?.masking ?? NEW_MASKING
}

/** What somebody has said or pressed on the telephone, as it is stored: nobody can keep them from it. */
export const storedSpeech = async (turn: Reading, said: string): Promise<string> =>
  (await readGuard(turn))(said, 'visitor').text

/** Whether anything that tells who somebody is, is hidden in what is stored. */
export async function hidesIdentities(turn: Reading): Promise<boolean> {
  if ((await readGuard(turn)) === PASS) return false
  const { kinds, patterns } = await maskingOf(turn.tx)
  return kinds.length + patterns.length > 0
}

/** What a page tells of its visitor, as it is stored: a number may tell who they are as well as a text may. */
export async function storedPayload(turn: Reading, payload: Record<string, Json>): Promise<Record<string, Json>> {
  const guard = await readGuard(turn)
  const stored = (value: Json): Json => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const { text } = guard(String(value), 'visitor')
    return text === String(value) ? value : text
  }
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, stored(value)]))
}

/** What the bot says, as it is stored and read. */
export async function storedReply<Said>(turn: Reading, said: Said): Promise<Said> {
  const guard = await readGuard(turn)
  return guard === PASS ? said : mapSaid(said, (text) => guard(text, 'bot').text)
}

/** What a member writes for others of the team, as it is stored: no visitor reads it, so nothing is kept from it. */
export const storedNote = async (turn: Reading, text: string): Promise<string> =>
  (await readGuard(turn))(text, 'agent').text

/**
 * What a visitor writes, as far as others are asked about it before its conversation is held: as it will be stored, by a
 * guard that is fresh.
 */
export async function askedAhead(deps: Reading['deps'], appId: string, text: string): Promise<string> {
  const known = ready.get(deps.db)?.get(appId)
  const isFresh = known !== undefined && performance.now() < known.until
  const guard = isFresh ? known.guard : await deps.db.inApp(appId, (tx) => readGuard({ deps, tx, appId }))
  return guard(text, 'visitor').text
}

/** Marks a conversation for supervisors, where there is anything to tell. `seq`: the message; null: it was left, not said. */
export async function tellOfWords(
  { deps, tx, appId, row, now }: Pick<Turn, 'deps' | 'tx' | 'appId' | 'row' | 'now'> & { tx: Tx },
  about: { writer: Writer; words: string[]; seq: number | null },
): Promise<void> {
  if (about.words.length === 0) return
  await tx.insert(wordAlert).values({ appId, id: uuidv7(), conversationId: row.id, at: now, ...about })
  await notify(tx, {
    appId,
    now,
    about: { kind: 'word_alert', conversationId: row.id },
    subject: row.id,
    groupId: row.groupId,
  })
  afterCommit(tx, () => deps.live.wordAlerts(appId))
}
