import { describe, expect, test } from 'vitest'
import { TRANSFER_OUTCOMES } from '#src/domain/step/effect.ts'
import { transfer, type TransferData } from '#src/nodes/flow/transfer/spec.ts'
import { contextOf, issueLines, scopeOf, wayOf, type World } from '#tests/nodes/support.ts'

const data = (changes: Partial<TransferData> = {}): TransferData => ({ ...transfer.defaults(), ...changes })
const request = (held: TransferData, world: World = {}) => {
  const { move } = transfer.step(contextOf(held, world), { type: 'entered' })
  return move.type === 'transfer' ? move.request : undefined
}
const performed = (value: { outcome: string } | string) =>
  transfer.step(contextOf(data()), { type: 'performed', result: { ok: true, value, ms: 1 } })

test('it asks for an agent with all its flags, and texts in the language of the run', () => {
  const held = data({
    checkHours: false,
    tellNoAgent: false,
    queue: false,
    allowBusy: true,
    endWhenNoAgent: true,
    noAgentText: { en: 'Nobody is there, {{ name }}.', zh: '没有人，{{ name }}。' },
    outsideHoursText: { en: 'Closed.' },
    busyText: { en: 'Busy.', zh: '忙。' },
  })
  expect(request(held, { language: 'zh', variables: { name: 'Kim' } })).toEqual({
    groupId: null,
    memberId: null,
    checkHours: false,
    tellNoAgent: false,
    queue: false,
    allowBusy: true,
    endWhenNoAgent: true,
    texts: { noAgent: '没有人，Kim。', outsideHours: 'Closed.', busy: '忙。' },
    summary: '',
  })
})

describe('whom it asks for', () => {
  const ids = (target: TransferData['target'], world: World = {}) => {
    const asked = request(data({ target }), world)
    return [asked?.groupId, asked?.memberId]
  }
  test('is a group, a member, or whoever a variable names', () => {
    expect(ids({ type: 'group', groupId: 'g1' })).toEqual(['g1', null])
    expect(ids({ type: 'member', memberId: 'm1' })).toEqual([null, 'm1'])
    const world = { variables: { who: 'x1' } }
    expect(ids({ type: 'variable', variable: 'who', holds: 'group' }, world)).toEqual(['x1', null])
    expect(ids({ type: 'variable', variable: 'who', holds: 'member' }, world)).toEqual([null, 'x1'])
  })
  test('is anybody while the variable is empty', () => {
    expect(ids({ type: 'variable', variable: 'who', holds: 'group' })).toEqual([null, null])
  })
})

describe('the skills it asks for', () => {
  const wanted = [{ skillId: 's1', level: 3 as const }]
  test('go along with for how long they count, those that are not chosen yet left out', () => {
    const held = data({ skills: [...wanted, { skillId: null, level: 1 }], skillsFor: 30 })
    expect(request(held)?.skills).toEqual({ wanted, forSeconds: 30 })
    expect(request(data({ skills: wanted }))?.skills).toEqual({ wanted, forSeconds: null })
    expect(request(data({ skills: [] }))).not.toHaveProperty('skills')
  })
  test('are not asked of a member who is named', () => {
    expect(request(data({ target: { type: 'member', memberId: 'm1' }, skills: wanted }))).not.toHaveProperty('skills')
  })
  test('are each chosen, and once', () => {
    const held = data({ skills: [{ skillId: null, level: 1 }, ...wanted, ...wanted] })
    expect(issueLines(transfer.check(held, scopeOf()))).toEqual([
      'required skills.0.skillId',
      'skill_twice skills.2.skillId',
    ])
  })
})

test('the agent reads the summary first, and below it the variables', () => {
  const held = data({ summary: 'Wants {{ wish }}.', variables: ['order_no', 'user.email'] })
  const variables = { wish: 'a refund', order_no: 'A1', 'user.email': null }
  expect(request(held, { variables })?.summary).toBe('Wants a refund.\norder_no: A1\nuser.email: ')
})

describe('how it went decides the way out', () => {
  test.each(TRANSFER_OUTCOMES)('%s', (outcome) => {
    const ways = {
      queued: 'queued',
      no_agent: 'noAgent',
      outside_hours: 'outsideHours',
      busy: 'busy',
      failed: 'failed',
    }
    expect(wayOf(performed({ outcome }))).toBe(ways[outcome])
  })
  test('what it cannot read, a failure and every other signal count as failed', () => {
    expect(wayOf(performed('queued'))).toBe('failed')
    expect(wayOf(performed({ outcome: 'lost' }))).toBe('failed')
    const failed = { type: 'performed', result: { ok: false, code: 'timeout', detail: '', ms: 9 } } as const
    expect(transfer.step(contextOf(data()), failed)).toEqual({
      note: { outcome: 'timeout' },
      move: { type: 'leave', by: 'failed' },
    })
    expect(wayOf(transfer.step(contextOf(data()), { type: 'timeout' }))).toBe('failed')
  })
})

describe('a check finds', () => {
  const issues = (changes: Partial<TransferData>) => issueLines(transfer.check(data(changes), scopeOf()))
  test('nothing in a new one', () => {
    expect(issues({})).toEqual([])
  })
  test('that nobody is chosen', () => {
    expect(issues({ target: { type: 'group', groupId: null } })).toEqual(['required target.groupId'])
    expect(issues({ target: { type: 'member', memberId: null } })).toEqual(['required target.memberId'])
    expect(issues({ target: { type: 'variable', variable: null, holds: 'group' } })).toEqual([
      'required target.variable',
    ])
  })
  test('texts that its flags make visitors read', () => {
    const bare = { noAgentText: {}, outsideHoursText: {}, busyText: {} }
    expect(issues({ ...bare, queue: false })).toEqual([
      'required noAgentText',
      'required outsideHoursText',
      'required busyText',
    ])
    expect(issues({ ...bare, tellNoAgent: false, checkHours: false })).toEqual([])
  })
})

test('every outlet is one of its ways, and variables are found', () => {
  expect(transfer.outlets(data()).map(({ id }) => id)).toEqual(['queued', 'noAgent', 'outsideHours', 'busy', 'failed'])
  const held = data({
    target: { type: 'variable', variable: 'who', holds: 'group' },
    noAgentText: {},
    outsideHoursText: {},
    busyText: {},
    summary: 's',
    variables: ['a'],
  })
  expect(transfer.uses(held).map(({ path, as }) => [path.join('.'), as])).toEqual([
    ['target.variable', 'reads'],
    ['summary', 'template'],
    ['variables.0', 'reads'],
  ])
})
