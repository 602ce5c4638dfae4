import { assertNever } from '#src/lib/assert-never.ts'
import type { MessageBody } from '../conversation/message.ts'
import type { RobotSettings } from '../robot/settings.ts'
import { canonicalText } from '../text.ts'
import type { BotCandidate, BotSession, BotTrace } from './session.ts'

/** What the bot runs: its settings and the answers by entry, as they were when the release was made. */
export type BotProgram = {
  releaseId: string | null
  settings: RobotSettings
  /** Standard question and answer of an entry that is enabled in this program. */
  entry(id: string): { question: string; answer: string } | undefined
}

export type BotEvent =
  | { type: 'opened' }
  | { type: 'said'; text: string }
  | { type: 'found'; candidates: readonly BotCandidate[]; searchMs: number }

/** What the host must do. The engine itself performs nothing. */
export type BotEffect =
  | { type: 'reply'; body: MessageBody; trace: BotTrace }
  | { type: 'search'; query: string; limit: number }
  | { type: 'transfer'; groupId: string | null }

export type BotStep = { session: BotSession; effects: BotEffect[] }

/**
 * One step of the bot: program, session and event in; the next session and what the host must do out. Pure: `random`
 * (0..1) is handed in, results of effects come back as events, so the same inputs give the same step everywhere.
 */
export function advance(program: BotProgram, session: BotSession, event: BotEvent, random: number): BotStep {
  switch (event.type) {
    case 'opened':
      return { session, effects: welcome(program) }
    case 'said':
      return said(program, session, event.text)
    case 'found':
      return answer(program, session, event, random)
    default:
      return assertNever(event)
  }
}

function traceOf(program: BotProgram, outcome: BotTrace['outcome'], rest: Partial<BotTrace> = {}): BotTrace {
  return {
    outcome,
    query: '',
    candidates: [],
    thresholds: program.settings.thresholds,
    releaseId: program.releaseId,
    searchMs: 0,
    ...rest,
  }
}

function welcome(program: BotProgram): BotEffect[] {
  const { welcome: text, card } = program.settings
  const effects: BotEffect[] = []
  const trace = traceOf(program, 'welcome')
  if (text !== '') effects.push({ type: 'reply', body: { type: 'text', text }, trace })
  if (card.enabled && card.questions.length > 0) {
    const body = { type: 'suggestions' as const, text: card.title, items: card.questions, offerAgent: false }
    effects.push({ type: 'reply', body, trace })
  }
  return effects
}

function said(program: BotProgram, session: BotSession, text: string): BotStep {
  const { transfer, clarify } = program.settings
  if (transfer.enabled && asksForPerson(text, transfer.words)) {
    return {
      session: { ...session, asked: null, fallbacks: 0 },
      effects: [{ type: 'transfer', groupId: transfer.groupId }],
    }
  }
  const limit = Math.max(clarify.count, 5)
  return { session: { ...session, asked: text }, effects: [{ type: 'search', query: text, limit }] }
}

/** Whether a text asks for a person: it is one of the words, or a short text that holds one as a whole word. */
export function asksForPerson(text: string, words: readonly string[]): boolean {
  const canonical = canonicalText(text)
  if (canonical === '') return false
  const spaced = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()} `
  return words.some((word) => {
    const wanted = canonicalText(word)
    if (wanted === '') return false
    if (canonical === wanted) return true
    const isShort = [...canonical].length <= [...wanted].length + 20
    const hasSpaces = /^[\p{Script=Latin}\p{N}]+$/u.test(wanted)
    const holds = hasSpaces
      ? spaced.includes(` ${word.normalize('NFKC').toLowerCase().trim()} `)
      : canonical.includes(wanted) && [...canonical].length <= [...wanted].length + 6
    return isShort && holds
  })
}

function answer(
  program: BotProgram,
  session: BotSession,
  found: { candidates: readonly BotCandidate[]; searchMs: number },
  random: number,
): BotStep {
  const { thresholds, clarify, fallback, transfer } = program.settings
  const query = session.asked ?? ''
  const candidates = found.candidates.filter((candidate) => program.entry(candidate.entryId) !== undefined)
  const explain = (outcome: BotTrace['outcome']) =>
    traceOf(program, outcome, { query, candidates, searchMs: found.searchMs })
  const answered: BotSession = { ...session, asked: null, fallbacks: 0 }

  const [best] = candidates
  const entry = best && program.entry(best.entryId)
  if (best && entry && best.confidence >= thresholds.direct) {
    return {
      session: answered,
      effects: [{ type: 'reply', body: { type: 'text', text: entry.answer }, trace: explain('direct') }],
    }
  }

  const near = candidates.filter((candidate) => candidate.confidence >= thresholds.clarify).slice(0, clarify.count)
  if (clarify.enabled && near.length > 0) {
    const items = near.flatMap((candidate) => program.entry(candidate.entryId)?.question ?? [])
    const body = { type: 'suggestions' as const, text: clarify.text, items, offerAgent: false }
    return { session: answered, effects: [{ type: 'reply', body, trace: explain('clarify') }] }
  }

  const fallbacks = session.fallbacks + 1
  const { variants } = fallback
  const index =
    fallback.order === 'random'
      ? Math.min(variants.length - 1, Math.floor(random * variants.length))
      : Math.min(variants.length, fallbacks) - 1
  const offerAgent = transfer.enabled && fallback.offerAfter > 0 && fallbacks >= fallback.offerAfter
  const text = variants[index] ?? ''
  const body: MessageBody = offerAgent ? { type: 'suggestions', text, items: [], offerAgent } : { type: 'text', text }
  return {
    session: { ...session, asked: null, fallbacks },
    effects: [{ type: 'reply', body, trace: explain('fallback') }],
  }
}
