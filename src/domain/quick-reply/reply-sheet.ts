import { LANGUAGE_NAMES, LANGUAGES } from '#src/lib/languages.ts'
import type { QuickReplyInput } from './quick-reply.ts'

/** Columns of a sheet of quick replies, as its template has them. */
export const REPLY_COLUMNS = ['title', 'content', 'shortcut', 'category', 'groups', 'members', 'language'] as const
export type ReplyColumn = (typeof REPLY_COLUMNS)[number]
/** Those that cannot be left out. */
export const REQUIRED_REPLY_COLUMNS = ['title', 'content'] as const

/**
 * What is wrong with a cell: not as it must be, names of groups, members or languages that there are not, both groups and
 * members, a shortcut that another one for the same people has, a reply that there is already.
 */
export const REPLY_FAULTS = ['invalid', 'group', 'member', 'both', 'language', 'shortcut', 'exists'] as const
export type ReplyFault = { column: ReplyColumn; code: (typeof REPLY_FAULTS)[number] }

type Named = { id: string; name: string }
/** Whom and what rows may name. */
export type SheetPeople = { groups: readonly Named[]; members: readonly Named[] }

/** A reply as a row names it; `path`: its category and the one that lies in, none for no category. */
export type SheetReply = { reply: Omit<QuickReplyInput, 'categoryId'>; path: string[] }

const keyOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const split = (cell: string, marks: RegExp): string[] =>
  cell
    .split(marks)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads a row: what it says, and which names in it are unknown. */
export function readReplyRow(
  cell: (column: ReplyColumn) => string,
  people: SheetPeople,
): { row: SheetReply; faults: ReplyFault[] } {
  const faults: ReplyFault[] = []
  const idsOf = (column: 'groups' | 'members', known: readonly Named[]) =>
    split(cell(column), /[,;，、；\n]/).flatMap((name) => {
      const one = known.find((each) => keyOf(each.name) === keyOf(name))
      if (one === undefined) faults.push({ column, code: column === 'groups' ? 'group' : 'member' })
      return one?.id ?? []
    })
  const groups = idsOf('groups', people.groups)
  const members = idsOf('members', people.members)
  if (groups.length > 0 && members.length > 0) faults.push({ column: 'members', code: 'both' })
  const said = keyOf(cell('language'))
  const language = LANGUAGE_NAMES.find((name) => [name, keyOf(LANGUAGES[name].name)].includes(said)) ?? null
  if (said !== '' && language === null) faults.push({ column: 'language', code: 'language' })
  const path = split(cell('category'), /[/／]/)
  if (path.length > 2) faults.push({ column: 'category', code: 'invalid' })
  return {
    row: {
      reply: {
        title: cell('title'),
        content: cell('content'),
        shortcut: cell('shortcut').replace(/^\//, ''),
        language,
        fileIds: [],
        scope: groups.length > 0 ? 'groups' : members.length > 0 ? 'members' : 'all',
        audience: groups.length > 0 ? groups : members,
      },
      path,
    },
    faults,
  }
}
