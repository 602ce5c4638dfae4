import {
  REPLY_COLUMNS,
  REQUIRED_REPLY_COLUMNS,
  type ReplyColumn,
  type ReplyFault,
} from '#src/domain/quick-reply/reply-sheet.ts'
import replies from '#locales/en/replies.json' with { type: 'json' }
import repliesZh from '#locales/zh/replies.json' with { type: 'json' }
import type { ShellLanguage } from '#src/lib/languages.ts'

const TEXTS = { en: replies, zh: repliesZh }
const keyOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Where the columns of a sheet of quick replies are; undefined where one of those that are needed is not there. */
export function replyColumnsOf(heading: readonly string[]): Map<ReplyColumn, number> | undefined {
  const found = new Map<ReplyColumn, number>()
  for (const column of REPLY_COLUMNS) {
    const names = [column, replies.sheet.columns[column], repliesZh.sheet.columns[column]].map(keyOf)
    const at = heading.findIndex((cell) => names.includes(keyOf(cell)))
    if (at !== -1) found.set(column, at)
  }
  return REQUIRED_REPLY_COLUMNS.every((column) => found.has(column)) ? found : undefined
}

/** The words of a sheet of quick replies in one language. */
export const replySheetWords = (language: ShellLanguage) => ({ name: TEXTS[language].title, ...TEXTS[language].sheet })

/** What is wrong with a cell, in a sentence. */
export const replyFaultText = (language: ShellLanguage, { column, code }: ReplyFault): string =>
  `${TEXTS[language].sheet.columns[column]}: ${TEXTS[language].sheet.faults[code]}`
