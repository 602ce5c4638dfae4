import { eq } from 'drizzle-orm'
import type { ReplySheet } from '#src/contract/quick-replies.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isPersonal, quickReplyInputSchema, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import {
  readReplyRow,
  REPLY_COLUMNS,
  type ReplyColumn,
  type ReplyFault,
  type SheetReply,
} from '#src/domain/quick-reply/reply-sheet.ts'
import { canonicalText, requiredText } from '#src/domain/text.ts'
import { LANGUAGES, type ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { quickReply } from '../../db/schema/quick-reply.ts'
import { agentGroup, member } from '../../db/schema/team.ts'
import { replyColumnsOf, replyFaultText, replySheetWords } from '../../sheets/reply-words.ts'
import { markedSmallSheet, readSmallSheet, type SheetLines } from '../../sheets/small-sheet.ts'
import { tableFile } from '../../sheets/table-file.ts'
import { categoryFinder } from './category-finder.ts'
import { lockReplies } from './lock.ts'
import { presentReplies } from './present.ts'
import { assertRoomFor, insertReply } from './quick-replies.ts'

const limits = LIMITS.quickReply
/** Of a cell: longer than any that is fine. */
const CELL = 1200
const WIDTHS: Record<ReplyColumn, number> = {
  title: 28,
  content: 60,
  shortcut: 14,
  category: 24,
  groups: 24,
  members: 24,
  language: 14,
}

type Judged = { n: number; row: SheetReply; faults: ReplyFault[] }

/** What a file of quick replies would add, and what is wrong in it; nothing is added by it. Throws as {@link readSmallSheet}. */
export async function readReplySheet(context: MemberContext, { file }: { file: File }): Promise<ReplySheet> {
  const sheet = await linesOf(context, file)
  const rows = await context.db.inApp(context.member.appId, (tx) => judged(tx, sheet))
  return { rows: rows.map(({ n, row, faults }) => ({ n, title: row.reply.title, faults })) }
}

/** Adds the quick replies of a file, those with faults left out. Throws QUICK_REPLY_LIMIT, and as reading it does. */
export async function importReplySheet(context: MemberContext, { file }: { file: File }): Promise<{ added: number }> {
  const { appId } = context.member
  const sheet = await linesOf(context, file)
  return context.db.inApp(appId, async (tx) => {
    await lockReplies(tx, appId)
    const good = (await judged(tx, sheet)).filter(({ faults }) => faults.length === 0)
    await assertRoomFor(tx, appId, good.length)
    const categoryFor = await categoryFinder(tx, context)
    for (const { row } of good) {
      const categoryId = await categoryFor(row.path)
      await insertReply(tx, context, quickReplyInputSchema.parse({ ...row.reply, categoryId }))
    }
    await writeAudit(tx, context, appId, { action: 'quickReply.imported', after: { replies: good.length } })
    return { added: good.length }
  })
}

/** The file anew, with a first column that says what is wrong in each row. */
export async function replySheetErrors(
  context: MemberContext,
  { file, language }: { file: File; language: ShellLanguage },
): Promise<File> {
  const sheet = await linesOf(context, file)
  const rows = await context.db.inApp(context.member.appId, (tx) => judged(tx, sheet))
  return markedSmallSheet(context, sheet, {
    name: replySheetWords(language).name,
    language,
    saidOf: (n) => {
      const faults = rows.find((row) => row.n === n)?.faults ?? []
      return {
        texts: faults.map((fault) => replyFaultText(language, fault)),
        columns: faults.map(({ column }) => column),
      }
    },
  })
}

/** A file to begin with: the columns, and one row as an example. */
export async function replySheetTemplate(
  context: MemberContext,
  { language }: { language: ShellLanguage },
): Promise<File> {
  const { name, columns, example } = replySheetWords(language)
  const cells: Record<ReplyColumn, string> = {
    ...example,
    groups: '',
    members: '',
    language: LANGUAGES[language].name,
  }
  return tableFile(context, name, sheetOf(name, columns, [cells]))
}

/** The quick replies of the team as a file (xlsx) that can be read again; on record itself. */
export async function replySheetFile(context: MemberContext, { language }: { language: ShellLanguage }): Promise<File> {
  const { appId } = context.member
  const { name, columns } = replySheetWords(language)
  const rows = await context.db.inApp(appId, async (tx) => {
    const held = await tx.select().from(quickReply).orderBy(quickReply.title, quickReply.id)
    const team = await presentReplies(
      tx,
      context,
      held.filter((reply) => !isPersonal(reply)),
    )
    const { groups, members } = await peopleOf(tx)
    const namesOf = (ids: readonly string[], known: readonly { id: string; name: string }[]) =>
      ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? []).join(', ')
    await writeAudit(tx, context, appId, { action: 'quickReply.exported', after: { replies: team.length } })
    return team.map((reply): Record<ReplyColumn, string> => ({
      title: reply.title,
      content: reply.content,
      shortcut: reply.shortcut,
      category: reply.category,
      groups: reply.scope === 'groups' ? namesOf(reply.audience, groups) : '',
      members: reply.scope === 'members' ? namesOf(reply.audience, members) : '',
      language: reply.language === null ? '' : LANGUAGES[reply.language].name,
    }))
  })
  return tableFile(context, name, sheetOf(name, columns, rows))
}

const sheetOf = (name: string, columns: Record<ReplyColumn, string>, rows: readonly Record<ReplyColumn, string>[]) => ({
  name,
  widths: REPLY_COLUMNS.map((column) => WIDTHS[column]),
  rows: [
    REPLY_COLUMNS.map((column) => ({ text: columns[column], look: 'head' as const })),
    ...rows.map((cells) => REPLY_COLUMNS.map((column) => ({ text: cells[column] }))),
  ],
})

const linesOf = (context: MemberContext, file: File) =>
  readSmallSheet(context, file, {
    bytes: limits.sheetBytes,
    rows: limits.count,
    cell: CELL,
    columnsOf: replyColumnsOf,
  })

/** Groups that stand and active members; members by their accounts, which nobody shares. */
async function peopleOf(tx: Tx) {
  return {
    groups: await tx.select({ id: agentGroup.id, name: agentGroup.name }).from(agentGroup).where(stands),
    members: await tx
      .select({ id: member.personId, name: person.account })
      .from(member)
      .innerJoin(person, eq(person.id, member.personId))
      .where(eq(member.state, 'active')),
  }
}

async function judged(tx: Tx, { columns, lines }: SheetLines<ReplyColumn>): Promise<Judged[]> {
  const people = await peopleOf(tx)
  const held = await tx.select().from(quickReply)
  const shortcuts = new Set(held.map((reply) => shortcutKey(reply)))
  const known = new Set(held.map((reply) => replyKey(reply)))
  return lines.map(({ n, cells }) => {
    const cell = (column: ReplyColumn) => (cells[columns.get(column) ?? -1] ?? '').trim()
    const { row, faults } = readReplyRow(cell, people)
    const read = quickReplyInputSchema.safeParse({ ...row.reply, categoryId: null })
    const wrong = new Set(read.error?.issues.map(({ path }) => path[0]))
    for (const column of ['title', 'content', 'shortcut'] as const)
      if (wrong.has(column)) faults.push({ column, code: 'invalid' })
    if (row.path.some((name) => !categoryName.safeParse(name).success))
      faults.push({ column: 'category', code: 'invalid' })
    if (isPersonal(row.reply)) faults.push({ column: 'members', code: 'invalid' })
    if (row.reply.shortcut !== '' && shortcuts.has(shortcutKey(row.reply)))
      faults.push({ column: 'shortcut', code: 'shortcut' })
    if (known.has(replyKey(row.reply))) faults.push({ column: 'title', code: 'exists' })
    if (faults.length === 0) {
      shortcuts.add(shortcutKey(row.reply))
      known.add(replyKey(row.reply))
    }
    return { n, row, faults }
  })
}

const categoryName = requiredText(limits.category)

type For = Pick<QuickReplyInput, 'scope' | 'audience'>
const audienceKey = ({ scope, audience }: For) => [scope, ...[...new Set(audience)].toSorted()].join(' ')
const shortcutKey = (reply: For & { shortcut: string }) => `${reply.shortcut.toLowerCase()} ${audienceKey(reply)}`
const replyKey = (reply: For & { title: string; content: string }) =>
  [canonicalText(reply.title), canonicalText(reply.content), audienceKey(reply)].join('\n')
