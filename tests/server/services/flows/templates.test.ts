import { describe, expect, it } from 'vitest'
import { compileFlow } from '#src/domain/engine/program.ts'
import { runFlowTest } from '#src/domain/flow-test/run.ts'
import type { FlowTestSetup, FlowTestStep } from '#src/domain/flow-test/test.ts'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { similarIntents } from '#src/domain/graph/similar-intents.ts'
import { flowSpecs, type FlowKind } from '#src/nodes/specs.ts'
import { FLOW_TEMPLATES, type FlowTemplateName } from '#src/server/content/flows/names.ts'
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import { CONTENT_LANGUAGES, type ContentLanguage } from '#src/server/content/schema.ts'
import { settings } from '#tests/domain/engine/world.ts'

const every = FLOW_TEMPLATES.flatMap((name) => CONTENT_LANGUAGES.map((language) => [name, language] as const))

function template(name: FlowTemplateName, language: ContentLanguage) {
  const found = loadFlowTemplate(name, language)
  if (!found) throw new Error(`There is no template ${name}.`)
  return found
}

/** Friday, 20 November 2026, 10:00 in London. */
const NOW = Date.UTC(2026, 10, 20, 10)

async function run(
  name: FlowTemplateName,
  language: ContentLanguage,
  steps: FlowTestStep[],
  world: Partial<FlowTestSetup> = {},
) {
  const { name: title, document } = template(name, language)
  const flow = compileFlow(flowSpecs, { id: name, name: title, document })
  const program = {
    releaseId: null,
    settings: { ...settings, transfer: { ...settings.transfer, words: [] } },
    entry: () => undefined,
    flows: new Map([[name, flow]]),
    specs: flowSpecs,
  }
  const setup: FlowTestSetup = {
    channel: 'web',
    language,
    nickname: 'Ann',
    at: NOW,
    open: true,
    variables: {},
    from: 'begin',
    seed: 1,
    ...world,
  }
  const { result } = await runFlowTest(
    program,
    name,
    { setup, steps },
    {
      facts: { defaultLanguage: language, timeZone: 'Europe/London', applicationName: 'Shop' },
      search: () => ({ candidates: [], searchMs: 0 }),
      perform: () => Promise.reject(new Error('A template asks nobody in a test.')),
      budget: 1_000,
      now: () => 0,
      deadline: 1,
    },
  )
  return result.steps.flatMap(({ ok, found }, index) => (ok ? [] : [{ step: steps[index], found }]))
}

const say = (text: string): FlowTestStep => ({ type: 'say', text })
const press = (label: string): FlowTestStep => ({ type: 'press', label })
const at = (nodeId: string): FlowTestStep => ({ type: 'expectNode', nodeId })
const reads = (text: string): FlowTestStep => ({ type: 'expectText', text })
const holds = (reference: string, value: string | number): FlowTestStep => ({
  type: 'expectVariable',
  reference,
  value,
})
const answers = (nodeId: string, value: { status: number; body: Record<string, string | number> }): FlowTestStep => ({
  type: 'answer',
  nodeId,
  ok: true,
  code: '',
  value: { ...value, headers: {} },
})
const fails = (nodeId: string): FlowTestStep => ({
  type: 'answer',
  nodeId,
  ok: false,
  code: 'http.timeout',
  value: null,
})
const transferred: FlowTestStep = { type: 'expectTransfer' }
const ended: FlowTestStep = { type: 'expectEnd' }
const outcome = (value: string): FlowTestStep => ({
  type: 'answer',
  nodeId: 'person',
  ok: true,
  code: '',
  value: { outcome: value },
})

describe.each(every)('the flow template %s in %s', (name, language) => {
  const { document, kind, description, name: title } = template(name, language)

  it('has nothing that keeps it from going live, and nothing to be warned of', () => {
    const scope = { languages: [language], flows: new Map(), hasModel: false, flowKind: kind, flowId: name }
    expect(problemsOf(flowSpecs, document, scope).map(({ code, nodeId, values }) => [code, nodeId, values])).toEqual([])
  })

  it('has six to fourteen nodes, each with a place of its own, running from left to right', () => {
    expect(document.nodes.size).toBeGreaterThanOrEqual(6)
    expect(document.nodes.size).toBeLessThanOrEqual(14)
    const places = [...document.nodes.values()].map(({ position }) => position)
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length)
    expect(document.nodes.get('start')?.position.x).toBe(Math.min(...places.map(({ x }) => x)))
    // Only ways that ask again lead back.
    const xOf = (id: string) => document.nodes.get(id)?.position.x ?? 0
    const back = [...document.edges.values()].filter(({ source, target }) => xOf(target) <= xOf(source.node))
    expect(back.every(({ target }) => flowSpecs[document.nodes.get(target)?.kind as FlowKind].waits)).toBe(true)
  })

  it('is described, and is the same flow after a way through its file', () => {
    expect(description).not.toBe('')
    expect(title).not.toBe('')
    expect(JSON.parse(exportFlow({ name: title, kind, document }))).toMatchObject({ name: title })
  })
})

it.each(CONTENT_LANGUAGES)('tells the flows of all templates in %s apart by what visitors say', (language) => {
  const intents = FLOW_TEMPLATES.map((id) => {
    const { name, document } = template(id, language)
    return { id, name, examples: compileFlow(flowSpecs, { id, name, document }).trigger.intent.examples }
  })
  expect(similarIntents(intents)).toEqual([])
})

it('has the same nodes and ways in both languages', () => {
  for (const name of FLOW_TEMPLATES) {
    const [en, zh] = [template(name, 'en').document, template(name, 'zh').document]
    expect([...zh.nodes.keys()]).toEqual([...en.nodes.keys()])
    expect([...zh.edges.values()].map(({ source, target }) => [source, target])).toEqual(
      [...en.edges.values()].map(({ source, target }) => [source, target]),
    )
  }
})

describe('order status', () => {
  it('tells where an order is', async () => {
    const steps = [reads('order number'), say('a-10245'), at('on-its-way'), reads('PP123456789'), press('Yes'), ended]
    expect(await run('order-status', 'en', steps)).toEqual([])
    expect(
      await run('order-status', 'zh', [say('A-10245'), reads('运单号 PP123456789'), press('有帮助'), ended]),
    ).toEqual([])
  })

  it('asks again for a number that nobody knows, and hands over when the order system does not answer', async () => {
    const unknown = answers('look', { status: 404, body: {} })
    const steps = [unknown, say('A-99999'), at('unknown'), press('Try another number'), at('number'), fails('look')]
    expect(await run('order-status', 'en', [...steps, say('A-10245'), transferred])).toEqual([])
    expect(await run('order-status', 'en', [say('no idea'), at('number'), reads('letter and five digits')])).toEqual([])
  })
})

describe('return and refund', () => {
  it('registers a return and says what to do', async () => {
    const steps = [say('A-10245'), at('reason'), press('It does not fit'), press('My money back'), reads('R-5521')]
    const kept = [holds('wish', 'refund'), holds('amount', '49.90 EUR'), reads('We pay back 49.90 EUR')]
    expect(await run('return-refund', 'en', [...steps, ...kept, press('Yes'), ended])).toEqual([])
    const zh = [say('A10245'), press('不想要了'), press('换货'), reads('退货编号是 R-5521'), press('有帮助'), ended]
    expect(await run('return-refund', 'zh', zh)).toEqual([])
  })

  it('hands over what is too late, and what cannot be registered', async () => {
    const late = answers('look', { status: 200, body: { days_since_delivery: 45, amount: '10 EUR' } })
    expect(await run('return-refund', 'en', [late, say('A-10245'), at('too-late'), transferred])).toEqual([])
    const steps = [fails('create'), outcome('no_agent'), say('A-10245'), press('It is damaged or faulty')]
    expect(await run('return-refund', 'en', [...steps, press('Another one'), at('nobody'), ended])).toEqual([])
  })
})

describe('appointment', () => {
  it('takes the details down, reads them back and hands them to a colleague', async () => {
    const steps = [press('A first visit'), say('Ann Lee'), say('+44 20 7946 0123'), say('2026-12-01'), press('Morning')]
    const kept = [reads('Ann Lee'), press('Yes'), holds('day', '2026-12-01'), transferred, ended]
    expect(await run('appointment', 'en', [...steps, ...kept])).toEqual([])
    const zh = [
      press('体检'),
      say('李安'),
      say('13800138000'),
      say('2026-12-01'),
      press('下午'),
      press('确认'),
      transferred,
    ]
    expect(await run('appointment', 'zh', zh)).toEqual([])
  })

  it('notes them for a call when nobody is there, and takes no day that is over', async () => {
    const steps = [press('A check-up'), say('Ann Lee'), say('+44 20 7946 0123'), say('2026-12-01'), press('Afternoon')]
    const noted = [outcome('outside_hours'), ...steps, press('Yes'), at('noted'), reads('+442079460123'), ended]
    expect(await run('appointment', 'en', noted)).toEqual([])
    const past = [press('A check-up'), say('Ann'), say('+44 20 7946 0123'), say('2026-11-01'), press('Morning')]
    expect(await run('appointment', 'en', [...past, press('Yes'), at('past'), at('details')])).toEqual([])
  })
})

describe('lead form', () => {
  const values = { name: 'Ann', company: 'Acme', email: 'ann@example.com', seats: '40', goal: '' }
  const submit = (change = {}): FlowTestStep => ({ type: 'submit', values: { ...values, ...change } })

  it('hands a large team to sales, and keeps who they are', async () => {
    const kept = [holds('user.email', 'ann@example.com'), holds('seats', 40), transferred]
    expect(await run('lead-form', 'en', [submit(), at('person'), ...kept])).toEqual([])
    expect(await run('lead-form', 'zh', [submit(), ...kept])).toEqual([])
  })

  it('promises small teams a mail, and lets go of who does not want to', async () => {
    expect(await run('lead-form', 'en', [submit({ seats: '3' }), reads('We write to ann@example.com'), ended])).toEqual(
      [],
    )
    expect(await run('lead-form', 'en', [say('cancel'), at('off'), ended])).toEqual([])
  })
})

describe('complaint', () => {
  it('takes a complaint down and hands it to a person', async () => {
    const steps = [press('The delivery'), say('It came two weeks late.'), say('ann@example.com'), press('Yes, now')]
    expect(await run('complaint', 'en', [...steps, transferred, ended])).toEqual([])
    const zh = [press('配送'), say('晚了两个星期'), say('ann@example.com'), press('现在沟通'), transferred]
    expect(await run('complaint', 'zh', zh)).toEqual([])
  })

  it('answers in writing whoever prefers that', async () => {
    const steps = [press('A product'), say('It broke.'), say('ann@example.com'), press('An answer by mail is fine')]
    expect(await run('complaint', 'en', [...steps, reads('write to ann@example.com'), ended])).toEqual([])
  })
})

describe('opening hours', () => {
  it('tells whether we are open, and the week', async () => {
    const steps = [
      reads('We are open right now'),
      press('Our week'),
      reads('9:00 to 18:00'),
      press('That is all'),
      ended,
    ]
    expect(await run('opening-hours', 'en', steps)).toEqual([])
    expect(
      await run('opening-hours', 'zh', [reads('正在营业'), press('怎么过来'), reads('市场街'), press('没有了'), ended]),
    ).toEqual([])
  })

  it('says that we are closed, and that nobody is there to talk to', async () => {
    const steps = [at('closed'), press('Talk to a person'), { type: 'neverVisit' as const, nodeId: 'open' }, ended]
    expect(await run('opening-hours', 'en', steps, { open: false })).toEqual([])
  })
})
