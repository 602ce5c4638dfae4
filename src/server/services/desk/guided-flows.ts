import { eq } from 'drizzle-orm'
import type { FlowProgram } from '#src/domain/engine/program.ts'
import { splitReference } from '#src/domain/engine/scope.ts'
import { isGuided } from '#src/domain/engine/session.ts'
import { runsIn } from '#src/domain/engine/triggers.ts'
import { DeskError } from '#src/domain/errors.ts'
import { coerce, type ValueType } from '#src/domain/value/value.ts'
import { INPUT_TYPES, type InputType } from '#src/contract/guided-flows.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { botEnabled, botOf, letBotTake } from '../../conversations/bot-turn.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { silenceTimer } from '../../conversations/clocks.ts'
import { letFlowTake, noteGuided } from '../../conversations/guided-flow.ts'
import { ownedConversation } from '../../conversations/owned.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn, type Turn } from '../../conversations/turn.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { assertOwner } from './owner.ts'
import { timeoutsOf } from '../../conversations/serving.ts'

type OfOne = { conversationId: string }

/** The bot that a conversation runs on; null: nothing was deployed. Throws NOT_FOUND. */
async function botIn(context: MemberContext, { conversationId }: OfOne) {
  const { appId } = context.member
  const owned = await ownedConversation(context.db, appId, conversationId)
  if (!owned) throw new DeskError('NOT_FOUND')
  return botOf({ deps: context, appId }, owned.releaseId)
}

/** Whether somebody can write down a value of the type. */
const isTyped = (type: ValueType): type is InputType => INPUT_TYPES.some((one) => one === type)

const inputsOf = ({ document }: FlowProgram) =>
  [...document.variables.values()].flatMap(({ reference, type, input }) =>
    input && isTyped(type) && splitReference(reference).scope === 'flow' ? [{ name: reference, type }] : [],
  )

/** The flows that may be begun in a conversation: none where its bot is switched off, or the plan has none. */
export async function flowsToBegin(context: MemberContext, input: OfOne) {
  const { appId, personId } = context.member
  const bot = await botIn(context, input)
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, input.conversationId))
    if (row?.ownerId !== personId || row.state !== 'in_service') throw new DeskError('NOT_OWNER')
    if (!bot || !row.premium || !(await circumstancesOf(tx)).botEnabled) return []
    return [...bot.program.flows.values()]
      .filter((flow) => runsIn(flow, row.channel))
      .map((flow) => {
        const { id, name, trigger } = flow
        return { id, name, description: trigger.intent.description, inputs: inputsOf(flow) }
      })
  })
}

/**
 * Begins a flow in a conversation that is the caller's, and stays so. Throws STATE_CONFLICT while another one runs, NOT_FOUND
 * for one that may not run there, INVALID for an input that is not of its type.
 */
export async function beginFlow(
  context: MemberContext,
  input: OfOne & { flowId: string; inputs: Record<string, string> },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const bot = await botIn(context, input)
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    await assertOwner(turn, personId)
    const { row, now } = turn
    if (isGuided(row.bot)) throw new DeskError('STATE_CONFLICT', { state: row.state })
    const flow = bot?.program.flows.get(input.flowId)
    if (!bot || !flow || !row.premium || !runsIn(flow, row.channel) || !(await botEnabled(turn)))
      throw new DeskError('NOT_FOUND')
    const variables = Object.fromEntries(
      inputsOf(flow).flatMap(({ name, type }) => {
        const given = Object.hasOwn(input.inputs, name) ? (input.inputs[name] ?? '').trim() : ''
        if (given === '') return []
        const value = coerce(type, given)
        if (value === undefined)
          throw new DeskError('INVALID', { issues: [{ path: ['inputs', name], code: 'FORMAT' }] })
        return [[name, value]]
      }),
    )
    noteGuided(turn, 'begun', flow.name, personId)
    row.revision += 1
    await letFlowTake(turn, bot, { type: 'guided', flowId: flow.id, variables })
    const timeouts = await timeoutsOf(turn.tx, row)
    turn.timers.push(silenceTimer(appId, row.id, timeouts, now))
    await note(turn, context, 'conversation.flowBegun', flow.name)
  })
  routeSoon(context, appId, news)
  return {}
}

/** Takes away the flow that runs; one that is over already is no fault. */
export async function stopFlow(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const bot = await botIn(context, input)
  await takeTurn(context, appId, input.conversationId, async (turn) => {
    await assertOwner(turn, personId)
    if (!bot || !isGuided(turn.row.bot)) return
    const { guided } = turn.row.bot
    await letBotTake(turn, bot, { type: 'stopped' })
    turn.row.revision += 1
    noteGuided(turn, 'stopped', guided?.name ?? '', personId)
    await note(turn, context, 'conversation.flowStopped', guided?.name ?? '')
  })
  return {}
}

const note = (
  { tx, appId, row }: Turn,
  context: MemberContext,
  action: 'conversation.flowBegun' | 'conversation.flowStopped',
  flow: string,
) => writeAudit(tx, context, appId, { action, target: row.id, after: { flow } })
