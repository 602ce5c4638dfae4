import type { RequestResult } from '../step/effect.ts'
import { isKey } from '../telephony/keys.ts'
import { defaultMenuSettings } from '../voice/settings.ts'
import { factsOf, messagesOf, type Call } from '../voice/call.ts'
import { answer, beginCall, hangUp, passTime, press, say, silence } from '../voice/simulator.ts'
import { itemsFor, keepVariables, type Play } from './play.ts'
import type { FlowTestStep } from './test.ts'

/** Calls the menu as the test says: with its hours and its world, and none of the settings that no test is about. */
export async function beginVoicePlay(play: Play): Promise<void> {
  const { setup, host, program, flowId } = play
  if (!setup.call) return
  const { world, hours, callee } = setup.call
  const settings = { ...defaultMenuSettings(setup.language), hours }
  const { defaultLanguage, applicationName } = host.facts
  const answers = Object.fromEntries(
    [...play.answers].flatMap(([nodeId, [first]]) => (first ? [[nodeId, answerOf(first)]] : [])),
  )
  const call = beginCall(
    program,
    flowId,
    { settings, callee, hours, defaultLanguage, applicationName },
    { ...world, at: setup.at, answers: { ...world.answers, ...answers } },
  )
  await follow(play, call)
}

const answerOf = (result: RequestResult) =>
  result.ok ? { ok: true, code: '', value: result.value } : { ok: false, code: result.code, value: null }

type VoiceDeed = Extract<FlowTestStep, { type: 'say' | 'key' | 'silence' | 'hangUp' | 'wait' }>

/** Does one thing the caller or the time does. Answers null, or what stood in the way. */
export async function doVoiceDeed(play: Play, call: Call, deed: VoiceDeed): Promise<string | null> {
  if (call.state.type === 'over') return 'ended'
  switch (deed.type) {
    case 'key':
      for (const key of deed.keys)
        if (isKey(key) && play.call && play.call.state.type !== 'over') await follow(play, press(play.call, key))
      break
    case 'say':
      await follow(play, say(call, deed.text))
      break
    case 'silence':
      await follow(play, silence(call))
      break
    case 'hangUp':
      await follow(play, hangUp(call))
      break
    case 'wait':
      await follow(play, passTime(call, call.at + deed.seconds * 1000))
      break
  }
  return play.over === 'budget' ? play.over : null
}

/** Goes on with a call until it needs its caller: what other systems are asked is answered, and all of it is kept. */
async function follow(play: Play, begun: Call): Promise<void> {
  let call = begun
  while (call.state.type === 'asking') {
    if (call.taken.length > play.host.budget) break
    const { request, nodeId } = call.state
    const recorded = play.answers.get(nodeId)?.shift()
    call = answer(
      call,
      recorded ??
        (request.type === 'find'
          ? { ok: true, value: { items: await itemsFor(play, request, factsOf(call)) }, ms: 0 }
          : await play.host.perform(request)),
    )
  }
  const said = messagesOf(call).filter(({ who }) => who === 'bot')
  const fresh = call.taken.slice(play.taken.length)
  play.taken.push(...fresh)
  play.said.push(...said.slice(play.said.length).map(({ body }) => body))
  play.session = call.session
  play.at = call.at
  play.call = call
  for (const { trace } of fresh) {
    play.passed += trace.length + 1
    keepVariables(play, trace)
  }
  if (play.passed > play.host.budget) play.over = 'budget'
  else if (call.state.type === 'over') play.over = 'ended'
}
