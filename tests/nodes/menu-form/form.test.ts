import { readFileSync } from 'node:fs'
import { createDraft, enableMapSet, finishDraft } from 'immer'
import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import {
  ANSWER_NEXT,
  formPlaces,
  hasAgentKey,
  readMenuForm,
  withAgentKey,
  type FormAction,
  type MenuForm,
} from '#src/nodes/menu-form/form.ts'
import { applyMenuForm } from '#src/nodes/menu-form/write.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { menu, option, says } from '../../domain/voice/menus.ts'

enableMapSet()

let count = 0

function apply(document: GraphDocument, form: MenuForm): GraphDocument {
  const draft = createDraft(document)
  applyMenuForm(form, () => `new${(count += 1)}`).apply(draft)
  const made = finishDraft(draft)
  const read = graphFromJson(ivrSpecs, graphToJson(made))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return made
}

function formOf(document: GraphDocument) {
  const read = readMenuForm(document)
  if (!read.ok) throw new Error(`not a form at ${read.nodeId}`)
  return read
}

const office = menu({
  hello: { kind: 'prompt', data: { prompt: says('Welcome.') }, to: { next: 'main' } },
  main: {
    kind: 'keys',
    data: {
      prompt: says('Press 1, 2, 3 or 4.'),
      options: [option('1'), option('2'), option('3', ['sales']), option('4')],
    },
    to: {
      'option:k1': 'people',
      'option:k2': 'address',
      'option:k3': 'below',
      'option:k4': 'again',
      timeout: 'people',
      invalid: 'people',
    },
  },
  people: { kind: 'transfer', data: { maxSeconds: 60 } },
  address: { kind: 'prompt', data: { prompt: says('Main Street 1.') }, to: { next: 'repeat' } },
  repeat: { kind: 'back' },
  again: { kind: 'back' },
  below: { kind: 'keys', to: { timeout: 'bye' } },
  bye: { kind: 'hang-up' },
})

describe('the simple form', () => {
  it('shows a menu of one level, and tells what it does not show', () => {
    const { form, hidden } = formOf(office)
    expect(form.greeting).toEqual(says('Welcome.'))
    expect(form.rows.map(({ keys, action }) => [keys, action.type])).toEqual([
      ['1', 'group'],
      ['2', 'answer'],
      ['3', 'node'],
      ['4', 'repeat'],
    ])
    expect(form.rows[1]?.action).toEqual({ type: 'answer', prompt: says('Main Street 1.'), next: 'menu' })
    expect(form.after).toEqual({ type: 'group', groupId: null })
    expect(hidden).toEqual([
      { nodeId: 'main', what: 'settings' },
      { nodeId: 'people', what: 'settings' },
      { nodeId: 'below', what: 'node' },
      { nodeId: 'bye', what: 'node' },
    ])
  })

  it('changes nothing where nothing was changed', () => {
    expect(apply(office, formOf(office).form)).toBe(office)
  })

  it('touches what was changed, and nothing else', () => {
    const { form } = formOf(office)
    const [first, second, ...rest] = form.rows
    if (!first || !second) throw new Error('rows')
    const changed = apply(office, {
      ...form,
      rows: [{ ...first, action: { type: 'number', number: '+4930123456' } }, { ...second, label: 'Address' }, ...rest],
    })
    // The group's node serves the time-out still.
    expect(changed.nodes.get('people')).toBe(office.nodes.get('people'))
    expect(formOf(changed).form.after).toEqual({ type: 'group', groupId: null })
    expect(formOf(changed).form.rows[0]?.action).toEqual({ type: 'number', number: '+4930123456' })
    expect(changed.nodes.get('address')).toBe(office.nodes.get('address'))
    const phrases = [{ phrases: [] }, { phrases: [] }, { phrases: ['sales'] }, { phrases: [] }]
    expect(changed.nodes.get('main')?.data).toMatchObject({ options: phrases })
  })

  it('takes the place of an answer with all that was its own', () => {
    const { form } = formOf(office)
    const rows = form.rows.map((row) => (row.keys === '2' ? { ...row, action: { type: 'hang_up' } as const } : row))
    const changed = apply(office, { ...form, rows })
    expect(changed.nodes.has('address')).toBe(false)
    expect(changed.nodes.has('repeat')).toBe(false)
    expect(changed.nodes.size).toBe(office.nodes.size - 1)
  })

  it('keeps what lies behind a row that goes', () => {
    const { form } = formOf(office)
    const changed = apply(office, { ...form, rows: form.rows.filter(({ keys }) => keys !== '3') })
    expect(changed.nodes.has('below')).toBe(true)
    expect(changed.edges.has('below_timeout')).toBe(true)
  })

  it('leaves a way of its own for wrong keys alone', () => {
    const edges = new Map(office.edges)
    edges.set('main_invalid', {
      id: 'main_invalid',
      source: { node: 'main', outlet: 'invalid' },
      target: 'bye',
      label: '',
      disabled: false,
    })
    const own = { ...office, edges }
    expect(formOf(own).hidden).toContainEqual({ nodeId: 'main', what: 'invalid' })
    const changed = apply(own, { ...formOf(own).form, after: { type: 'voicemail' } })
    expect(changed.edges.get('main_invalid')?.target).toBe('bye')
    expect(formOf(changed).form.after).toEqual({ type: 'voicemail' })
  })

  it('has no form for a menu that begins otherwise', () => {
    const other = menu({ look: { kind: 'http', to: { success: 'bye' } }, bye: { kind: 'hang-up' } })
    expect(readMenuForm(other)).toEqual({ ok: false, nodeId: 'look' })
    const after = menu({ when: { kind: 'hours', to: { open: 'bye' } }, bye: { kind: 'hang-up' } })
    expect(readMenuForm(after)).toEqual({ ok: false, nodeId: 'bye' })
  })

  it('leaves what is switched off to the canvas, and switches nothing on', () => {
    const off = (id: string) => {
      const edge = office.edges.get(id)
      if (!edge) throw new Error(id)
      return { ...office, edges: new Map(office.edges).set(id, { ...edge, disabled: true }) }
    }
    const key = off('main_option-k1')
    expect(formOf(key).form.rows[0]?.action).toEqual({ type: 'node', nodeId: 'people' })
    const changed = apply(key, { ...formOf(key).form, greeting: says('Hello.') })
    expect(changed.edges.get('main_option-k1')?.disabled).toBe(true)
    // An answer whose way on is off is no answer of the form's.
    expect(formOf(off('address_next')).form.rows[1]?.action).toEqual({ type: 'node', nodeId: 'address' })
    expect(readMenuForm(off('hello_next'))).toEqual({ ok: false, nodeId: 'main' })
    expect(readMenuForm(off('start_next'))).toEqual({ ok: false, nodeId: 'hello' })
  })

  it.each<[string, Record<string, unknown>, { nodeId: string; what: string }]>([
    ['a prompt that may not be interrupted', { interruptible: false }, { nodeId: 'main', what: 'settings' }],
    ['a pause of its own between keys', { betweenSeconds: 9 }, { nodeId: 'main', what: 'settings' }],
    ['phrases', { options: [option('1', ['orders'])] }, { nodeId: 'main', what: 'settings' }],
  ])('says that it does not show %s', (_, data, hidden) => {
    const plain = { prompt: says('Press 1.'), options: [option('1')], ...data }
    const document = menu({
      main: { kind: 'keys', data: plain, to: { 'option:k1': 'bye', timeout: 'bye', invalid: 'bye' } },
      bye: { kind: 'hang-up' },
    })
    expect(formOf(document).hidden).toEqual([hidden])
  })

  it('shows what its nodes lack where it asks for it, at each key that leads there', () => {
    expect(formPlaces(office).filter(({ nodeId }) => nodeId !== 'main')).toEqual([
      { nodeId: 'hello', field: 'prompt', at: ['greeting'] },
      { nodeId: 'people', field: 'groupId', at: ['rows', 0, 'action', 'groupId'] },
      { nodeId: 'address', field: 'prompt', at: ['rows', 1, 'action', 'prompt'] },
      { nodeId: 'people', field: 'groupId', at: ['after', 'groupId'] },
    ])
    expect(formPlaces(office)).toContainEqual({ nodeId: 'main', field: 'options', at: ['rows'] })
  })

  it('switches the key for a person', () => {
    const { form } = formOf(office)
    const on = withAgentKey(form, true, { id: 'agent', label: 'Agent' })
    expect(hasAgentKey(form)).toBe(false)
    expect(hasAgentKey(formOf(apply(office, on)).form)).toBe(true)
    expect(withAgentKey(on, false, { id: 'x', label: '' })).toEqual(form)
  })
})

describe('the menu of departments', () => {
  const { document } = JSON.parse(
    readFileSync(new URL('../../../src/server/content/flows/menu-departments.en.json', import.meta.url), 'utf8'),
  ) as { document: unknown }
  const read = graphFromJson(ivrSpecs, document)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const departments = read.document

  it('is a form: opening hours, a greeting, four keys', () => {
    const { form, hidden } = formOf(departments)
    expect(form.rows.map(({ keys, label, action }) => [keys, label, action.type])).toEqual([
      ['1', 'Sales', 'group'],
      ['2', 'Help', 'group'],
      ['3', 'Address', 'answer'],
      ['0', 'Anybody', 'group'],
    ])
    expect(form.greeting.text.en).toMatch(/^Welcome/)
    expect(form.after).toEqual({ type: 'group', groupId: null })
    expect(form.closed).toEqual({
      type: 'answer',
      prompt: says('Thank you for calling. We are closed right now.'),
      next: 'voicemail',
    })
    // The settings of the groups' queues, and what comes behind a message, are the canvas's.
    expect(hidden.filter(({ what }) => what === 'node')).toEqual([{ nodeId: 'bye', what: 'node' }])
    expect(hidden.map(({ nodeId }) => nodeId)).not.toContain('hours')
    expect(formPlaces(departments)).toContainEqual({
      nodeId: 'closed',
      field: 'prompt',
      at: ['closed', 'prompt'],
    })
  })

  it('is written without touching what the form does not show', () => {
    const { form } = formOf(departments)
    if (form.closed?.type !== 'answer') throw new Error('closed')
    const changed = apply(departments, { ...form, closed: { ...form.closed, prompt: says('Closed.') } })
    expect(formOf(changed).form.closed).toEqual({ ...form.closed, prompt: says('Closed.') })
    expect([...changed.edges.values()]).toEqual([...departments.edges.values()])
    const ended = apply(departments, { ...form, closed: { ...form.closed, next: 'end' } })
    // Those who waited in vain leave their message there still.
    expect(ended.nodes.get('voicemail')).toBe(departments.nodes.get('voicemail'))
    expect(formOf(ended).form.closed).toEqual({ ...form.closed, next: 'end' })
  })

  it('answers at any time once no other answer is wanted, and the other way round', () => {
    const { form } = formOf(departments)
    const always = apply(departments, { ...form, closed: null })
    expect(always.nodes.has('hours')).toBe(false)
    expect(formOf(always).form).toEqual({ ...form, closed: null })
    const again = apply(always, { ...form, closed: { type: 'voicemail' } })
    expect(formOf(again).form).toEqual({ ...form, closed: { type: 'voicemail' } })
    expect(formOf(again).hidden.some(({ what }) => what === 'holiday')).toBe(false)
  })

  it('leaves a way of its own for holidays alone', () => {
    const edges = new Map(departments.edges)
    edges.set('hours-holiday', { ...edges.get('hours-holiday')!, target: 'bye' })
    const own = { ...departments, edges }
    expect(formOf(own).hidden).toContainEqual({ nodeId: 'hours', what: 'holiday' })
    const changed = apply(own, { ...formOf(own).form, closed: { type: 'hang_up' } })
    expect(changed.edges.get('hours-holiday')?.target).toBe('bye')
  })
})

const anyAction: fc.Arbitrary<FormAction> = fc.oneof(
  fc.constantFrom<FormAction[]>(
    { type: 'none' },
    { type: 'voicemail' },
    { type: 'repeat' },
    { type: 'previous' },
    { type: 'hang_up' },
    { type: 'node', nodeId: 'below' },
  ),
  fc.constantFrom(null, 'g1', 'g2').map((groupId): FormAction => ({ type: 'group', groupId })),
  fc.constantFrom(null, 'g1').map((groupId): FormAction => ({ type: 'callback', groupId })),
  fc.constantFrom('', '+4930123456').map((number): FormAction => ({ type: 'number', number })),
  fc.record({
    type: fc.constant('answer' as const),
    prompt: fc.constantFrom(says('One'), says('Two')),
    next: fc.constantFrom(...ANSWER_NEXT),
  }),
)
const anyForm: fc.Arbitrary<MenuForm> = fc.record({
  closed: fc.option(anyAction),
  greeting: fc.constantFrom(says('Hello'), { text: {}, sounds: {} }, { text: {}, sounds: { en: 's1' } }),
  prompt: fc.constantFrom(says('Press a key'), { text: {}, sounds: {} }),
  rows: fc.uniqueArray(fc.constantFrom('k1', 'k2', 'k3', 'k9'), { maxLength: 4 }).chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          keys: fc.constantFrom('1', '2', '#'),
          label: fc.constantFrom('', 'A'),
          action: anyAction,
        }),
      ),
    ),
  ),
  firstSeconds: fc.integer({ min: 1, max: 60 }),
  retries: fc.integer({ min: 0, max: 5 }),
  timeoutPrompt: fc.constantFrom(says('Nothing?'), { text: {}, sounds: {} }),
  wrongPrompt: fc.constantFrom(says('No.'), { text: {}, sounds: {} }),
  after: anyAction,
})

describe('a further level', () => {
  it('is made for a key, stands on the canvas from then on, and stays when the form changes', () => {
    const { form } = formOf(office)
    const [first, ...rest] = form.rows
    const made = apply(office, { ...form, rows: [{ ...first!, action: { type: 'level' } }, ...rest] })
    const action = formOf(made).form.rows[0]?.action
    const level = action?.type === 'node' ? made.nodes.get(action.nodeId) : undefined
    expect(level).toMatchObject({ kind: 'keys' })
    // The group it led to before is wanted after the last try as well.
    expect(made.nodes.has('people')).toBe(true)
    const other = apply(made, { ...formOf(made).form, greeting: says('Hello.') })
    expect(other.nodes.get(level!.id)).toBe(level)
  })
})

describe('any form', () => {
  it.each([
    ['an office', office],
    ['an empty menu with a level beside', { ...menu({ below: { kind: 'keys' } }), edges: new Map() }],
  ])('comes back from the document of %s as it went in, twice in a row', (_, document) => {
    fc.assert(
      fc.property(anyForm, anyForm, (first, second) => {
        const once = apply(document, first)
        expect(formOf(once).form).toEqual(first)
        const twice = apply(once, second)
        expect(formOf(twice).form).toEqual(second)
        expect(apply(twice, second)).toBe(twice)
        // What the form never showed is there still.
        expect(twice.nodes.get('below')).toBe(document.nodes.get('below'))
      }),
      { numRuns: 150 },
    )
  })
})
