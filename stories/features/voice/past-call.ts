import type { BotProgram } from '#src/domain/engine/program.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import { recordOf } from '#src/domain/engine/masking.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import { hangUp, press, beginCall } from '#src/domain/voice/simulator.ts'
import { quietWorld } from '#src/domain/voice/world.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { idOf } from '../../support/console/sample-bot.ts'
import { mainMenu, menuId, type SampleMenus } from './sample-menus.ts'

/** A call of the history: the caller had the options again, wanted a person, and hung up while they waited. */
export const PAST_CALL = idOf(45, 1)
const RANG = Date.parse('2026-11-20T09:41:00.000Z')

/** What the server keeps of it. */
export function pastCall({ menu, resources }: SampleMenus): ContractOutput['voice']['replay'] {
  const document = mainMenu()
  const { settings, applicationName, timeZone } = resources
  const program: BotProgram = {
    releaseId: null,
    settings,
    entry: () => undefined,
    flows: new Map([[menuId(1), compileFlow(ivrSpecs, { id: menuId(1), name: 'Main line', document })]]),
    specs: ivrSpecs,
  }
  const hours = { timeZone, always: true, weekly: [], special: [] }
  const setup = {
    settings: menu.settings,
    callee: menu.numbers[0] ?? '',
    hours,
    defaultLanguage: 'en',
    applicationName,
  }
  const begun = beginCall(program, menuId(1), setup, { ...quietWorld(RANG), agents: 'busy', caller: '+491701234567' })
  const call = hangUp(press(press(begun, '2'), '1'))
  const heard = call.lines.flatMap((line) =>
    line.type === 'message' && line.who === 'bot'
      ? [{ body: line.body, at: new Date(RANG + line.at * 1000).toISOString() }]
      : [],
  )
  return {
    conversationId: PAST_CALL,
    flowId: menuId(1),
    startedAt: new Date(RANG).toISOString(),
    endedAt: new Date(call.at).toISOString(),
    endReason: 'abandoned_in_queue',
    version: 12,
    scheduled: null,
    settings,
    flows: [{ id: menuId(1), name: 'Main line', document: graphToJson(document) }],
    user: {},
    inputs: call.taken.slice(0, -1).map(({ input, trace }) => recordOf(input, trace)),
    heard,
  }
}
