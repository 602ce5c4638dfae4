import { expect, it } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { ANSWERS, BEGIN, flowOfTen } from '#src/tools/bench/flow-of-ten.ts'
import { facts, settings } from '../../domain/engine/world.ts'

it('measures a flow of ten nodes that its words bring to its end, ready to begin again', () => {
  const read = graphFromJson(flowSpecs, flowOfTen())
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { document } = read
  expect(document.nodes.size).toBe(10)
  const flow = compileFlow(flowSpecs, { id: 'ten', name: 'Ten', document })
  const program: BotProgram = {
    releaseId: null,
    settings,
    entry: () => undefined,
    flows: new Map([['ten', flow]]),
    specs: flowSpecs,
  }
  let session = initialSession()
  const steps = [BEGIN, ...ANSWERS, BEGIN].map((text) => {
    const step = advance(program, session, { event: { type: 'said', text }, at: 0, seed: 1, facts })
    session = step.session
    return step
  })
  const visited = steps.slice(0, 3).flatMap(({ trace }) => trace.map(({ nodeId }) => nodeId))
  expect(new Set(visited)).toEqual(new Set(document.nodes.keys()))
  const moments = steps.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.type === 'moment' ? effect.moment : [])),
  )
  expect(moments).toEqual(['flow_started', 'flow_completed', 'flow_started'])
  expect(steps[2]?.effects.flatMap((effect) => (effect.type === 'reply' ? effect.body.text : []))).toEqual([
    'one, two, 4.',
    'That is all.',
  ])
})
