import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { KnowledgeImpact, EntryChange } from '#src/contract/impact.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { chitchatOf } from '#src/domain/robot/settings.ts'
import { DeskError } from '#src/domain/errors.ts'
import { flowOfEntry } from '#src/domain/engine/triggers.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Answering, Impact } from '#src/domain/matching/impact.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { holdsOn, isForSome, type Conditions } from '#src/domain/qa/conditions.ts'
import { contradictionsOf } from '#src/domain/qa/contradiction.ts'
import type { ImpactJob } from '../../bots/impact.worker.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { askedByVisitors, askedOf } from '../knowledge/asked.ts'
import { localDay } from '../../platform/local-day.ts'
import { plannedChange, type Planned } from './planned-change.ts'

const limits = LIMITS.impact
/** Entries made into one piece of JSON; the server has its turn between two. */
const PIECE = 500

/**
 * What a change of the knowledge would do to the questions that visitors asked in the last days: which the draft answers
 * with it and not without it, which another entry answers, which nobody answers any more; and which other entries ask
 * nearly the same. The work is done aside, and stopped when `signal` says that nobody waits for it.
 */
export async function previewImpact(
  context: MemberContext,
  change: EntryChange,
  signal?: AbortSignal,
): Promise<KnowledgeImpact> {
  const { appId } = context.member
  const now = context.clock.now()
  const bot = await context.bots.ofDraft(appId)
  const heard = bot.heard()
  const conditionsBefore = conditionsOf(heard, bot.program)
  const { planned, questions, day, conditionsAfter } = await context.db.inApp(appId, async (tx) => {
    const made = await plannedChange(tx, change, now)
    const changed = withConditions(conditionsBefore, made.conditions)
    const isForAll = conditionsBefore.size === 0 && changed.size === 0
    return {
      planned: made,
      conditionsAfter: changed,
      questions: isForAll
        ? await askedOf(tx, 'entries', now)
        : await askedByVisitors(tx, (await circumstancesOf(tx)).settings.hours, now),
      day: await localDay(tx, now),
    }
  })
  const entries = asBefore(heard, planned.earlier)
  const { pieces, invalid, chitchat } = await pack(entries, bot.program, day)
  const { enabled, threshold } = chitchatOf(bot.program.settings)
  const chat = [...new Set([...chitchat, ...planned.chitchat])]
  const off = enabled ? [] : chat
  const set = new Set(planned.set.map(({ id }) => id))
  const job: ImpactJob = {
    pieces,
    change: { set: planned.set, removed: planned.removed },
    questions,
    direct: bot.program.settings.thresholds.direct,
    conditionsBefore,
    conditionsAfter,
    silentBefore: [...invalid, ...off],
    // Whoever changes an entry that is not valid today sees what it does once it is.
    silentAfter: [...invalid.filter((id) => !set.has(id)), ...off],
    chitchat: { entries: chat, threshold },
    mostRows: limits.shown,
    mostTwins: limits.twins,
  }
  const impact = await inWorker<Impact>(context.member.appId, 'impact', 'impact', job, undefined, signal).catch(
    (error: unknown) => {
      // Given up, as happens with every key that is typed meanwhile: no fault, and nobody reads the answer.
      throw signal?.aborted ? new DeskError('UNAVAILABLE') : error
    },
  )
  const names = new Map(planned.set.map(({ id, questions: [standard = ''] }) => [id, standard]))
  return present(context, impact, bot.program, { names, answers: planned.answers })
}

/** The entries that answer, with those that have been changed as they were before it. */
function asBefore(entries: readonly MatcherEntry[], earlier: Planned['earlier']): readonly MatcherEntry[] {
  if (earlier === undefined) return entries
  return [...entries.filter(({ id }) => !earlier.has(id)), ...[...earlier.values()].filter((entry) => entry !== null)]
}

/** Whom entries answer, of those that do not answer everybody. */
function conditionsOf(entries: readonly MatcherEntry[], program: BotProgram): Map<string, Conditions> {
  const told = entries.map(({ id }): [string, Conditions] => {
    const { channels, userTags, hours } = program.entry(id) ?? {}
    return [id, { channels, userTags, hours }]
  })
  return new Map(told.filter(([, conditions]) => isForSome(conditions)))
}

/** The same once some entries are changed. */
function withConditions(before: ReadonlyMap<string, Conditions>, changed: Planned['conditions'] = new Map()) {
  const next = new Map(before)
  for (const [id, conditions] of changed)
    if (isForSome(conditions)) next.set(id, conditions)
    else next.delete(id)
  return next
}

/** The base as pieces of JSON, and which of its entries are not valid today, and which are chitchat. */
async function pack(entries: readonly MatcherEntry[], program: BotProgram, day: string) {
  const pieces: string[] = []
  const invalid: string[] = []
  const chitchat: string[] = []
  for (let at = 0; at < entries.length; at += PIECE) {
    const piece = entries.slice(at, at + PIECE)
    pieces.push(JSON.stringify(piece))
    for (const { id } of piece) {
      const entry = program.entry(id)
      if (entry?.base === 'chitchat') chitchat.push(id)
      if (entry && !holdsOn(entry, day)) invalid.push(id)
    }
    await setImmediate()
  }
  return { pieces, invalid, chitchat }
}

/** What changed entries are called, and what they answer. */
type Changed = { names: ReadonlyMap<string, string>; answers: ReadonlyMap<string, string> }

/** Names the entries, and tells in what twins gainsay one another. */
async function present(
  { db, member: { appId } }: MemberContext,
  impact: Impact,
  program: BotProgram,
  { names, answers }: Changed,
): Promise<KnowledgeImpact> {
  const named = impact.rows.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.entryId ?? []))
  const ids = [...new Set([...named, ...impact.twins.map(({ entryId }) => entryId)])]
  const wanted = ids.filter((id) => flowOfEntry(id) === null)
  const rows =
    wanted.length === 0
      ? []
      : await db.inApp(appId, (tx) =>
          tx
            .select({ id: qaEntry.id, number: qaEntry.number, question: qaEntry.question, answer: qaEntry.answer })
            .from(qaEntry)
            .where(inArray(qaEntry.id, wanted)),
        )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const answering = (one: Answering | null, changed?: ReadonlyMap<string, string>) => {
    if (one === null) return null
    const flow = program.flows.get(flowOfEntry(one.entryId) ?? '')
    const row = byId.get(one.entryId)
    return { ...one, number: row?.number ?? null, name: changed?.get(one.entryId) ?? row?.question ?? flow?.name ?? '' }
  }
  const { rows: questions, twins, ...counts } = impact
  return {
    days: limits.days,
    ...counts,
    questions: questions.map(({ before, after, ...row }) => ({
      ...row,
      before: answering(before),
      after: answering(after, names),
    })),
    twins: twins.flatMap(({ ownId, text, entryId, confidence, question }) => {
      const row = byId.get(entryId)
      if (!row) return []
      // Of two entries that come together, the other one's answer is as new as this one's.
      const other = answers.get(entryId) ?? row.answer
      const contradictions = contradictionsOf(answers.get(ownId) ?? '', other)
      return [{ text, entryId, number: row.number, question, confidence, contradictions }]
    }),
  }
}
