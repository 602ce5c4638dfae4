import { describe, expect, test } from 'vitest'
import { matchingReplies, mayEdit, mayUse, quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
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
  const right = { title: 'Hello', content: 'Hello {{ visitor }}', category: '', scope: 'all', audience: [] }
  const issues = (part: object) =>
    (quickReplyInputSchema.safeParse({ ...right, ...part }).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ])

  test('holds to its limits', () => {
    const long = { title: '题'.repeat(100), content: '文'.repeat(1000), category: 'c'.repeat(100) }
    expect(issues(long)).toEqual([])
    expect(issues({ title: `${long.title}x`, content: `${long.content}x`, category: `${long.category}x` })).toEqual([
      ['title', 'TOO_LONG'],
      ['content', 'TOO_LONG'],
      ['category', 'TOO_LONG'],
    ])
    expect(issues({ title: ' ', content: '' })).toEqual([
      ['title', 'REQUIRED'],
      ['content', 'REQUIRED'],
    ])
    expect(issues({ content: 'a ＆ b' })).toEqual([['content', 'FORBIDDEN_CHARACTERS']])
  })

  test('names whom it is for, and nobody where it is for all', () => {
    expect(issues({ scope: 'groups' })).toEqual([['audience', 'REQUIRED']])
    expect(issues({ audience: [ada] })).toEqual([['audience', 'REQUIRED']])
    expect(issues({ scope: 'members', audience: [ada] })).toEqual([])
  })
})

test('replies are found by what is typed, titles first', () => {
  const replies = [
    { title: 'Delivery times', category: 'Orders', content: 'Two days.' },
    { title: 'Order number', category: '', content: 'Where to find it.' },
    { title: 'Your ORDER', category: '', content: 'Thanks.' },
    { title: 'Goodbye', category: '', content: 'Bye.' },
  ]
  expect(matchingReplies(replies, 'ｏrder').map(({ title }) => title)).toEqual([
    'Order number',
    'Your ORDER',
    'Delivery times',
  ])
  expect(matchingReplies(replies, '')).toHaveLength(4)
})
