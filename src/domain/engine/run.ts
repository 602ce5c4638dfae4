import { assertNever } from '#src/lib/assert-never.ts'
import type { MessageBody } from '../conversation/message.ts'
import { tagged } from '../conversation/tags.ts'
import type { GraphNode } from '../graph/document.ts'
import { specOf } from '../graph/spec.ts'
import type { Move, NodeEffect, Signal, StepResult } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import { hiddenKey } from '../telephony/keys.ts'
import { contextOf } from './context.ts'
import { hidden, hideMasked, maskedTexts } from './masking.ts'
import type { FlowProgram } from './program.ts'
import { firstVariables, readVariable, RunFault, splitReference, visitsOf, writeVariable } from './scope.ts'
import { failRun, finishRun, leaveRuns, takeUpInterrupted } from './run-ends.ts'
import { isGuided, type Frame, type Run } from './session.ts'
import { nextId, remember, reply, traceOf, updateRun, type LeftOff, type Stage } from './stage.ts'
import { cancelTimer, sleepUntil, startTimer } from './timers.ts'
import type { TraceStep } from './trace.ts'

const limits = LIMITS.flow

/** Begins a flow at its start, or at another of its nodes. Whatever ran before must have been left or put aside. */
export function beginRun(
  stage: Stage,
  flow: FlowProgram,
  options: { nodeId?: string | null; variables?: Record<string, Json> } = {},
): void {
  const nodeId = options.nodeId ?? flow.start?.id
  if (nodeId === undefined) return
  const id = nextId(stage, 'r')
  const frame = {
    flowId: flow.id,
    nodeId,
    variables: firstVariables(flow, options.variables ?? {}),
    state: null,
    visits: {},
  }
  // A run that is tried from the middle may be given any of its variables.
  for (const [reference, value] of Object.entries(options.variables ?? {}))
    if (options.nodeId !== undefined && Object.hasOwn(frame.variables, reference)) frame.variables[reference] = value
  remember(stage, { run: { id, frames: [frame], waiting: null, steps: 0, paused: null }, fallbacks: 0, asked: null })
  stage.effects.push({ type: 'moment', moment: 'flow_started', flowId: flow.id, detail: '' })
  goOn(stage, { type: 'entered' })
}

/** Goes on with a run that was held. */
export function goOnAfterPause(stage: Stage): void {
  const paused = stage.session.run?.paused
  if (!paused) return
  updateRun(stage, { paused: null })
  goOn(stage, paused, { past: true })
}

/**
 * Lets the node at which the run stands take a signal, and the run go on until it waits, ends or is held. `past`: it was
 * held here already.
 */
export function goOn(stage: Stage, first: Signal, options: { past: boolean } = { past: false }): void {
  walk(stage, { signal: first, passed: 0 }, options.past)
}

/** Goes on where a run was left off between two nodes, up to the next one. */
export function takeUpLeftOff(stage: Stage): void {
  const { leftOff } = stage
  stage.leftOff = null
  if (leftOff !== null) walk(stage, leftOff, false)
}

function walk(stage: Stage, from: LeftOff, isPast: boolean): void {
  let signal: Signal | null = from.signal
  let { passed } = from
  while (signal !== null) {
    const { run } = stage.session
    const frame = run?.frames.at(-1)
    if (!run || !frame) return
    passed += 1
    const here = { flowId: frame.flowId, nodeId: frame.nodeId, n: run.steps + 1, signal }
    if (!(isPast && passed === 1) && stage.pause?.(here) === true) {
      updateRun(stage, { paused: signal })
      return
    }
    if (passed > limits.stepsPerEvent || run.steps >= limits.stepsPerRun) {
      failRun(stage, new RunFault('step_budget', { limit: limits.stepsPerEvent }))
      signal = takeUpInterrupted(stage)
      continue
    }
    signal = step(stage, run, frame, signal)
    if (stage.byNode && signal !== null) {
      stage.leftOff = { signal, passed }
      return
    }
  }
}

function step(stage: Stage, run: Run, stood: Frame, signal: Signal): Signal | null {
  const flow = stage.program.flows.get(stood.flowId)
  const node = flow?.document.nodes.get(stood.nodeId)
  const isLevel = node !== undefined && specOf(stage.program.specs, node.kind)?.isLevel === true
  const frame = signal.type === 'entered' ? visited(stood, isLevel && !node.disabled) : stood
  const before = stage.effects.length
  const traced: TraceStep = {
    n: run.steps + 1,
    runId: run.id,
    flowId: frame.flowId,
    nodeId: frame.nodeId,
    kind: node?.kind ?? '',
    signal,
    changes: [],
    effects: [],
    note: null,
    left: null,
    move: '',
    ms: signal.type === 'performed' ? signal.result.ms : 0,
    error: null,
  }
  updateRun(stage, { steps: run.steps + 1 })
  stage.trace.push(traced)
  let next: Signal | null
  let masked = maskedTexts(stage)
  try {
    if (!flow || !node) throw new RunFault('node_missing')
    const result = resultOf(stage, flow, frame, node, signal)
    traced.note = result.note ?? null
    if (result.masked === true && signal.type === 'key') traced.signal = { type: 'key', key: hiddenKey(signal.key) }
    if (result.move.type !== 'puzzled') cancelTimer(stage, run)
    settle(stage, flow, frame, node, result, traced)
    masked = [...new Set([...masked, ...maskedTexts(stage)])]
    traced.move = result.move.type
    next = make(stage, flow, node, result.move, traced)
  } catch (error) {
    const fault = error instanceof RunFault ? error : new RunFault('node_failed', { kind: node?.kind ?? '' })
    traced.error = { code: fault.code, values: fault.values }
    failRun(stage, fault)
    next = takeUpInterrupted(stage)
  }
  traced.effects = stage.effects.slice(before)
  hideMasked(stage, masked, traced)
  return next
}

/** A level is the end of the trail from then on: what was passed beyond it is behind the caller. */
function visited(frame: Frame, isLevel: boolean): Frame {
  const { nodeId, trail = [] } = frame
  const known = trail.indexOf(nodeId)
  return {
    ...frame,
    visits: { ...frame.visits, [nodeId]: visitsOf(frame) + 1 },
    ...(isLevel ? { trail: [...(known === -1 ? trail : trail.slice(0, known)), nodeId] } : {}),
  }
}

/** What the node makes of the signal. One that is switched off is passed by, through its first way out. */
function resultOf(stage: Stage, flow: FlowProgram, frame: Frame, node: GraphNode, signal: Signal): StepResult {
  const spec = specOf(stage.program.specs, node.kind)
  if (!spec) throw new RunFault('node_unsupported', { kind: node.kind })
  if (node.disabled && signal.type === 'entered') {
    const [first] = spec.outlets(node.data)
    return { note: 'disabled', move: first ? { type: 'leave', by: first.id } : { type: 'return' } }
  }
  const result = spec.step(contextOf(stage, flow, frame, node), signal)
  return 'hidden' in signal && signal.hidden ? { ...result, masked: true } : result
}

/** Sets a variable of the run from outside, as somebody who looks at it wants it. */
export function assign(stage: Stage, reference: string, value: Json): void {
  const frame = stage.session.run?.frames.at(-1)
  const flow = frame && stage.program.flows.get(frame.flowId)
  if (!frame || !flow) return
  const held = writeVariable(flow, { session: stage.session, frame }, reference, value)
  stage.session = held.session
  setFrame(stage, held.frame)
}

/** Sets the variables, keeps the node's state and lets its words out. */
function settle(
  stage: Stage,
  flow: FlowProgram,
  frame: Frame,
  node: GraphNode,
  result: StepResult,
  traced: TraceStep,
): void {
  let held = { session: stage.session, frame }
  for (const { reference, value } of result.set ?? []) {
    const before = readVariable({ ...stage, session: held.session }, flow, held.frame, reference)
    held = writeVariable(flow, held, reference, value)
    const after = readVariable({ ...stage, session: held.session }, flow, held.frame, reference)
    const isMasked = result.masked === true
    traced.changes.push({
      reference,
      before: isMasked ? hidden(before) : before,
      after: isMasked ? hidden(after) : after,
    })
    const { scope, name } = splitReference(reference)
    if (scope === 'user') stage.effects.push({ type: 'user', attributes: { [name]: after } })
  }
  const stays = result.move.type !== 'leave'
  const state = result.state === undefined ? (stays ? held.frame.state : null) : result.state
  if (result.masked === true && traced.changes.length > 0) {
    const references = [...(held.frame.masked ?? []), ...traced.changes.map(({ reference }) => reference)]
    held = { ...held, frame: { ...held.frame, masked: [...new Set(references)] } }
  }
  stage.session = held.session
  setFrame(stage, { ...held.frame, state: stays || result.state !== undefined ? state : null })
  if (traced.changes.length > 0) holdWithinBounds(stage)

  const asks = result.move.type === 'wait' && (result.effects ?? []).some((effect) => effect.type === 'reply')
  const ask = asks ? nextId(stage, 'a') : null
  for (const effect of result.effects ?? []) performEffect(stage, flow, node, effect, ask)
  if (ask !== null) updateRun(stage, { waiting: { type: 'visitor', ask, timer: null } })
}

function performEffect(stage: Stage, flow: FlowProgram, node: GraphNode, effect: NodeEffect, ask: string | null): void {
  if (effect.type !== 'reply') {
    if (effect.type === 'tag' && effect.on === 'visitor')
      stage.userTags = tagged(stage.userTags, effect, LIMITS.visitor.tags)
    if (effect.type === 'user') remember(stage, { user: { ...stage.session.user, ...effect.attributes } })
    if (effect.type === 'rate') remember(stage, { invited: true })
    stage.effects.push(effect)
    return
  }
  const trace = traceOf(stage.program, 'flow', {
    query: stage.session.lastMessage,
    node: { flowId: flow.id, nodeId: node.id },
  })
  reply(stage, askedAt(effect.body, ask), trace)
}

/** The message with the moment it belongs to, where it has something to press or to fill in. */
function askedAt(body: MessageBody, ask: string | null): MessageBody {
  const { type } = body
  return type === 'buttons' || type === 'card' || type === 'form' || type === 'upload' ? { ...body, ask } : body
}

function setFrame(stage: Stage, frame: Frame): void {
  const { run } = stage.session
  if (run) updateRun(stage, { frames: [...run.frames.slice(0, -1), frame] })
}

function holdWithinBounds(stage: Stage): void {
  const { run, session, user } = stage.session
  const size = JSON.stringify([run?.frames.map((frame) => frame.variables), session, user]).length
  if (size > limits.sessionBytes) throw new RunFault('variables_too_large', { limit: limits.sessionBytes })
}

/** Does what the node has decided. Answers the signal to go on with; null where the run waits or has ended. */
function make(stage: Stage, flow: FlowProgram, node: GraphNode, move: Move, traced: TraceStep): Signal | null {
  switch (move.type) {
    case 'leave': {
      const edge = flow.ways.get(`${node.id} ${move.by}`)
      const way = edge && !edge.disabled ? edge : null
      traced.left = { by: move.by, edgeId: way?.id ?? null }
      updateRun(stage, { waiting: null })
      if (way === null) return comeBack(stage, 'open')
      const frame = stage.session.run?.frames.at(-1)
      if (frame) setFrame(stage, { ...frame, nodeId: way.target, state: null })
      return { type: 'entered' }
    }
    case 'wait': {
      const asked = stage.session.run?.waiting
      const ask = asked?.type === 'visitor' ? asked.ask : nextId(stage, 'a')
      updateRun(stage, { waiting: { type: 'visitor', ask, timer: startTimer(stage, move.seconds) } })
      return null
    }
    case 'listen': {
      const ask = nextId(stage, 'a')
      updateRun(stage, { waiting: { type: 'caller', ask } })
      stage.effects.push({ type: 'listen', ask, listen: move.listen })
      return null
    }
    case 'back':
      return goBack(stage, flow, move.to)
    case 'sleep':
      sleepUntil(stage, stage.input.at + Math.max(0, move.seconds) * 1000)
      return null
    case 'puzzled':
      return null
    case 'request':
      return request(stage, move.request)
    case 'transfer':
      // Who has the conversation is a person.
      if (isGuided(stage.session)) return finishRun(stage, 'person')
      return request(stage, { type: 'transfer', request: move.request })
    case 'call':
    case 'jump':
      return goOver(stage, move)
    case 'return':
      return comeBack(stage, 'returned')
    case 'end': {
      const detail = move.resolved === null ? '' : move.resolved ? 'resolved' : 'unresolved'
      const next = finishRun(stage, detail)
      // An agent who has begun it ends the conversation themselves.
      if (!move.endConversation || stage.input.facts.call || isGuided(stage.session)) return next
      leaveRuns(stage, 'ended')
      stage.effects.push({ type: 'end' })
      return null
    }
    default:
      return assertNever(move)
  }
}

/** To a level the caller has come through. Where there is none, the flow begins anew. */
function goBack(stage: Stage, flow: FlowProgram, to: Extract<Move, { type: 'back' }>['to']): Signal {
  const frame = stage.session.run?.frames.at(-1)
  const trail = frame?.trail ?? []
  const wanted = { again: trail.at(-1), previous: trail.at(-2) ?? trail.at(-1), top: trail[0] }[to]
  const nodeId = wanted ?? flow.start?.id
  if (!frame || nodeId === undefined) throw new RunFault('node_missing')
  setFrame(stage, { ...frame, nodeId, state: null })
  updateRun(stage, { waiting: null })
  return { type: 'entered' }
}

function request(stage: Stage, asked: Extract<Stage['effects'][number], { type: 'request' }>['request']): null {
  const id = nextId(stage, 'q')
  updateRun(stage, { waiting: { type: 'request', id, asked: asked.type } })
  stage.effects.push({ type: 'request', id, request: asked })
  return null
}

/** Into another flow. One that is not there, or is one too deep, is a failure the calling node hears of. */
function goOver(stage: Stage, move: Extract<Move, { type: 'call' | 'jump' }>): Signal {
  const flow = stage.program.flows.get(move.flowId)
  const frames = stage.session.run?.frames ?? []
  const kept = move.type === 'jump' ? frames.slice(0, -1) : frames
  if (!flow?.start) {
    if (move.type === 'jump') throw new RunFault('flow_missing')
    return { type: 'performed', result: { ok: false, code: 'flow_missing', detail: move.flowId, ms: 0 } }
  }
  if (kept.length >= limits.calls) throw new RunFault('call_depth', { limit: limits.calls })
  const variables = firstVariables(flow, move.inputs)
  const frame = { flowId: flow.id, nodeId: flow.start.id, variables, state: null, visits: {} }
  updateRun(stage, { frames: [...kept, frame], waiting: null })
  return { type: 'entered' }
}

/** Out of a flow: back to the one that called it with what it gives back, or to the end of the run. */
function comeBack(stage: Stage, detail: string): Signal | null {
  const frames = stage.session.run?.frames ?? []
  const done = frames.at(-1)
  if (frames.length < 2 || !done) return finishRun(stage, detail)
  const outputs: Record<string, Json> = {}
  for (const variable of stage.program.flows.get(done.flowId)?.document.variables.values() ?? [])
    if (variable.output && Object.hasOwn(done.variables, variable.reference))
      outputs[variable.reference] = done.variables[variable.reference] ?? null
  updateRun(stage, { frames: frames.slice(0, -1), waiting: null })
  return { type: 'returned', outputs }
}
