import { uuidv7 } from 'uuidv7'
import { tellApart } from '#src/domain/engine/tell-apart.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { chitchatOf, documentsOf } from '#src/domain/robot/settings.ts'
import type { MemberContext } from '../../context.ts'
import { retrievalTest } from '../../db/schema/file.ts'
import { storable } from '../../db/storable.ts'
import { askTryOut, botOfSource, tryOutFacts } from '../tryout/ask.ts'

/**
 * Asks the draft or the live bot one question, and tells all that came back: every candidate and passage against its
 * threshold, and which of them answers. Kept as a record. Throws ROBOT_UNAVAILABLE while nothing is live.
 */
export async function testRetrieval(context: MemberContext, input: { source: 'draft' | 'live'; text: string }) {
  const { appId, personId } = context.member
  const { replies, transfer, version } = await askTryOut(context, { ...input, forReal: false })
  const { bot } = await botOfSource(context, input.source)
  await bot.prepare(input.text)
  const facts = await tryOutFacts(context)
  const { candidates, passages = [], searchMs } = bot.search(input.text, LIMITS.retrieval.shown)
  const world = { ...facts, userTags: facts.userTags ?? [], at: context.clock.now().getTime() }
  const { settings, releaseId } = bot.program
  const { answering, passedOver: others } = tellApart(bot.program, candidates, world)
  const passedOver = others.filter(({ confidence }) => confidence >= settings.thresholds.clarify)
  const [reply] = replies
  const trace: BotTrace = {
    ...reply?.trace,
    outcome: reply?.trace.outcome ?? (transfer ? 'transfer' : 'flow'),
    query: input.text,
    candidates: answering.map((candidate) => {
      const base = bot.program.entry(candidate.entryId)?.base
      return base === 'chitchat' ? { ...candidate, base } : candidate
    }),
    ...(passedOver.length > 0 && { passedOver }),
    passages: [...passages],
    thresholds: {
      ...settings.thresholds,
      ...reply?.trace.thresholds,
      chitchat: chitchatOf(settings).threshold,
      document: documentsOf(settings).threshold,
    },
    releaseId,
    searchMs,
  }
  const id = uuidv7()
  await context.db.inApp(appId, (tx) =>
    tx
      .insert(retrievalTest)
      .values({ appId, id, at: context.clock.now(), by: personId, version, trace: storable(trace) }),
  )
  return { id, trace, body: reply?.body ?? null, version }
}
