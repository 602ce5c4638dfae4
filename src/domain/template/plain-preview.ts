import { Tokenizer, TypeGuards, type TopLevelToken } from 'liquidjs'
import { liquid } from './parse-template.ts'

const LENGTH = 200

/**
 * A template as one short line for a card: `{{ order_no | upcase }}` shows as {{ order_no }}, the ways of a condition stand
 * apart by a slash, and white space is folded. Cut at 200 code points. What cannot be read is shown as it is written.
 */
export function plainPreview(source: string): string {
  const line = [...shown(source).replaceAll(/\s+/g, ' ').trim()]
  return line.length <= LENGTH ? line.join('') : `${line.slice(0, LENGTH - 1).join('')}…`
}

function shown(source: string): string {
  // A card shows 200 code points; a tag longer than this is not read for it.
  const head = source.slice(0, 20 * LENGTH)
  try {
    return withoutComments(new Tokenizer(head).readTopLevelTokens(liquid.options)).map(piece).join('')
  } catch {
    return head
  }
}

function withoutComments(tokens: readonly TopLevelToken[]): TopLevelToken[] {
  let inComment = false
  return tokens.filter((token) => {
    if (!TypeGuards.isTagToken(token)) return !inComment
    if (token.name === 'comment') inComment = true
    if (token.name === 'endcomment') inComment = false
    return !inComment
  })
}

function piece(token: TopLevelToken, index: number, all: readonly TopLevelToken[]): string {
  if (TypeGuards.isHTMLToken(token)) return token.getContent()
  if (!TypeGuards.isTagToken(token)) return `{{ ${token.content.split('|')[0]?.trim() ?? ''} }}`
  if (token.name === 'when') return firstOfCase(index, all) ? '' : ' / '
  return token.name === 'else' || token.name === 'elsif' ? ' / ' : ''
}

function firstOfCase(index: number, all: readonly TopLevelToken[]): boolean {
  const before = all.slice(0, index).findLast((token) => TypeGuards.isTagToken(token))
  return before !== undefined && TypeGuards.isTagToken(before) && before.name === 'case'
}
