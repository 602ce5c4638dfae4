import type { Button, MessageBody } from '../conversation/message.ts'
import { LIMITS } from '../limits.ts'
import { unmetBy, type Circumstances } from '../qa/conditions.ts'
import { chitchatOf } from '../robot/settings.ts'
import type { Found } from '../step/effect.ts'
import { fallBack } from './fall-back.ts'
import type { FlowProgram, ProgramEntry } from './program.ts'
import { askingButton, richReply } from './rich-reply.ts'
import { beginRun, goOn } from './run.ts'
import { suspendRun } from './run-ends.ts'
import { tellApart } from './tell-apart.ts'
import type { BotCandidate, BotPassage, BotTrace } from '../step/why.ts'
import { remember, reply, traceOf, type Stage } from './stage.ts'
import { passagesOf, readOut, surePassage, withPassages } from './read-out.ts'
import { flowOfEntry, mayBegin } from './triggers.ts'

/** The least candidates that are kept, so that «why» has something to show. */
const KEPT = 5
/** So many times as likely one source must be as another, or they do not tell which of the two is meant. [ours] */
const CLEAR = 3
/**
 * The least confidence with which a question is offered alone: a choice may hold what is unlikely, a lone guess may not.
 * Measured with 580 questions in two languages on bases of 30 to 50 entries (`tests/server/templates/held-back`): of the
 * single candidates from 0.3 on 96 of 109 were what was meant. Of 300 questions about something else altogether 15 came to
 * a single one between 0.25 and 0.3, which only 11 that were meant did. [ours]
 */
export const OFFERED_ALONE = 0.3
/** As many are looked up: some may be passed over because they do not answer such a conversation. */
const LOOKED_UP = LIMITS.robot.clarifyNumber

/** Has a text looked up in the release's index. */
export function lookUp(stage: Stage, text: string): void {
  remember(stage, { asked: text })
  stage.effects.push({ type: 'search', query: text, limit: LOOKED_UP })
}

type Explain = (outcome: BotTrace['outcome'], thresholds?: Partial<BotTrace['thresholds']>) => BotTrace

/** Makes something of what the look-up found: an answer, a flow, a choice of questions, or the fallback. */
export function takeFound(stage: Stage, found: Found): void {
  const query = stage.session.asked ?? ''
  const apart = tellApart(stage.program, found.candidates, worldOf(stage))
  const { thresholds, clarify } = stage.program.settings
  const kept = Math.max(clarify.count, KEPT)
  const candidates = apart.answering.flatMap((candidate) => ownCandidate(stage, candidate)).slice(0, kept)
  // What was too far off would not have been said anyway.
  const near = apart.passedOver.filter(({ confidence }) => confidence >= thresholds.clarify)
  const passedOver = near.flatMap((candidate) => ownCandidate(stage, candidate)).slice(0, KEPT)
  const passages = passagesOf(stage, found)
  const hasChitchat = candidates.some(({ base }) => base === 'chitchat')
  const explain: Explain = (outcome, others) => {
    const chitchat = hasChitchat && { chitchat: chitchatOf(stage.program.settings).threshold }
    const trace = traceOf(stage.program, outcome, {
      query,
      candidates,
      ...(passedOver.length > 0 && { passedOver }),
      searchMs: found.searchMs,
      thresholds: { ...thresholds, ...chitchat, ...others },
    })
    const isNear =
      outcome === 'document' || outcome === 'fallback' || (passages[0]?.confidence ?? 0) >= thresholds.clarify
    return isNear ? withPassages(trace, stage, passages) : trace
  }
  const best = bestOf(candidates)
  const waits = stage.session.run?.waiting?.type === 'visitor'
  // What a flow waits for may stand in a document as well: the flow is asked first.
  const passage = waits ? undefined : surePassage(stage, passages)
  // Of two that are as sure the entry answers: somebody wrote it for that question.
  const isSure =
    best !== undefined && best.confidence >= thresholds.direct && !(passage && isClearlySurer(passage, best))
  const flow = isSure ? flowOf(stage, best.entryId) : undefined
  const entry = isSure ? entryOf(stage, best.entryId) : undefined
  remember(stage, { asked: null })

  if (flow) {
    if (stage.session.run) suspendRun(stage)
    beginRun(stage, flow)
  } else if (entry) {
    remember(stage, { fallbacks: 0 })
    reply(stage, answerOf(stage, entry), explain('direct'))
    if (waits) goOn(stage, { type: 'resumed' })
  } else if (waits) {
    goOn(stage, { type: 'said', text: query, last: true })
  } else if (!chat(stage, candidates, { passage, explain })) {
    const near = candidates
      .filter(({ base, confidence }) => base !== 'chitchat' && confidence >= thresholds.clarify)
      .slice(0, clarify.count)
    const rival = clarify.enabled ? near[0] : undefined
    const isFarFetched = near.length === 1 && rival !== undefined && rival.confidence < OFFERED_ALONE
    if (passage && !(rival && !isClearlySurer(passage, rival))) readOut(stage, passages, explain('document'))
    else if (isFarFetched && !passage) fallBack(stage, explain('fallback', { alone: OFFERED_ALONE }))
    else if (rival) offer(stage, { near, passage, query }, explain('clarify'))
    else fallBack(stage, explain('fallback'))
  }
}

/** The surest that is no chitchat; of several that are as sure a flow, which does what an answer only tells of. */
function bestOf(candidates: readonly BotCandidate[]): BotCandidate | undefined {
  const known = candidates.filter(({ base }) => base !== 'chitchat')
  const first = known.filter(({ confidence }) => confidence === known[0]?.confidence)
  return first.find(({ entryId }) => flowOfEntry(entryId) !== null) ?? first[0]
}

type Likely = { confidence: number }

/** By the odds, since all that is nearly certain differs little in its probability. */
const isClearlySurer = (one: Likely, other: Likely): boolean => oddsOf(one) >= CLEAR * oddsOf(other)
const oddsOf = ({ confidence }: Likely) => confidence / Math.max(Number.EPSILON, 1 - confidence)

/** A candidate of this program: an entry it holds, or a flow that may begin now. Chitchat is told, where it is on. */
function ownCandidate<Candidate extends BotCandidate>(stage: Stage, candidate: Candidate): Candidate[] {
  const entry = stage.program.entry(candidate.entryId)
  if (entry?.base !== 'chitchat') return entry || flowOf(stage, candidate.entryId) !== undefined ? [candidate] : []
  return chitchatOf(stage.program.settings).enabled ? [{ ...candidate, base: entry.base }] : []
}

/**
 * Answers with chitchat where it reaches its threshold and is surer than all knowledge, no entry of which is sure by then.
 * Says whether it did.
 */
function chat(
  stage: Stage,
  candidates: readonly BotCandidate[],
  { passage, explain }: { passage: BotPassage | undefined; explain: Explain },
): boolean {
  const [best] = candidates
  const threshold = Math.max(chitchatOf(stage.program.settings).threshold, passage?.confidence ?? 0)
  const isMeant = best?.base === 'chitchat' && best.confidence >= threshold
  const entry = isMeant ? entryOf(stage, best.entryId) : undefined
  if (!entry) return false
  remember(stage, { fallbacks: 0 })
  reply(stage, answerOf(stage, entry), explain('chitchat'))
  return true
}

/** An entry of this program that answers here and now. */
function entryOf(stage: Stage, entryId: string): ProgramEntry | undefined {
  const entry = stage.program.entry(entryId)
  return entry && unmetBy(entry, worldOf(stage)) === null ? entry : undefined
}

const worldOf = ({ input: { at, facts }, userTags }: Stage): Circumstances => ({
  at,
  timeZone: facts.timeZone,
  channel: facts.channel,
  open: facts.open,
  userTags,
})

/** An answer, as written for the conversation's language and channel, with the questions that belong to it below. */
function answerOf(stage: Stage, entry: ProgramEntry): MessageBody {
  const items = (entry.related ?? []).flatMap((id) => entryOf(stage, id)?.question ?? [])
  const rich = entry.rich && richReply(stage, entry.rich)
  if (rich) return { ...rich, items: [...rich.items, ...items.map(askingButton)] }
  const text = entry.answer
  return items.length === 0 ? { type: 'text', text } : { type: 'suggestions', text, items, offerAgent: false }
}

function flowOf(stage: Stage, entryId: string): FlowProgram | undefined {
  const id = flowOfEntry(entryId)
  const flow = id === null ? undefined : stage.program.flows.get(id)
  return flow && mayBegin(stage, flow) ? flow : undefined
}

type Offer = { near: readonly BotCandidate[]; passage: BotPassage | undefined; query: string }

/** Offers what may be meant, a passage that is as likely among it. */
function offer(stage: Stage, { near, passage, query }: Offer, trace: BotTrace): void {
  remember(stage, { fallbacks: 0 })
  const { count } = stage.program.settings.clarify
  const reading = passage && readingButton(passage, query)
  reply(stage, choiceOf(stage, reading ? near.slice(0, Math.max(1, count - 1)) : near, reading), trace)
}

function readingButton(passage: BotPassage, query: string): Button {
  const { heading, name } = passage
  return { id: 'passage', label: heading === '' ? name : heading, action: { type: 'read', query, passage } }
}

/**
 * A choice of what may be meant: entries by their questions, flows by their names, which begin when they are pressed, and
 * a passage by what it stands under.
 */
function choiceOf(stage: Stage, near: readonly BotCandidate[], reading: Button | undefined): MessageBody {
  const { clarify } = stage.program.settings
  const text = near.length === 1 && !reading ? (clarify.one ?? clarify.text) : clarify.text
  const items = near.map(({ entryId, question }, index): Button => {
    const flow = flowOf(stage, entryId)
    return flow
      ? { id: `flow-${index + 1}`, label: flow.name, action: { type: 'flow', flowId: flow.id } }
      : askingButton(stage.program.entry(entryId)?.question ?? question, index)
  })
  if (reading) return { type: 'buttons', text, items: [...items, reading], ask: null }
  return items.some(({ action }) => action.type === 'flow')
    ? { type: 'buttons', text, items, ask: null }
    : { type: 'suggestions', text, items: items.map(({ label }) => label), offerAgent: false }
}
