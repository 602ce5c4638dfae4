import { and, eq } from 'drizzle-orm'
import { invitedSchema, type MemberSheet } from '#src/contract/team.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'
import {
  MEMBER_COLUMNS,
  memberColumns,
  readMemberRow,
  type MemberColumn,
  type MemberFault,
  type SheetMember,
} from '#src/domain/team/member-sheet.ts'
import { can, mayManage } from '#src/domain/team/policy.ts'
import errorsEn from '#locales/en/errors.json' with { type: 'json' }
import errorsZh from '#locales/zh/errors.json' with { type: 'json' }
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { MemberContext } from '../../context.ts'
import { person } from '../../db/schema/person.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup, member, memberRole } from '../../db/schema/team.ts'
import { MEMBER_WORDS, memberFaultText, memberSheetWords, roleName } from '../../sheets/member-words.ts'
import { markedSmallSheet, readSmallSheet, type SheetLines } from '../../sheets/small-sheet.ts'
import { tableFile } from '../../sheets/table-file.ts'

const WIDTHS: Record<MemberColumn, number> = { nickname: 24, account: 20, email: 32, phone: 20, roles: 28, groups: 32 }
/** Of a cell: longer than any that is fine. */
const CELL = 500

type Lines = SheetLines<MemberColumn>

/**
 * Whom a file names, and what is wrong in it: nobody is asked by it. Throws UNSUPPORTED_MEDIA, TOO_LARGE, PARSE_FAILED,
 * TEMPLATE_FORMAT, and UPLOAD_COUNT_LIMIT for more rows than may come at once.
 */
export async function readMemberSheet(context: MemberContext, { file }: { file: File }): Promise<MemberSheet> {
  return { rows: await judged(context, await linesOf(context, file)) }
}

const linesOf = (context: MemberContext, file: File): Promise<Lines> =>
  readSmallSheet(context, file, {
    bytes: LIMITS.team.sheetBytes,
    rows: LIMITS.team.importRows,
    cell: CELL,
    columnsOf: (heading) => memberColumns(heading, MEMBER_WORDS),
  })

async function judged(context: MemberContext, { columns, lines }: Lines): Promise<MemberSheet['rows']> {
  const { appId, roles: own } = context.member
  const { groups, members } = await context.db.inApp(appId, async (tx) => ({
    groups: await tx.select({ id: agentGroup.id, name: agentGroup.name }).from(agentGroup).where(stands),
    members: await tx
      .selectDistinct({ email: person.email })
      .from(member)
      .innerJoin(memberRole, and(eq(memberRole.appId, member.appId), eq(memberRole.personId, member.personId)))
      .innerJoin(person, eq(person.id, member.personId)),
  }))
  // Whoever reads addresses masked must not find them by guessing many at once.
  const known = new Set(can(own, 'member.addresses') ? members.map(({ email }) => email?.toLowerCase()) : [])
  const seen = new Set<string>()
  return lines.map(({ n, cells }) => {
    const { member: named, faults } = readMemberRow(cells, columns, { words: MEMBER_WORDS, groups })
    faults.push(...faultsOf(named))
    const email = named.email.toLowerCase()
    if (seen.has(email)) faults.push({ column: 'email', code: 'twice' })
    if (email !== '') seen.add(email)
    if (known.has(email)) faults.push({ column: 'email', code: 'member' })
    if (!mayManage(own, named.roles)) faults.push({ column: 'roles', code: 'rank' })
    const invited = faults.length === 0 ? invitedSchema.parse(named) : null
    return { n, nickname: named.nickname, invited, faults }
  })
}

/** Columns whose cells are not as the invitation of one takes them. */
function faultsOf(named: SheetMember): MemberFault[] {
  const read = invitedSchema.safeParse(named)
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]))
  if (named.phone !== undefined && normalisePhone(named.phone) === null) wrong.add('phone')
  return MEMBER_COLUMNS.filter((column) => wrong.has(column)).map((column) => ({ column, code: 'invalid' }))
}

/** The file anew, with a first column that says what is wrong in each row: what it held itself, and what was refused after. */
export async function memberSheetErrors(
  context: MemberContext,
  input: { file: File; language: ShellLanguage; failed: readonly { n: number; code: string }[] },
): Promise<File> {
  const { language } = input
  const sheet = await linesOf(context, input.file)
  const rows = await judged(context, sheet)
  const refusals: Record<string, string> = language === 'zh' ? errorsZh : errorsEn
  return markedSmallSheet(context, sheet, {
    name: memberSheetWords(language).name,
    language,
    saidOf: (n) => {
      const faults = rows.find((row) => row.n === n)?.faults ?? []
      const failed = input.failed.filter((one) => one.n === n).map(({ code }) => refusals[code] ?? code)
      return {
        texts: [...faults.map((fault) => memberFaultText(language, fault)), ...failed],
        columns: faults.map(({ column }) => column),
      }
    },
  })
}

/** A file to begin with: the columns, and one row as an example. */
export async function memberSheetTemplate(context: MemberContext, input: { language: ShellLanguage }): Promise<File> {
  const { name, columns } = memberSheetWords(input.language)
  const [group] = await context.db.inApp(context.member.appId, (tx) =>
    tx.select({ name: agentGroup.name }).from(agentGroup).where(stands).orderBy(agentGroup.createdAt).limit(1),
  )
  const example: Record<MemberColumn, string> = {
    nickname: 'Vera',
    account: 'vera',
    email: 'vera@example.com',
    phone: '',
    roles: roleName(input.language, 'online_staff'),
    groups: group?.name ?? '',
  }
  return tableFile(context, name, {
    name,
    widths: MEMBER_COLUMNS.map((column) => WIDTHS[column]),
    rows: [
      MEMBER_COLUMNS.map((column) => ({ text: columns[column], look: 'head' as const })),
      MEMBER_COLUMNS.map((column) => ({ text: example[column] })),
    ],
  })
}
