import { expect, it } from 'vitest'
import { memberColumns, readMemberRow, type MemberWords } from '#src/domain/team/member-sheet.ts'

const words: MemberWords = {
  columns: {
    nickname: ['Name', '昵称'],
    account: ['Account', '账号'],
    email: ['E-mail', '邮箱'],
    phone: ['Phone', '手机号'],
    roles: ['Roles', '角色'],
    groups: ['Groups', '客服组'],
  },
  roles: {
    super_admin: ['Super admin'],
    admin: ['Admin', '管理员'],
    online_admin: ['Online admin'],
    online_staff: ['Online staff', '在线客服'],
  },
}
const known = { words, groups: [{ id: 'g1', name: 'Front desk' }] }

it('finds the columns by their heading, in any order and language', () => {
  const columns = memberColumns(['邮箱', ' account ', 'NAME', 'Remarks'], words)
  expect(columns).toEqual(
    new Map([
      ['nickname', 2],
      ['account', 1],
      ['email', 0],
    ]),
  )
  expect(memberColumns(['Name', 'E-mail'], words)).toBeUndefined()
})

it('reads who a row names', () => {
  const columns = memberColumns(['Name', 'Account', 'E-mail', 'Phone', 'Roles', 'Groups'], words)!
  const { member, faults } = readMemberRow(
    [' Vera ', 'vera', 'vera@example.com', '', 'Admin、在线客服', 'front desk'],
    columns,
    known,
  )
  expect(faults).toEqual([])
  expect(member).toEqual({
    nickname: 'Vera',
    account: 'vera',
    email: 'vera@example.com',
    roles: ['admin', 'online_staff'],
    groupIds: ['g1'],
  })
})

it('takes who has no role for online staff, and tells the names it does not know', () => {
  const columns = memberColumns(['Name', 'Account', 'E-mail', 'Roles', 'Groups'], words)!
  expect(readMemberRow(['Vera', 'vera', 'v@example.com'], columns, known).member.roles).toEqual(['online_staff'])
  const { faults } = readMemberRow(['Vera', 'vera', 'v@example.com', 'King', 'Nowhere'], columns, known)
  expect(faults).toEqual([
    { column: 'roles', code: 'role' },
    { column: 'groups', code: 'group' },
  ])
})
