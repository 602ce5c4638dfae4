import { MEMBER_COLUMNS, type MemberColumn, type MemberFault, type MemberWords } from '#src/domain/team/member-sheet.ts'
import { ROLES, type Role } from '#src/domain/team/policy.ts'
import team from '#locales/en/team.json' with { type: 'json' }
import teamZh from '#locales/zh/team.json' with { type: 'json' }
import type { ShellLanguage } from '#src/lib/languages.ts'
import { sheetWords } from './words.ts'

const TEXTS = { en: team, zh: teamZh }
const BOTH = [team, teamZh]

/** What headings and roles of a sheet of members may be called. */
export const MEMBER_WORDS: MemberWords = {
  columns: Object.fromEntries(
    MEMBER_COLUMNS.map((column) => [column, BOTH.map((texts) => texts.sheet.columns[column])]),
  ) as Record<MemberColumn, string[]>,
  roles: Object.fromEntries(ROLES.map((role) => [role, BOTH.map((texts) => texts.roles[role])])) as Record<
    Role,
    string[]
  >,
}

/** The words of a sheet of members in one language. */
export const memberSheetWords = (language: ShellLanguage) => ({
  name: TEXTS[language].title,
  errors: sheetWords(language).errors,
  columns: TEXTS[language].sheet.columns,
})

/** What is wrong with a cell, in a sentence. */
export const memberFaultText = (language: ShellLanguage, { column, code }: MemberFault): string =>
  `${TEXTS[language].sheet.columns[column]}: ${TEXTS[language].sheet.faults[code]}`

/** What a role is called. */
export const roleName = (language: ShellLanguage, role: Role): string => TEXTS[language].roles[role]
