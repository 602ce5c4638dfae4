/** A quick reply that is being asked for: from where its slash stands in the text, and the letters behind it. */
export type Slash = { readonly from: number; readonly query: string }

/** The slash at the caret: at the beginning of a word, with nothing but letters of that word behind it. Null for none. */
export function slashAt(text: string, caret: number): Slash | null {
  const found = /(?:^|\s)(\/)([^\s/]*)$/u.exec(text.slice(0, caret))
  return found === null ? null : { from: caret - (found[2] ?? '').length - 1, query: found[2] ?? '' }
}

/** The text with words in place of the slash and what was typed behind it, and where the caret stands then. */
export function withReply(text: string, { from, query }: Slash, words: string): { text: string; caret: number } {
  const head = text.slice(0, from) + words
  return { text: head + text.slice(from + 1 + query.length), caret: head.length }
}
