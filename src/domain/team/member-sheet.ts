import { ROLES, type Role } from './policy.ts'

/** Columns of a sheet of people to be asked, as its template has them. */
export const MEMBER_COLUMNS = ['nickname', 'account', 'email', 'phone', 'roles', 'groups'] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]

/** What is wrong with a cell: not as it must be, unknown names, above the rank of who asks, twice in the file, a member already. */
export const MEMBER_FAULTS = ['invalid', 'role', 'group', 'rank', 'twice', 'member'] as const
export type MemberFault = { column: MemberColumn; code: (typeof MEMBER_FAULTS)[number] }

/** What headings and roles may be called, in every language. */
export type MemberWords = { columns: Record<MemberColumn, readonly string[]>; roles: Record<Role, readonly string[]> }

/** Somebody as a row names them; roles and groups that nobody knows are left out and told. */
export type SheetMember = {
  nickname: string
  account: string
  email: string
  phone?: string
  roles: Role[]
  groupIds: string[]
}

const keyOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const named = (cell: string): string[] =>
  cell
    .split(/[,;，、；\n]/)
    .map(keyOf)
    .filter((name) => name !== '')
/** Every column that cannot be left out. */
const REQUIRED = ['nickname', 'account', 'email'] as const

/** Where the columns are, by the heading; undefined where one of those that are needed is not there. */
export function memberColumns(heading: readonly string[], words: MemberWords): Map<MemberColumn, number> | undefined {
  const found = new Map<MemberColumn, number>()
  for (const column of MEMBER_COLUMNS) {
    const names = [column, ...words.columns[column]].map(keyOf)
    const at = heading.findIndex((cell) => names.includes(keyOf(cell)))
    if (at !== -1) found.set(column, at)
  }
  return REQUIRED.every((column) => found.has(column)) ? found : undefined
}

/** Reads a row: who it names, and which names in it are unknown. Who has no role is online staff. */
export function readMemberRow(
  cells: readonly string[],
  columns: ReadonlyMap<MemberColumn, number>,
  known: { words: MemberWords; groups: readonly { id: string; name: string }[] },
): { member: SheetMember; faults: MemberFault[] } {
  const cell = (column: MemberColumn) => (cells[columns.get(column) ?? -1] ?? '').trim()
  const faults: MemberFault[] = []
  const roles = named(cell('roles')).flatMap((name) => {
    const role = ROLES.find((one) => [one, ...known.words.roles[one]].map(keyOf).includes(name))
    if (role === undefined) faults.push({ column: 'roles', code: 'role' })
    return role ?? []
  })
  const groupIds = named(cell('groups')).flatMap((name) => {
    const group = known.groups.find((one) => keyOf(one.name) === name)
    if (group === undefined) faults.push({ column: 'groups', code: 'group' })
    return group?.id ?? []
  })
  const phone = cell('phone')
  return {
    member: {
      nickname: cell('nickname'),
      account: cell('account'),
      email: cell('email'),
      ...(phone !== '' && { phone }),
      roles: roles.length === 0 ? ['online_staff'] : [...new Set(roles)],
      groupIds: [...new Set(groupIds)],
    },
    faults,
  }
}
