import { wordGap } from '#src/lib/word-gap.ts'

/**
 * A word that is being written where a variable may stand: from where in the text, and its letters so far. `begun`: where a
 * list's button has put its opener, so that what follows the caret is no part of the word.
 */
export type Completion = { readonly from: number; readonly query: string; readonly begun?: number | null }

/**
 * The variable being written at the caret of a Liquid text: the last word inside an open `{{ … ` or `{% tag … `. Null
 * where none may stand: outside, within quotes, and after a `|`, where filters stand.
 */
export function templateCompletion(text: string, caret: number): Completion | null {
  const before = text.slice(0, caret)
  const output = before.lastIndexOf('{{')
  const tag = before.lastIndexOf('{%')
  const open = Math.max(output, tag)
  if (open < 0) return null
  const inside = before.slice(open + 2)
  if (inside.includes('}}') || inside.includes('%}')) return null
  const query = wordBefore(inside)
  const lead = inside.slice(0, inside.length - query.length)
  if (/\|\s*$/.test(lead) || isQuoted(lead)) return null
  if (tag > output && !/^-?\s*\w+\s/.test(lead)) return null
  return { from: caret - query.length, query }
}

/** The variable being written at the caret of an expression; null within quotes, and where no word is. */
export function expressionCompletion(text: string, caret: number): Completion | null {
  const before = text.slice(0, caret)
  const query = wordBefore(before)
  if (query === '' || /^[\d.]/.test(query) || isQuoted(before)) return null
  return { from: caret - query.length, query }
}

/** A text after a choice, and where the caret stands then. */
export type Completed = { readonly text: string; readonly caret: number }

/**
 * Puts a variable in place of the word at the caret. An output that is not closed yet is closed; one that was begun by the
 * list's button stands apart from the words beside it.
 */
export function completeTemplate(
  text: string,
  { from, query, begun = null }: Completion,
  reference: string,
): Completed {
  if (begun !== null) return setIn(text, { begin: begun, end: from + query.length }, reference)
  const rest = text.slice(from + query.length).replace(/^[\w.]+/, '')
  const head = text.slice(0, from)
  const isOutput = head.lastIndexOf('{{') > head.lastIndexOf('{%')
  const isClosed = /^[^{}]*\}\}/.test(rest)
  if (!isOutput || isClosed) return { text: head + reference + rest, caret: head.length + reference.length }
  const lead = head.endsWith('{{') ? `${head} ` : head
  const whole = `${lead}${reference} }}`
  return { text: whole + rest, caret: whole.length }
}

function setIn(text: string, { begin, end }: { begin: number; end: number }, reference: string): Completed {
  const before = text.slice(0, begin)
  const after = text.slice(end)
  const whole = `${before}${wordGap(before.slice(-1))}{{ ${reference} }}`
  return { text: whole + wordGap(after.slice(0, 1)) + after, caret: whole.length }
}

/** The same in an expression, which has no brackets around its variables. */
export function completeExpression(text: string, { from, query }: Completion, reference: string): Completed {
  const rest = text.slice(from + query.length).replace(/^[\w.]+/, '')
  return { text: text.slice(0, from) + reference + rest, caret: from + reference.length }
}

const wordBefore = (text: string): string => /[\w.]*$/.exec(text)?.[0] ?? ''

function isQuoted(text: string): boolean {
  let quote: string | null = null
  for (const character of text) {
    if (quote === character) quote = null
    else if (quote === null && (character === '"' || character === "'")) quote = character
  }
  return quote !== null
}
