import { uuidv7 } from 'uuidv7'
import { channelSpecs } from '#src/channels/specs.ts'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import { foundItems, type FindScope } from '#src/domain/engine/found-items.ts'
import { DeskError } from '#src/domain/errors.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { isCarrierRequest } from '#src/domain/telephony/request.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { filesAt } from '../../platform/files-at.ts'
import { findFlow } from './find.ts'
import { namedAnswers } from './named-answers.ts'
import { assertAnyUnlocked, assertUnlocked } from './premium.ts'

/**
 * Does for a test run what a flow asks of another system. Handing over to people, look-ups and what
 * the telephone does are not for here.
 */
export async function performForTestRun(
  context: MemberContext,
  input: { flowId: string; request: Request },
): Promise<RequestResult> {
  const { appId, personId } = context.member
  const { request } = input
  if (request.type === 'transfer' || request.type === 'find' || isCarrierRequest(request))
    throw new DeskError('BAD_PARAM')
  await context.limiter.consume('flow_perform', personId)
  await context.db.inApp(appId, async (tx) => {
    const { kind } = await findFlow(tx, input.flowId)
    await assertUnlocked(tx, context.clock.now(), kind)
  })
  return context.performer.perform(appId, request, `test.${uuidv7()}`)
}

type Wanted = {
  query: string
  limit: number
  scope: FindScope
  heard?: { language: string; channel: string; open?: boolean | undefined; userTags?: string[] | undefined } | undefined
}

/** Looks a text up in the draft's index, as a visitor's words would be after a deploy. */
export async function findInDraft(context: MemberContext, input: Wanted) {
  const { appId } = context.member
  const at = context.clock.now()
  const { language, hours } = await context.db.inApp(appId, async (tx) => {
    await assertAnyUnlocked(tx, at)
    const [app] = await tx.select({ settings: application.settings }).from(application)
    if (!app) throw new DeskError('NOT_FOUND')
    return app.settings
  })
  const bot = await context.bots.ofDraft(appId)
  await bot.prepare(input.query)
  const found = bot.search(input.query, input.limit * 2)
  const candidates = found.candidates.slice(0, input.limit)
  const passages = [...(found.passages ?? [])]
  const { channel = channelSpecs.web.kind, open = isOpen(hours, at), userTags = [] } = input.heard ?? {}
  const world = {
    language: input.heard?.language ?? language,
    channel,
    open,
    userTags,
    timeZone: hours.timeZone,
    at: at.getTime(),
  }
  return {
    searchMs: found.searchMs,
    items: foundItems(bot.program, found, input, world),
    candidates,
    passages,
    ...namedAnswers([{ candidates, passages }], {
      entry: bot.program.entry,
      document: (id) => bot.program.document?.(id),
    }),
    filesAt: filesAt(appId),
  }
}
