import { describe, expect, test } from 'vitest'
import {
  matchingReplies,
  mayDecide,
  mayEdit,
  mayUse,
  quickReplyInputSchema,
} from '#src/domain/quick-reply/quick-reply.ts'
import type { Role } from '#src/domain/team/policy.ts'

const [ada, bob, sales] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
const agent = { personId: ada, roles: ['online_staff'] as Role[], groupIds: [sales] }
const manager = { personId: bob, roles: ['online_admin'] as Role[], groupIds: [] }
const all = { scope: 'all', audience: [] } as const
const ofSales = { scope: 'groups', audience: [sales] } as const
const ofOthers = { scope: 'groups', audience: [bob] } as const
const ofAda = { scope: 'members', audience: [ada] } as const
const ofBoth = { scope: 'members', audience: [ada, bob] } as const

test.each([
  ['for all', all, true, true, false, true],
  ['of the own group', ofSales, true, true, false, true],
  ['of another group', ofOthers, false, true, false, true],
  ['the agent’s own', ofAda, true, false, true, false],
  ['of several members', ofBoth, true, true, false, true],
])(
  'a reply %s is used and written by whom it is for',
  (_, reply, agentUses, managerUses, agentWrites, managerWrites) => {
    expect([mayUse(reply, agent), mayUse(reply, manager)]).toEqual([agentUses, managerUses])
    expect([mayEdit(reply, agent), mayEdit(reply, manager)]).toEqual([agentWrites, managerWrites])
  },
)

describe('what is written of a quick reply', () => {
  const right = { title: 'Hello', content: 'Hello {{ visitor }}', shortcut: '', scope: 'all', audience: [] }
  const issues = (part: object) =>
    (quickReplyInputSchema.safeParse({ ...right, ...part }).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ])

  test('holds to its limits', () => {
    const long = { title: '题'.repeat(100), content: '文'.repeat(1000), shortcut: '快'.repeat(30) }
    expect(issues(long)).toEqual([])
    expect(issues({ title: `${long.title}x`, content: `${long.content}x`, shortcut: `${long.shortcut}x` })).toEqual([
      ['title', 'TOO_LONG'],
      ['content', 'TOO_LONG'],
      ['shortcut', 'TOO_LONG'],
    ])
    expect(issues({ title: ' ', content: '' })).toEqual([
      ['title', 'REQUIRED'],
      ['content', 'REQUIRED'],
    ])
    expect(issues({ shortcut: 'two words' })).toEqual([['shortcut', 'SHORTCUT_FORMAT']])
    expect(issues({ shortcut: 'a/b' })).toEqual([['shortcut', 'SHORTCUT_FORMAT']])
    expect(issues({ content: 'a ＆ b' })).toEqual([['content', 'FORBIDDEN_CHARACTERS']])
  })

  test('names whom it is for, and nobody where it is for all', () => {
    expect(issues({ scope: 'groups' })).toEqual([['audience', 'REQUIRED']])
    expect(issues({ audience: [ada] })).toEqual([['audience', 'REQUIRED']])
    expect(issues({ scope: 'members', audience: [ada] })).toEqual([])
  })
})

test('a reply that is proposed is decided on by those who look after the team’s, and by nobody else', () => {
  const asked = (one: { scope: 'members'; audience: readonly string[] }, proposed: boolean) =>
    [agent, manager].map((member) => mayDecide({ ...one, proposed }, member))
  expect(asked(ofAda, true)).toEqual([false, true])
  expect(asked(ofAda, false)).toEqual([false, false])
  expect(asked({ scope: 'members', audience: [bob] }, true)).toEqual([false, false])
})

test('replies are found by what is typed: by the shortcut first, then by the title', () => {
  const of = (title: string, part: object = {}) => ({
    title,
    category: '',
    content: 'Thanks.',
    shortcut: '',
    scope: 'all' as const,
    ...part,
  })
  const replies = [
    of('Delivery times', { category: 'Orders', content: 'Two days.' }),
    of('Order number'),
    of('Your ORDER'),
    of('Goodbye', { shortcut: 'orders' }),
    of('Where it is', { shortcut: 'Order' }),
    of('Where mine is', { shortcut: 'order', scope: 'members' }),
    of('Hello'),
  ]
  expect(matchingReplies(replies, 'ｏrder').map(({ title }) => title)).toEqual([
    'Where mine is',
    'Where it is',
    'Goodbye',
    'Order number',
    'Your ORDER',
    'Delivery times',
  ])
  expect(matchingReplies(replies, '')).toHaveLength(replies.length)
})
