import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { BotTrace } from '#src/domain/step/why.ts'
import type { HeldOut } from '#src/domain/matching/hold-out.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Sequel, StudySample } from '#src/domain/robot/threshold-study.ts'
import { canonicalText } from '#src/domain/text.ts'
import { answering } from '../../bots/content.ts'
import { inWorker } from '../../bots/in-worker.ts'
import { TEMPLATES, type ContentLanguage } from '../../content/schema.ts'
import { loadTemplate } from '../../content/templates.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'

const limits = LIMITS.study
const DAY_MS = 86_400_000

type Study = {
  source: 'traffic' | 'own'
  samples: StudySample[]
  entries: Record<string, { question: string; answer: string }>
}

/**
 * How sure the bot was of the questions of the last days, and what came of each. Where there are too few, its own base
 * is asked questions that were held out of it, and foreign ones that it should not know.
 */
export async function studyThresholds(context: MemberContext): Promise<Study> {
  const { appId } = context.member
  const since = new Date(context.clock.now().getTime() - limits.days * DAY_MS)
  const asked = await context.db.inApp(appId, (tx) => readAsked(tx, since))
  const isEnough = asked.length >= limits.traffic
  const samples = isEnough ? samplesOf(asked) : await askOwn(context)
  const named = [...new Set(samples.flatMap(({ entryId }) => entryId ?? []))].filter((id) => UUID.test(id))
  const entries = await context.db.inApp(appId, (tx) => readEntries(tx, named))
  return { source: isEnough ? 'traffic' : 'own', samples, entries }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type Asked = { conversationId: string; trace: BotTrace; at: Date; requestedAt: Date | null }

/** The newest questions that the bot looked up, in the order of their conversations. */
async function readAsked(tx: Tx, since: Date): Promise<Asked[]> {
  const rows = await tx
    .select({
      conversationId: message.conversationId,
      trace: message.trace,
      at: message.at,
      requestedAt: conversation.requestedAt,
    })
    .from(message)
    .innerJoin(conversation, and(eq(conversation.appId, message.appId), eq(conversation.id, message.conversationId)))
    .where(
      and(
        gte(conversation.startedAt, since),
        isNotNull(message.trace),
        sql`${message.trace}->>'outcome' in ('direct', 'clarify', 'fallback')`,
        sql`${message.trace}->>'query' <> ''`,
      ),
    )
    .orderBy(desc(conversation.startedAt), message.conversationId, message.seq)
    .limit(limits.samples)
  return rows.flatMap(({ trace, ...row }) => (trace ? [{ ...row, trace }] : []))
}

function samplesOf(asked: readonly Asked[]): StudySample[] {
  return asked.map((one, index) => {
    const after = asked[index + 1]
    const next = after?.conversationId === one.conversationId ? after : undefined
    const best = ofKnowledge(one.trace)
    return {
      query: one.trace.query,
      entryId: best?.entryId ?? null,
      confidence: best?.confidence ?? 0,
      sequel: sequelOf(one, next),
    }
  })
}

/** The best candidate of the knowledge: the thresholds that are studied say nothing of chitchat. */
const ofKnowledge = ({ candidates }: BotTrace) => candidates.find(({ base }) => base !== 'chitchat')

/** A visitor asks again when the next question comes near the same entries. */
function sequelOf(one: Asked, next: Asked | undefined): Sequel {
  if (!next) return one.requestedAt !== null && one.requestedAt >= one.at ? 'person' : 'went_on'
  const near = new Set(one.trace.candidates.slice(0, 3).map(({ entryId }) => entryId))
  const best = ofKnowledge(next.trace)
  return best && near.has(best.entryId) ? 'asked_again' : 'went_on'
}

/** Asks the base what it has not learnt. Heavy: in a worker, and of a part of a large base. */
async function askOwn(context: MemberContext): Promise<StudySample[]> {
  const { rows, language } = await context.db.inApp(context.member.appId, async (tx) => {
    const [app] = await tx.select({ settings: application.settings }).from(application)
    const questions = await tx
      .select({ id: qaEntry.id, question: qaEntry.question, similar: qaEntry.similar })
      .from(qaEntry)
      .where(and(answering, eq(qaEntry.base, 'qa')))
      .orderBy(sql`md5(${qaEntry.id}::text)`)
      .limit(limits.ownEntries)
    return { rows: questions, language: app?.settings.language === 'zh' ? ('zh' as const) : ('en' as const) }
  })
  if (rows.length < 2) return []
  const entries: MatcherEntry[] = rows.map(({ id, question, similar }) => ({ id, questions: [question, ...similar] }))
  const own = new Set(entries.flatMap(({ questions }) => questions.map(canonicalText)))
  const foreign = foreignQuestions(own, language)
  const heard = await inWorker<HeldOut[]>(context.member.appId, 'hold-out', 'heard', { entries, foreign })
  return heard.map(({ query, ownId, entryId, confidence }) => ({
    query,
    entryId,
    confidence,
    sequel: entryId !== null && entryId === ownId ? 'right' : 'wrong',
  }))
}

/** Questions of the ready-made bases other than the one that this base was made from. */
function foreignQuestions(own: ReadonlySet<string>, language: ContentLanguage): string[] {
  return TEMPLATES.flatMap((name) => {
    const questions = loadTemplate(name, language).entries.flatMap(({ question, similar }) => [question, ...similar])
    const unknown = questions.filter((question) => !own.has(canonicalText(question)))
    return unknown.length * 2 > questions.length ? unknown : []
  })
}

async function readEntries(tx: Tx, ids: readonly string[]): Promise<Study['entries']> {
  if (ids.length === 0) return {}
  const rows = await tx
    .select({ id: qaEntry.id, question: qaEntry.question, answer: qaEntry.answer })
    .from(qaEntry)
    .where(inArray(qaEntry.id, [...ids]))
  return Object.fromEntries(rows.map(({ id, ...entry }) => [id, entry]))
}
