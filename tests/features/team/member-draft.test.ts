import { describe, expect, test } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { EMPTY_MEMBER, faultsOf, givableRoles } from '#src/features/team/member-draft.ts'
import { readTeamSearch } from '#src/features/team/search.ts'

const good = { ...EMPTY_MEMBER, nickname: 'Lena', account: 'lena.roth', email: 'lena@example.com' }

describe('a new member', () => {
  test('is complete with name, account, e-mail and a role', () => {
    expect(faultsOf(good)).toEqual({})
  })

  test('is told each field that is wrong', () => {
    expect(Object.keys(faultsOf({ ...EMPTY_MEMBER, roles: [] })).toSorted()).toEqual([
      'account',
      'email',
      'nickname',
      'roles',
    ])
  })

  test('has a name of at most 30 code points', () => {
    expect(faultsOf({ ...good, nickname: '😀'.repeat(30) })).toEqual({})
    expect(faultsOf({ ...good, nickname: '😀'.repeat(31) }).nickname).toEqual({ code: 'tooLong', limit: 30 })
  })

  test.each(['a', 'lena roth', 'lena@home', 'léna', 'x'.repeat(65), 'le', 'x'.repeat(64), 'L-e_n.a9'])(
    'has the account «%s» judged as by the server',
    (account) => {
      const input = contract.team.invite['~orpc'].inputSchema
      const { nickname, email, roles } = good
      const accepted = input?.safeParse({ appId: '1400000001', nickname, email, roles: [...roles], account }).success
      expect(faultsOf({ ...good, account }).account === undefined).toBe(accepted)
    },
  )
})

test('roles are given from above only', () => {
  expect(givableRoles(['super_admin'])).toEqual(['admin', 'online_admin', 'online_staff'])
  expect(givableRoles(['admin', 'online_staff'])).toEqual(['online_admin', 'online_staff'])
  expect(givableRoles(['online_admin'])).toEqual(['online_staff'])
  expect(givableRoles(['online_staff'])).toEqual([])
})

test('an address keeps what it knows and drops the rest', () => {
  expect(readTeamSearch({ tab: 'skills', text: ' anna ', add: 'true', member: '', colour: 'red' })).toEqual({
    tab: 'skills',
    text: 'anna',
    add: true,
  })
  expect(readTeamSearch({ tab: 'elsewhere' })).toEqual({})
})
