import { describe, expect, test } from 'vitest'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { emptyTrigger } from '#src/domain/graph/trigger.ts'
import type { Json, ValueType } from '#src/domain/value/value.ts'
import { newRule } from '#src/domain/flow/condition.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'
import { botWith, draw, talkTo } from '#tests/domain/engine/world.ts'

type Ways = Record<string, string>
const node = <Kind extends FlowKind>(kind: Kind, data: FlowData<Kind>, to: Ways = {}) => ({
  kind,
  data: data as Json,
  to,
})
const begin = (to: Ways) => node('start', { ...emptyTrigger(), keywords: ['go'] }, to)
const say = (words: string, to: Ways = {}) =>
  node('message', { order: 'turn', variants: [{ id: 'a', type: 'text', text: { en: words }, buttons: [] }] }, to)
const variable = (reference: string, type: ValueType, initial: Json = null, more = {}) => ({
  reference,
  type,
  initial,
  ...more,
})

/** A conversation with a bot of these flows, made of the product's own kinds. */
function talk(flows: Record<string, GraphDocument>) {
  const compiled = Object.entries(flows).map(([id, document]) => {
    const flow = compileFlow(flowSpecs, { id, name: id, document })
    return [id, flow] as const
  })
  return talkTo({ ...botWith({}), specs: flowSpecs, flows: new Map(compiled) })
}
const requestOf = (talked: ReturnType<typeof talk>): { id: string; request: Request } => {
  const found = talked.last.effects.find((effect) => effect.type === 'request')
  if (!found) throw new Error('nothing was asked of others')
  return found
}
const answer = (talked: ReturnType<typeof talk>, result: RequestResult) =>
  talked.send({ type: 'performed', id: requestOf(talked).id, result })

describe('in a run', () => {
  test('loops within loops take every pair, and could begin anew', () => {
    const flow = draw(
      {
        start: begin({ next: 'outer' }),
        outer: node('loop', { list: 'colours', item: 'colour', index: 'i' }, { each: 'inner', done: 'done' }),
        inner: node('loop', { list: 'sizes', item: 'size', index: 'j' }, { each: 'add', done: 'outer' }),
        add: node(
          'set',
          {
            assignments: [
              { id: 'a', reference: 'all', source: { by: 'template', text: '{{all}} {{colour}}{{size}}' } },
            ],
          },
          { next: 'inner' },
        ),
        done: say('All:{{ all }} {{ i }}{{ j }}'),
      },
      [
        variable('colours', 'list', ['red', 'blue']),
        variable('sizes', 'list', [1, 2]),
        variable('colour', 'text'),
        variable('size', 'number'),
        variable('all', 'text', ''),
        variable('i', 'number'),
        variable('j', 'number'),
      ],
    )
    expect(talk({ flow }).say('go').said).toEqual(['All: red1 red2 blue1 blue2 '])
  })

  test('an API call that fails leads one way, and one that answers fills variables for a condition', () => {
    const rule = {
      ...newRule('r'),
      left: { from: 'variable' as const, reference: 'total' },
      type: 'number' as const,
      operator: 'at_least' as const,
      right: '100',
    }
    const big = {
      id: 'big',
      title: '',
      join: 'all' as const,
      groups: [{ id: 'g', join: 'all' as const, rules: [rule] }],
    }
    const flow = draw(
      {
        start: begin({ next: 'call' }),
        call: node(
          'http',
          {
            ...flowSpecs.http.defaults(),
            url: 'https://x.test/{{ system.user_id }}',
            mappings: [{ id: 'm', from: 'body', path: 'order.total', reference: 'total' }],
          },
          { success: 'which', failed: 'sorry', timeout: 'late' },
        ),
        which: node('condition', { branches: [big] }, { 'branch:big': 'much', else: 'little' }),
        sorry: say('Sorry.'),
        late: say('Late.'),
        much: say('Much: {{ total }}'),
        little: say('Little: {{ total }}'),
      },
      [variable('total', 'number')],
    )
    const asked = () => talk({ flow }).say('go')
    expect(requestOf(asked()).request).toMatchObject({ type: 'http', request: { url: 'https://x.test/u1' } })
    const ended = (result: RequestResult) => answer(asked(), result).said
    const body = (total: Json) => ({
      ok: true as const,
      ms: 1,
      value: { status: 200, headers: {}, body: { order: { total } } },
    })
    expect(ended({ ok: false, code: 'http.unreachable', detail: '', ms: 1 })).toEqual(['Sorry.'])
    expect(ended({ ok: false, code: 'http.timeout', detail: '', ms: 1 })).toEqual(['Late.'])
    expect(ended(body('120'))).toEqual(['Much: 120'])
    expect(ended(body(99))).toEqual(['Little: 99'])
  })

  test('a flow is called with inputs, and gives its outputs back', () => {
    const main = draw(
      {
        start: begin({ next: 'call' }),
        call: node(
          'call',
          {
            flowId: 'double',
            inputs: [{ id: 'i', name: 'n', type: 'number', source: { by: 'expression', text: 'mine + 1.0' } }],
            outputs: [{ id: 'o', name: 'result', reference: 'mine' }],
          },
          { next: 'say', failed: 'sorry' },
        ),
        say: say('It is {{ mine }}.'),
        sorry: say('Sorry.'),
      },
      [variable('mine', 'number', 20)],
    )
    const double = draw(
      {
        start: node('start', emptyTrigger(), { next: 'set' }),
        set: node(
          'set',
          { assignments: [{ id: 'a', reference: 'result', source: { by: 'expression', text: 'n * 2.0' } }] },
          { next: 'back' },
        ),
        back: node('return', {}),
      },
      [variable('n', 'number', null, { input: true }), variable('result', 'number', null, { output: true })],
    )
    expect(talk({ main, double }).say('go').said).toEqual(['It is 42.'])
    expect(talk({ main }).say('go').said).toEqual(['Sorry.'])
  })

  test('a jump hands over for good, and the end asks whether it helped', () => {
    const main = draw({
      start: begin({ next: 'jump' }),
      jump: node('jump', {
        flowId: 'other',
        inputs: [{ id: 'i', name: 'word', type: 'text', source: { by: 'value', text: 'Hello' } }],
      }),
    })
    const other = draw(
      {
        start: node('start', emptyTrigger(), { next: 'say' }),
        say: say('{{ word }}.', { next: 'end' }),
        end: node('end', { ...flowSpecs.end.defaults(), resolved: 'ask', text: { en: 'Bye.' }, endConversation: true }),
      },
      [variable('word', 'text', null, { input: true })],
    )
    const talked = talk({ main, other }).say('go')
    expect(talked.said).toEqual(['Hello.', 'Was that helpful?'])
    talked.send({ type: 'pressed', button: 'no', label: 'No', ask: talked.ask, action: { type: 'choose' } })
    expect(talked.said).toEqual(['Bye.'])
    expect(talked.last.effects).toContainEqual({ type: 'end' })
    expect(talked.last.effects).toContainEqual({
      type: 'moment',
      moment: 'flow_completed',
      flowId: expect.any(String),
      detail: 'unresolved',
    })
  })

  test('a wait sleeps until its timer rings, whatever is said meanwhile', () => {
    const flow = draw({
      start: begin({ next: 'wait' }),
      wait: node('wait', { ...flowSpecs.wait.defaults(), amount: 2, unit: 'minutes' }, { next: 'say' }),
      say: say('Now.'),
    })
    const talked = talk({ flow }).say('go')
    const timer = talked.last.effects.find((effect) => effect.type === 'timer')
    expect(timer).toMatchObject({ at: 120_000 })
    talked.at = 60_000
    talked.say('Hello?')
    expect(talked.path).toEqual([])
    talked.at = 120_000
    talked.send({ type: 'timer', id: timer?.id ?? '' })
    expect(talked.said).toEqual(['Now.'])
  })
})
