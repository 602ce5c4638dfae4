import type { TableSort } from '#src/ui/table/table-types.ts'
import type { QuickReply } from './use-quick-replies.ts'

const text = (of: (reply: QuickReply) => string) => (a: QuickReply, b: QuickReply) => of(a).localeCompare(of(b))

const BY: Record<string, (a: QuickReply, b: QuickReply) => number> = {
  title: text(({ title }) => title),
  shortcut: text(({ shortcut }) => shortcut),
  category: text(({ category }) => category),
  updated: text(({ updatedAt }) => updatedAt),
  used: (a, b) => a.used - b.used,
}

/** Quick replies in the order of a column; equal ones by their titles. */
export function sortedReplies(replies: readonly QuickReply[], { column, direction }: TableSort): QuickReply[] {
  const by = BY[column] ?? BY.title!
  const sign = direction === 'asc' ? 1 : -1
  return replies.toSorted((a, b) => sign * by(a, b) || a.title.localeCompare(b.title))
}
