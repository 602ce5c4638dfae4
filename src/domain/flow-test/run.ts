import type { BotProgram } from '../engine/program.ts'
import { doDeed, isDeed } from './deeds.ts'
import { missedAt, visitedAt } from './expectations.ts'
import { beginPlay, takeInPlay, type Play, type Taken, type TestHost } from './play.ts'
import { beginVoicePlay } from './voice-play.ts'
import type { FlowTestResult, FlowTestSetup, FlowTestStep } from './test.ts'

export type RunOptions = TestHost & {
  /** Milliseconds of any clock, to tell how long it took and to stop after `deadline` of it. */
  now(): number
  deadline: number
}

/**
 * Runs a test of a flow: does what its lines say, one after another, and looks whether what it expects is there. Nothing
 * of it reaches the world but what `options` hand in, so that it runs in the browser as on the server.
 */
export async function runFlowTest(
  program: BotProgram,
  flowId: string,
  test: { setup: FlowTestSetup; steps: readonly FlowTestStep[] },
  options: RunOptions,
): Promise<{ result: FlowTestResult; steps: Taken[] }> {
  const began = options.now()
  const play = beginPlay(program, flowId, test.setup, options)
  const results: FlowTestResult['steps'] = []
  let hasBegun = false
  for (const step of test.steps) {
    if (!hasBegun && step.type !== 'answer' && step.type !== 'setVariable') {
      hasBegun = true
      await begin(play)
    }
    const found = options.now() > options.deadline ? 'time_limit' : await takeStep(play, step)
    results.push({ ok: found === null, found })
  }
  // In the whole run, wherever the line stands.
  test.steps.forEach((step, index) => {
    if (step.type === 'neverVisit') {
      const found = visitedAt(play, step.nodeId)
      results[index] = { ok: found === null, found }
    }
    // A run that never comes to the node is not the one that was recorded.
    if (step.type === 'setVariable' && play.settings.some((one) => one.step === step))
      results[index] = { ok: false, found: '' }
  })
  return { result: { steps: results, visited: visitedIn(play), ms: options.now() - began }, steps: play.taken }
}

export const hasPassed = (result: FlowTestResult): boolean => result.steps.every(({ ok }) => ok)

async function begin(play: Play): Promise<void> {
  const { from, variables, call } = play.setup
  if (call) return beginVoicePlay(play)
  if (from === 'said') return takeInPlay(play, { type: 'opened' })
  const own = Object.fromEntries(Object.entries(variables).filter(([reference]) => !reference.includes('.')))
  return takeInPlay(play, { type: 'begin', flowId: play.flowId, nodeId: null, variables: own })
}

async function takeStep(play: Play, step: FlowTestStep): Promise<string | null> {
  if (isDeed(step)) return doDeed(play, step)
  if (step.type === 'neverVisit') return null
  if (step.type === 'setVariable') {
    play.settings.push({ step, left: step.time })
    return null
  }
  if (step.type !== 'answer') return missedAt(play, step)
  const { nodeId, ok, code, value } = step
  const result = ok ? ({ ok, value, ms: 0 } as const) : ({ ok, code, detail: '', ms: 0 } as const)
  play.answers.set(nodeId, [...(play.answers.get(nodeId) ?? []), result])
  return null
}

function visitedIn({ taken }: Play): FlowTestResult['visited'] {
  const byFlow = new Map<string, { nodes: Set<string>; edges: Set<string> }>()
  for (const { flowId, nodeId, left } of taken.flatMap(({ trace }) => trace)) {
    const seen = byFlow.get(flowId) ?? { nodes: new Set(), edges: new Set() }
    byFlow.set(flowId, seen)
    seen.nodes.add(nodeId)
    if (left?.edgeId) seen.edges.add(left.edgeId)
  }
  return [...byFlow].map(([flowId, { nodes, edges }]) => ({ flowId, nodes: [...nodes], edges: [...edges] }))
}
