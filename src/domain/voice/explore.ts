import { advance } from '../engine/advance.ts'
import type { BotEffect, Request, RequestResult } from '../engine/effect.ts'
import type { BotEvent, Facts } from '../engine/event.ts'
import type { BotProgram, FlowProgram } from '../engine/program.ts'
import { initialSession, type BotSession } from '../engine/session.ts'
import type { TraceStep } from '../engine/trace.ts'
import type { GraphNode } from '../graph/document.ts'
import { outletsOf, specOf, type CallerTry, type NodeSpec, type NodeSpecs } from '../graph/spec.ts'
import type { StepResult } from '../graph/step.ts'
import { hoursSchema, isOpen } from '../routing/hours.ts'
import { textOf } from '../template/text-of.ts'
import { createHeap } from './heap.ts'
import { isKey } from './keys.ts'
import type { Listen } from './listen.ts'
import { momentsOf } from './moments.ts'
import { ADVISED_PROMPT_SECONDS } from './saying.ts'
import { speechSeconds } from './speech.ts'
import { openingOf, turnOf } from './telephone.ts'
import { answerIn, factsIn, hoursIn, type CallSetup, type VoiceWorld } from './world.ts'

/** One thing that was done on the way through a menu, at a node, and the ways that were taken for it. */
export type PathStep = {
  nodeId: string
  did:
    | { type: 'keys'; keys: string; isWrong: boolean }
    | { type: 'words'; words: string; isWrong: boolean }
    | { type: 'silence' }
    /** How a wait, a call to somebody or a message ended. */
    | { type: 'outcome'; outcome: string }
    /** Where the time or a value decides. */
    | { type: 'way'; outlet: string }
  /** Nodes come to and edges taken since the step before. */
  nodes: string[]
  edges: string[]
}

/** One end of a menu, and the quickest way to it. Seconds count every prompt in full. */
export type Leaf = {
  path: PathStep[]
  /** Hung up by the menu; by a way that leads nowhere; the menu has failed. */
  end: 'hang_up' | 'open' | 'failed'
  /** Where it ended. */
  nodeId: string
  seconds: number
  /** Until somebody took the call; null: nobody does. */
  secondsToPerson: number | null
  /** Levels of the menu on the way. */
  depth: number
  /** The caller is left without a person, a recorded message or a farewell. */
  deadEnd: boolean
  longPrompts: string[]
  longMenus: string[]
  /** A time at which it happens, in milliseconds since 1970. */
  at: number
}

export type Exploration = {
  /** The quickest to reach first. */
  leaves: Leaf[]
  /** Whether everything was looked at; false: a bound was reached. */
  complete: boolean
  /** Moments of calls looked at; ones met again by a slower way, and ones that led back to themselves. */
  states: number
  merged: number
  loops: number
  /** Prompts and menus that are longer than advised, wherever they were met. */
  longPrompts: { nodeId: string; seconds: number }[]
  longMenus: { nodeId: string; options: number }[]
  /** Branches of time that nothing of the week or the holidays ahead reaches. */
  neverInTime: { nodeId: string; outlet: string }[]
  /** Nodes that no path comes to. */
  unvisited: string[]
}

export type ExploreOptions = {
  sounds?: ReadonlyMap<string, { seconds: number }>
  maxLeaves?: number
  maxStates?: number
}

/** More options than these are hard to keep in mind while listening. */
const ADVISED_OPTIONS = 5
/** Seconds a caller takes to find a key, to say something, to leave a message; and that somebody's telephone rings. */
const SECONDS = { key: 1, words: 2, message: 10, ring: 8 }

/** Where a path stands: the session of its call, and how it came there. */
type Place = {
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

/**
 * Walks every way through a menu and says where it ends. Callers press what a node offers, press wrongly or do nothing;
 * waits, calls and requests end in each way they can; where the time decides, each branch is taken for the times that
 * lead to it. Two calls that stand alike go on alike, so the quicker of them goes on alone, and a way back to where a
 * call has been is followed no further. Values of other systems are not known: conditions and requests go each of their
 * ways, whether or not they could at once.
 */
export function exploreMenu(
  program: BotProgram,
  flowId: string,
  setup: CallSetup,
  world: VoiceWorld,
  options: ExploreOptions = {},
): Exploration {
  const flow = program.flows.get(flowId)
  const found: Exploration = {
    leaves: [],
    complete: true,
    states: 0,
    merged: 0,
    loops: 0,
    longPrompts: [],
    longMenus: [],
    neverInTime: [],
    unvisited: [],
  }
  if (!flow) return found
  const walk = beginWalk(program, flow, setup, world, options)
  const { maxLeaves = 10_000, maxStates = 50_000 } = options
  const open = createHeap<Place>((a, b) => a.seconds - b.seconds || a.steps - b.steps)
  const seen = new Set<string>()
  const push = (place: Place | null) => {
    if (place) open.push(place)
  }
  push(walk.begin())
  for (let place = open.pop(); place; place = open.pop()) {
    if (found.states >= maxStates || found.leaves.length >= maxLeaves) {
      found.complete = false
      break
    }
    found.states += 1
    if (place.next.type === 'hang_up' || place.next.type === 'failed' || place.next.type === 'nothing') {
      found.leaves.push(walk.leafOf(place))
      continue
    }
    if (seen.has(place.key)) {
      if (isOnPath(place)) found.loops += 1
      else found.merged += 1
      continue
    }
    seen.add(place.key)
    for (const next of walk.after(place)) push(next)
  }
  const { longPrompts, longMenus, visited } = walk
  found.longPrompts = [...longPrompts].map(([nodeId, seconds]) => ({ nodeId, seconds }))
  found.longMenus = [...longMenus].map(([nodeId, count]) => ({ nodeId, options: count }))
  found.unvisited = [...flow.document.nodes.values()]
    .filter(({ id, disabled }) => !disabled && !visited.has(id))
    .map(({ id }) => id)
  found.neverInTime = found.complete ? walk.neverInTime() : []
  return found
}

const isOnPath = ({ key, step }: Place): boolean => {
  for (let link = step?.before ?? null; link; link = link.before) if (link.key === key) return true
  return false
}

function beginWalk(
  program: BotProgram,
  flow: FlowProgram,
  setup: CallSetup,
  world: VoiceWorld,
  { sounds = new Map() }: ExploreOptions,
) {
  const specs = steered(program.specs)
  const steeredProgram: BotProgram = { ...program, specs }
  const menuHours = hoursIn(setup, world)
  const byTime = timeNodes(program.specs, flow)
  const ownHours = [menuHours, ...byTime.flatMap(({ node }) => hoursWithin(node))]
  const moments = momentsOf(ownHours, world.at)
  const all = (1n << BigInt(moments.length)) - 1n
  const bits = (holds: (at: Date) => boolean) =>
    moments.reduce((mask, at, index) => (holds(new Date(at)) ? mask | (1n << BigInt(index)) : mask), 0n)
  const openBits = bits((at) => isOpen(menuHours, at))
  const outletBits = new Map(
    byTime.map(({ node, spec }) => {
      const outlets = moments.map((at) => spec.byTime?.(node.data, menuHours, new Date(at)) ?? '')
      const masks = new Map<string, bigint>()
      outlets.forEach((outlet, index) => masks.set(outlet, (masks.get(outlet) ?? 0n) | (1n << BigInt(index))))
      return [node.id, masks] as const
    }),
  )
  const reachedInTime = new Set<string>()
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
    const masks = outletBits.get(place.nodeId)
    if (request.type === 'code' && request.script === STEERED && node) {
      const wanted = masks ? [...masks.keys()] : outletsOf(program.specs, node).map((outlet) => outlet.id)
      return wanted.map((outlet) => {
        const when = place.when & (masks?.get(outlet) ?? all)
        if (when === 0n) return null
        if (masks) reachedInTime.add(`${place.nodeId} ${outlet}`)
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
            waited(place, id, outcome, waits[outcome] ?? 0, place.when & openBits),
          ),
          waited(place, id, 'outside_hours', 0, place.when & ~openBits & all),
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

  function leafOf(place: Place): Leaf {
    const path: PathStep[] = []
    for (let link = place.step; link; link = link.before) path.unshift(link.step)
    const last = path.at(-1)
    const node = flow.document.nodes.get(last?.nodes.at(-1) ?? place.nodeId)
    const isFailed = place.next.type === 'failed'
    const hungUp = node !== undefined && outletsOf(specs, node).length === 0
    return {
      path,
      end: isFailed ? 'failed' : hungUp ? 'hang_up' : 'open',
      nodeId: node?.id ?? place.nodeId,
      seconds: tenths(place.seconds),
      secondsToPerson: place.toPerson === null ? null : tenths(place.toPerson),
      depth: place.depth,
      deadEnd: isFailed || (!hungUp && !place.served),
      longPrompts: [...place.longPrompts],
      longMenus: [...place.longMenus],
      at: moments[lowestBit(place.when)] ?? world.at,
    }
  }

  return {
    visited,
    longPrompts,
    longMenus,
    after,
    leafOf,
    begin(): Place {
      const { prompts } = openingOf(
        { ...setup.settings, emergency: { ...setup.settings.emergency, enabled: false } },
        setup.defaultLanguage,
      )
      const first = {
        session: initialSession(),
        seconds: prompts.reduce((sum, { text }) => sum + speechSeconds(text), 0),
        toPerson: null,
        when: all,
        step: null,
        steps: 0,
        depth: 0,
        served: false,
        longPrompts: [],
        longMenus: [],
      }
      return go(first, [{ event: { type: 'called', flowId: flow.id }, seconds: 0 }], null, flow.start?.id ?? '')
    },
    /** Of branches of time that a path comes to at all, those that it can take at no time. */
    neverInTime: () =>
      byTime
        .filter(({ node }) => visited.has(node.id))
        .flatMap(({ node }) =>
          outletsOf(program.specs, node)
            .filter(({ id }) => !reachedInTime.has(`${node.id} ${id}`))
            .map(({ id }) => ({ nodeId: node.id, outlet: id })),
        ),
  }
}

const FOUND = { items: [{ entryId: 'entry', question: '', answer: '…', confidence: 1 }] }
const tenths = (seconds: number) => Math.round(seconds * 10) / 10

/** Marks the requests by which a steered node asks where to go. */
const STEERED = 'explore'

/**
 * The kinds with those that decide by time, by values or by another system's answer asking instead: exploring says where
 * they go. What speaks, listens or waits stays as it is.
 */
function steered(specs: NodeSpecs): NodeSpecs {
  return Object.fromEntries(
    Object.entries(specs).map(([kind, spec]) => {
      const decides = spec.byTime !== undefined || ((spec.group === 'logic' || spec.group === 'data') && !spec.waits)
      return [kind, decides ? steeredSpec(spec) : spec]
    }),
  )
}

const steeredSpec = (spec: NodeSpec): NodeSpec => ({
  ...spec,
  step(context, signal): StepResult {
    if (spec.outlets(context.data).length < 2) return spec.step(context, signal)
    if (signal.type === 'performed' && signal.result.ok)
      return { move: { type: 'leave', by: textOf(signal.result.value) } }
    return { move: { type: 'request', request: { type: 'code', script: STEERED, inputs: {} } } }
  },
})

function timeNodes(specs: NodeSpecs, flow: FlowProgram): { node: GraphNode; spec: NodeSpec }[] {
  return [...flow.document.nodes.values()].flatMap((node) => {
    const spec = specOf(specs, node.kind)
    return spec?.byTime && !node.disabled ? [{ node, spec }] : []
  })
}

/** The hours that a node holds of its own, wherever they lie in it. */
function hoursWithin({ data }: GraphNode) {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return []
  return Object.values(data).flatMap((held) => hoursSchema.safeParse(held).data ?? [])
}

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

function lowestBit(mask: bigint): number {
  let index = 0
  for (let rest = mask; rest > 0n && (rest & 1n) === 0n; rest >>= 1n) index += 1
  return index
}
