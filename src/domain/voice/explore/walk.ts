import { advance } from '../../engine/advance.ts'
import type { BotEffect, Request, RequestResult } from '../../step/effect.ts'
import type { BotEvent, Facts } from '../../step/event.ts'
import type { BotProgram, FlowProgram } from '../../engine/program.ts'
import { initialSession, type BotSession } from '../../engine/session.ts'
import type { TraceStep } from '../../engine/trace.ts'
import { outletsOf, specOf, type CallerTry } from '../../graph/spec.ts'
import { isKey } from '../../telephony/keys.ts'
import type { Listen } from '../../telephony/listen.ts'
import { ADVISED_PROMPT_SECONDS } from '../saying.ts'
import { speechSeconds } from '../speech.ts'
import { openingOf, turnOf } from '../telephone.ts'
import { answerIn, factsIn, hoursIn, type CallSetup, type VoiceWorld } from '../world.ts'
import type { Join, Leaf, PathStep } from './exploration.ts'
import { STEERED, steered } from './steer.ts'
import { timesOf } from './times.ts'

/** More options than these are hard to keep in mind while listening. */
const ADVISED_OPTIONS = 5
/** Seconds a caller takes to find a key, to say something, to leave a message; and that somebody's telephone rings. */
const SECONDS = { key: 1, words: 2, message: 10, ring: 8 }

/** Where a path stands: the session of its call, and how it came there. */
export type Place = {
  session: BotSession
  seconds: number
  toPerson: number | null
  /** Times at which it can be here: a bit for each moment. */
  when: bigint
  next: ReturnType<typeof turnOf>['next']
  nodeId: string
  step: Link | null
  steps: number
  depth: number
  served: boolean
  longPrompts: readonly string[]
  longMenus: readonly string[]
  key: string
}
type Link = { before: Link | null; step: PathStep; key: string }

/** Begins to walk through a menu: `begin` places the first call, `after` says where one can go from a place. */
export function beginWalk(
  program: BotProgram,
  flow: FlowProgram,
  setup: CallSetup,
  world: VoiceWorld,
  sounds: ReadonlyMap<string, { seconds: number }>,
) {
  const specs = steered(program.specs)
  const steeredProgram: BotProgram = { ...program, specs }
  const times = timesOf(program.specs, flow, hoursIn(setup, world), world.at)
  const visited = new Set<string>()
  const longPrompts = new Map<string, number>()
  const longMenus = new Map<string, number>()
  const facts = factsOnce(setup, world)

  /** Lets the menu take events one after another, and looks where the call then stands. */
  function go(
    from: Omit<Place, 'next' | 'nodeId' | 'key'>,
    events: readonly { event: BotEvent; seconds: number }[],
    did: PathStep['did'] | null,
    at: string,
  ): Place {
    let { session, seconds } = from
    const effects: BotEffect[] = []
    const trace: TraceStep[] = []
    for (const { event, seconds: taken } of events) {
      seconds += taken
      const step = advance(steeredProgram, session, {
        event,
        at: world.at + Math.round(seconds * 1000),
        seed: 1,
        facts: facts(seconds),
      })
      session = step.session
      effects.push(...step.effects)
      trace.push(...step.trace)
      for (const one of step.effects)
        if (one.type === 'play')
          seconds += sounds.get(one.prompt.soundId ?? '')?.seconds ?? speechSeconds(one.prompt.text)
    }
    const place = judged({ ...from, session, seconds }, trace)
    const { next } = turnOf(effects)
    const nodeId = session.run?.frames.at(-1)?.nodeId ?? trace.at(-1)?.nodeId ?? at
    const key = keyOf(session, next, place.when)
    const nodes = trace.map((step) => step.nodeId).filter((id, index, ids) => id !== ids[index - 1])
    const edges = trace.flatMap(({ left }) => (left?.edgeId ? [left.edgeId] : []))
    const step = did === null ? from.step : { before: from.step, step: { nodeId: at, did, nodes, edges }, key }
    return { ...place, step, steps: from.steps + 1, next, nodeId, key }
  }

  /** What a path has met on its way. */
  function judged(place: Omit<Place, 'next' | 'nodeId' | 'key'>, trace: readonly TraceStep[]) {
    let { depth } = place
    const prompts = new Set(place.longPrompts)
    const menus = new Set(place.longMenus)
    for (const { nodeId, kind, signal, effects } of trace) {
      visited.add(nodeId)
      const spec = specOf(specs, kind)
      const node = flow.document.nodes.get(nodeId)
      const isMenu = spec?.isLevel === true
      if (isMenu && signal.type === 'entered') depth += 1
      const count = isMenu && node ? outletsOf(specs, node).filter(({ role }) => role === 'choice').length : 0
      if (count > ADVISED_OPTIONS) {
        menus.add(nodeId)
        longMenus.set(nodeId, count)
      }
      for (const effect of effects) {
        if (effect.type !== 'play') continue
        const length = sounds.get(effect.prompt.soundId ?? '')?.seconds ?? speechSeconds(effect.prompt.text)
        if (length <= ADVISED_PROMPT_SECONDS) continue
        prompts.add(nodeId)
        longPrompts.set(nodeId, Math.max(length, longPrompts.get(nodeId) ?? 0))
      }
    }
    return { ...place, depth, longPrompts: [...prompts], longMenus: [...menus] }
  }

  function after(place: Place): (Place | null)[] {
    if (place.next.type === 'listen') return answers(place, place.next.listen)
    return place.next.type === 'request' ? outcomes(place, place.next.id, place.next.request) : []
  }

  function answers(place: Place, listen: Listen): Place[] {
    const node = flow.document.nodes.get(place.nodeId)
    const tries = (node && specOf(specs, node.kind)?.tries?.(node.data)) ?? []
    const silence = { event: { type: 'silence' as const }, seconds: listen.seconds }
    return [...tries.map((one) => tried(place, one, listen)), go(place, [silence], { type: 'silence' }, place.nodeId)]
  }

  function tried(place: Place, one: CallerTry, listen: Listen): Place {
    if ('words' in one) {
      const said: BotEvent = { type: 'said', text: one.words }
      return go(place, [{ event: said, seconds: SECONDS.words }], { type: 'words', ...one }, place.nodeId)
    }
    const events = [...one.keys]
      .filter(isKey)
      .map((key) => ({ event: { type: 'key', key } as const, seconds: SECONDS.key }))
    const pressed = go(place, events, { type: 'keys', ...one }, place.nodeId)
    // More keys could follow: the pause after the last one ends the entry.
    const isMore = pressed.next.type === 'listen' && pressed.nodeId === place.nodeId && hasEntered(pressed.session)
    if (!isMore) return pressed
    const pause = { event: { type: 'silence' as const }, seconds: listen.betweenSeconds }
    return go(place, [...events, pause], { type: 'keys', ...one }, place.nodeId)
  }

  function outcomes(place: Place, id: string, request: Request): (Place | null)[] {
    const node = flow.document.nodes.get(place.nodeId)
    const ways = times.waysOf(place.nodeId)
    if (request.type === 'code' && request.script === STEERED && node) {
      const wanted = ways ? [...ways.keys()] : outletsOf(program.specs, node).map((outlet) => outlet.id)
      return wanted.map((outlet) => {
        const when = place.when & (ways?.get(outlet) ?? times.all)
        if (when === 0n) return null
        if (ways) times.reach(place.nodeId, outlet)
        return ended(place, id, { type: 'way', outlet }, { value: outlet, seconds: 0, when })
      })
    }
    switch (request.type) {
      case 'enqueue': {
        const offers = [
          ...(request.callbackKey === null ? [] : ['callback']),
          ...(request.voicemailKey === null ? [] : ['voicemail']),
        ]
        const waits: Record<string, number> = {
          timeout: request.maxSeconds,
          callback: SECONDS.key,
          voicemail: SECONDS.key,
        }
        return [
          ...['answered', 'timeout', 'no_agent', 'full', ...offers].map((outcome) =>
            waited(place, id, outcome, waits[outcome] ?? 0, place.when & times.open),
          ),
          waited(place, id, 'outside_hours', 0, place.when & ~times.open & times.all),
        ]
      }
      case 'dial':
        return (['answered', 'busy', 'no_answer', 'failed'] as const).map((outcome) =>
          waited(place, id, outcome, outcome === 'no_answer' ? request.seconds : SECONDS.ring, place.when),
        )
      case 'record':
        return [
          ended({ ...place, served: true }, id, outcome('recorded'), {
            value: { recordingId: 'recording', seconds: SECONDS.message },
            seconds: SECONDS.message,
          }),
          // Who had the chance to leave a message was not left without one.
          ended({ ...place, served: true }, id, outcome('empty'), {
            value: { recordingId: '', seconds: 0 },
            seconds: request.silenceSeconds,
          }),
          answered(place, id, outcome('failed'), { ok: false, code: 'failed', detail: '', ms: 0 }, 0),
        ]
      case 'find':
        return [
          ended({ ...place, served: true }, id, outcome('found'), { value: FOUND, seconds: 0 }),
          ended(place, id, outcome('not_found'), { value: { items: [] }, seconds: 0 }),
        ]
      default: {
        const served = request.type === 'callback' || request.type === 'sms'
        const known = answerIn(world, place.nodeId)
        const value = known?.ok ? known.value : {}
        return [
          ended({ ...place, served: place.served || served }, id, outcome('done'), { value, seconds: 0 }),
          answered(place, id, outcome('failed'), { ok: false, code: 'failed', detail: '', ms: 0 }, 0),
        ]
      }
    }
  }

  const outcome = (name: string): PathStep['did'] => ({ type: 'outcome', outcome: name })

  function waited(place: Place, id: string, name: string, seconds: number, when: bigint): Place | null {
    if (when === 0n) return null
    const toPerson = name === 'answered' ? (place.toPerson ?? place.seconds + seconds) : place.toPerson
    const met = { ...place, toPerson, served: place.served || name === 'answered' }
    return ended(met, id, outcome(name), { value: { outcome: name, seconds }, seconds, when })
  }

  function ended(
    place: Place,
    id: string,
    did: PathStep['did'],
    result: { value: Extract<RequestResult, { ok: true }>['value']; seconds: number; when?: bigint },
  ): Place {
    const { value, seconds, when = place.when } = result
    return answered({ ...place, when }, id, did, { ok: true, value, ms: 0 }, seconds)
  }

  const answered = (place: Place, id: string, did: PathStep['did'], result: RequestResult, seconds: number): Place =>
    go(place, [{ event: { type: 'performed', id, result }, seconds }], did, place.nodeId)

  /** What the way to a place was like. */
  function wayTo(place: Place): Omit<Join, 'type' | 'first' | 'nodeId'> {
    return {
      path: pathTo(place),
      seconds: tenths(place.seconds),
      secondsToPerson: place.toPerson === null ? null : tenths(place.toPerson),
      depth: place.depth,
      longPrompts: [...place.longPrompts],
      longMenus: [...place.longMenus],
      at: times.firstOf(place.when) ?? world.at,
    }
  }

  const joinOf = (place: Place, type: Join['type'], first: Place): Join => ({
    ...wayTo(place),
    type,
    first: pathTo(first),
    nodeId: place.nodeId,
  })

  function leafOf(place: Place): Leaf {
    const way = wayTo(place)
    const { path } = way
    const last = path.at(-1)
    const node = flow.document.nodes.get(last?.nodes.at(-1) ?? place.nodeId)
    const isFailed = place.next.type === 'failed'
    const hungUp = node !== undefined && outletsOf(specs, node).length === 0
    return {
      ...way,
      end: isFailed ? 'failed' : hungUp ? 'hang_up' : 'open',
      nodeId: node?.id ?? place.nodeId,
      deadEnd: isFailed || (!hungUp && !place.served),
    }
  }

  return {
    visited,
    longPrompts,
    longMenus,
    after,
    leafOf,
    joinOf,
    begin(): Place {
      const { prompts } = openingOf(
        { ...setup.settings, emergency: { ...setup.settings.emergency, enabled: false } },
        setup.defaultLanguage,
      )
      const first = {
        session: initialSession(),
        seconds: prompts.reduce((sum, { text }) => sum + speechSeconds(text), 0),
        toPerson: null,
        when: times.all,
        step: null,
        steps: 0,
        depth: 0,
        served: false,
        longPrompts: [],
        longMenus: [],
      }
      return go(first, [{ event: { type: 'called', flowId: flow.id }, seconds: 0 }], null, flow.start?.id ?? '')
    },
    neverInTime: () => times.unreached(visited),
  }
}

function pathTo({ step }: Place): PathStep[] {
  const path: PathStep[] = []
  for (let link = step; link; link = link.before) path.push(link.step)
  return path.reverse()
}

const FOUND = { items: [{ entryId: 'entry', question: '', answer: '…', confidence: 1 }] }
const tenths = (seconds: number) => Math.round(seconds * 10) / 10

/** The facts of a call change by the second in their clock alone; the rest is made once. */
function factsOnce(setup: CallSetup, world: VoiceWorld): (seconds: number) => Facts {
  const facts = factsIn(setup, world, { at: world.at, answeredAt: world.at })
  return (seconds) => (facts.call ? { ...facts, call: { ...facts.call, callSeconds: Math.round(seconds) } } : facts)
}

const hasEntered = ({ run }: BotSession): boolean => {
  const state = run?.frames.at(-1)?.state
  return typeof state === 'object' && state !== null && !Array.isArray(state) && state.entered !== ''
}

/** What two calls that go on alike have in common. */
function keyOf({ run, session, user }: BotSession, { type }: Place['next'], when: bigint): string {
  const frames = run?.frames.map(({ flowId, nodeId, variables, state, trail }) => [
    flowId,
    nodeId,
    variables,
    state,
    trail ?? [],
  ])
  return JSON.stringify([type, frames, session, user, when.toString(36)])
}
