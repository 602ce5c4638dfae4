import { flowOfEntry } from '../engine/triggers.ts'
import { LIMITS } from '../limits.ts'
import { compete, isForSome, unmetByTalk, type Circumstances, type Conditions } from '../qa/conditions.ts'
import { answeringOf } from '../qa/variants.ts'
import { canonicalText } from '../text.ts'
import { buildMatcher, type Matcher, type MatcherEntry, type MatcherOptions } from './matcher.ts'

/** A question that visitors asked, and how often. `by`: who asked it and when; left out where no entry goes by that. */
export type AskedQuestion = { query: string; times: number; by?: Asker | undefined }
export type Asker = Pick<Circumstances, 'channel' | 'open' | 'userTags'>

/** What is to change in a base: entries as they will be, new ones among them, and entries that will answer no more. */
export type BaseChange = { set: readonly MatcherEntry[]; removed: readonly string[] }

/** The entry that answers a question, with its confidence (0..1). */
export type Answering = { entryId: string; confidence: number }

/** What a change does to a question: it is answered now, by another entry, or no more. */
export const IMPACT_KINDS = ['gained', 'moved', 'lost'] as const
export type ImpactKind = (typeof IMPACT_KINDS)[number]

/** A question that is answered otherwise. */
export type ImpactRow = Omit<AskedQuestion, 'by'> & {
  kind: ImpactKind
  before: Answering | null
  after: Answering | null
}

/** A question of a changed entry that another entry would answer, were it not for this one. */
export type Twin = { ownId: string; text: string; entryId: string; question: string; confidence: number }

/** What a change does to real questions; all counts are of askings, so that a question asked 40 times counts 40. */
export type Impact = {
  asked: number
  /** Answered by the changed entries before, and of these the ones that they answer still. */
  own: number
  kept: number
  gained: number
  moved: number
  lost: number
  /** The questions behind the counts, the most asked first. */
  rows: ImpactRow[]
  twins: Twin[]
}

export type ImpactOptions = MatcherOptions & {
  /** The confidence from which on an answer is given. */
  direct: number
  /** Entries that are heard and give no answer, before and after: what is not valid today, and chitchat that is off. */
  silentBefore: ReadonlySet<string>
  silentAfter: ReadonlySet<string>
  /** Of entries that answer some conversations and not others: which; before and after. */
  conditionsBefore?: ReadonlyMap<string, Conditions> | undefined
  conditionsAfter?: ReadonlyMap<string, Conditions> | undefined
  /** Chitchat: it answers from its own threshold on, where it is surer than all knowledge and none of that is sure. */
  chitchat: { entries: ReadonlySet<string>; threshold: number }
  /** How many questions are told, and of how many changed entries twins are looked for. */
  mostRows: number
  mostTwins: number
}

/** Past this share of changed entries the base is built anew instead of being changed in place. */
const REBUILD_AT = 0.05

/**
 * Asks a base real questions before and after a change. Takes as long as a build: let a worker do it.
 *
 * An entry that is changed in place is trained by itself, and not as in a build. So that only the change counts, it is
 * trained so before as well.
 */
export function measureImpact(
  entries: readonly MatcherEntry[],
  change: BaseChange,
  questions: readonly AskedQuestion[],
  options: ImpactOptions,
): Impact {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const changed = new Set([...change.set.map(({ id }) => id), ...change.removed])
  const isLarge = changed.size > Math.max(1, entries.length * REBUILD_AT)
  const matcher = buildMatcher(entries, options)
  if (!isLarge) for (const { id } of change.set) if (known.has(id)) matcher.update(known.get(id)!)
  const before = answers(matcher, questions, {
    ...options,
    entries,
    silent: options.silentBefore,
    conditions: options.conditionsBefore,
  })

  const entriesAfter = changedEntries(entries, change)
  const next = isLarge ? buildMatcher(entriesAfter, options) : matcher
  if (!isLarge) {
    for (const entry of change.set) next.update(entry)
    for (const id of change.removed) next.remove(id)
  }
  const after = answers(next, questions, {
    ...options,
    entries: entriesAfter,
    silent: options.silentAfter,
    conditions: options.conditionsAfter,
  })

  const rows = new Map<string, ImpactRow>()
  const impact: Impact = { asked: 0, own: 0, kept: 0, gained: 0, moved: 0, lost: 0, rows: [], twins: [] }
  for (const [at, { query, times }] of questions.entries()) {
    const [was, is] = [before[at] ?? null, after[at] ?? null]
    impact.asked += times
    if (was && changed.has(was.entryId)) {
      impact.own += times
      if (is?.entryId === was.entryId) impact.kept += times
    }
    const kind = kindOf(was, is)
    if (kind === null) continue
    impact[kind] += times
    // The same question may have been asked by different visitors, and become the same for all of them.
    const key = JSON.stringify([query, was?.entryId, is?.entryId])
    rows.set(key, { query, times: times + (rows.get(key)?.times ?? 0), kind, before: was, after: is })
  }
  return {
    ...impact,
    rows: [...rows.values()].toSorted((a, b) => b.times - a.times).slice(0, options.mostRows),
    twins: twinsOf(next, change.set.slice(0, options.mostTwins), options),
  }
}

function changedEntries(entries: readonly MatcherEntry[], { set, removed }: BaseChange): MatcherEntry[] {
  const next = new Map(entries.map((entry) => [entry.id, entry]))
  for (const entry of set) next.set(entry.id, entry)
  for (const id of removed) next.delete(id)
  return [...next.values()]
}

type Side = Pick<ImpactOptions, 'direct' | 'chitchat'> & {
  entries: readonly MatcherEntry[]
  silent: ReadonlySet<string>
  conditions: ReadonlyMap<string, Conditions> | undefined
}

function answers(
  matcher: Matcher,
  questions: readonly AskedQuestion[],
  { direct, chitchat, entries, silent, conditions = new Map() }: Side,
): (Answering | null)[] {
  const isAlike = silent.size === 0 && conditions.size === 0
  const standard = new Map(isAlike ? [] : entries.map(({ id, questions: [text = ''] }) => [id, canonicalText(text)]))
  const conditionsOf = (id: string) => conditions.get(id) ?? {}
  return questions.map(({ query, by }) => {
    const heard = answeringOf(matcher.match(query, LIMITS.robot.clarifyNumber), {
      question({ entryId }) {
        const text = flowOfEntry(entryId) === null ? standard.get(entryId) : undefined
        return text === undefined ? null : `${chitchat.entries.has(entryId)} ${text}`
      },
      answers: ({ entryId }) =>
        !silent.has(entryId) && (by === undefined || unmetByTalk(conditionsOf(entryId), by) === null),
      isSpecial: ({ entryId }) => isForSome(conditionsOf(entryId)),
    })
    const known = heard.find(({ entryId }) => !chitchat.entries.has(entryId))
    if (known && known.confidence >= direct) return { entryId: known.entryId, confidence: known.confidence }
    const [best] = heard
    const isChat = best !== undefined && chitchat.entries.has(best.entryId) && best.confidence >= chitchat.threshold
    return isChat ? { entryId: best.entryId, confidence: best.confidence } : null
  })
}

function kindOf(before: Answering | null, after: Answering | null): ImpactKind | null {
  if (before === null) return after === null ? null : 'gained'
  if (after === null) return 'lost'
  return before.entryId === after.entryId ? null : 'moved'
}

/**
 * Of each changed entry, the other entries that its questions would be answered from; the nearest question of each. Twins
 * are of the same base: that knowledge goes before chitchat is how it is meant.
 */
function twinsOf(matcher: Matcher, set: readonly MatcherEntry[], options: ImpactOptions): Twin[] {
  const { direct, silentAfter, chitchat, conditionsAfter: conditions } = options
  return set.flatMap((entry) => {
    if (silentAfter.has(entry.id)) return []
    const isChat = chitchat.entries.has(entry.id)
    const least = isChat ? chitchat.threshold : direct
    matcher.remove(entry.id)
    const nearest = new Map<string, Twin>()
    for (const text of entry.questions) {
      const best = matcher
        .match(text)
        .find(
          ({ entryId }) =>
            !silentAfter.has(entryId) &&
            chitchat.entries.has(entryId) === isChat &&
            compete(conditions?.get(entry.id) ?? {}, conditions?.get(entryId) ?? {}),
        )
      if (!best || best.confidence < least) continue
      const { entryId, question, confidence } = best
      if (confidence > (nearest.get(entryId)?.confidence ?? 0))
        nearest.set(entryId, { ownId: entry.id, text, entryId, question, confidence })
    }
    matcher.update(entry)
    return [...nearest.values()].toSorted((a, b) => b.confidence - a.confidence)
  })
}
