import { linkAddress } from '#src/lib/link-address.ts'
import { LIMITS } from '../limits.ts'
import type { Marks } from './line.ts'

type Attributes = Readonly<Record<string, string>>
export type Style = Readonly<Record<string, string>>

/** The rules of a `style` attribute by name, in lower case. */
export function styleOf({ style = '' }: Attributes): Style {
  return Object.fromEntries(
    style.split(';').flatMap((rule) => {
      const at = rule.indexOf(':')
      return at === -1
        ? []
        : [
            [
              rule.slice(0, at).trim().toLowerCase(),
              rule
                .slice(at + 1)
                .trim()
                .toLowerCase(),
            ],
          ]
    }),
  )
}

/** Whether nobody sees an element where it comes from; the signs before a list's items in office programs count too. */
export const isHidden = ({ hidden }: Attributes, style: Style): boolean =>
  hidden !== undefined ||
  style.display === 'none' ||
  style.visibility === 'hidden' ||
  style['mso-hide'] === 'all' ||
  style['mso-list'] === 'ignore' ||
  /^0(px|pt|em)?$/.test(style['font-size'] ?? '')

/** The marks below an element, given those above it. A style may also take one away. */
export function marksBelow(above: Marks, tag: string, { href = '' }: Attributes, style: Style): Marks {
  const marks = { ...above }
  const weight = style['font-weight'] ?? ''
  const decoration = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`
  if (/^(b|strong|th|h[1-6])$/.test(tag) || /^(bold|bolder|[6-9]00)$/.test(weight)) marks.bold = true
  if (/^(i|em)$/.test(tag) || style['font-style'] === 'italic') marks.italic = true
  if (/^(u|ins)$/.test(tag) || decoration.includes('underline')) marks.underline = true
  if (/^(s|strike|del)$/.test(tag) || decoration.includes('line-through')) marks.strike = true
  // Some programs put everything into a <b> that is not bold.
  if (/^(normal|lighter|[1-5]00)$/.test(weight)) delete marks.bold
  if (style['font-style'] === 'normal') delete marks.italic
  if (tag !== 'a') return marks
  const address = linkOf(href)
  if (address !== undefined) marks.href = address
  // Links are underlined everywhere; that is no mark of the author's.
  if (!above.underline) delete marks.underline
  return marks
}

/** A link's address if an answer may have it. A path of another page's host would lead nowhere here. */
function linkOf(href: string): string | undefined {
  const address = href.trim().startsWith('/') ? undefined : linkAddress(href)
  return address !== undefined && address.length <= LIMITS.answer.url ? address : undefined
}

/** Whether an office paragraph is an item of a list: office programs write no list elements. */
export const isOfficeItem = ({ class: name = '' }: Attributes, style: Style): boolean =>
  style['mso-list'] !== undefined &&
  style['mso-list'] !== 'none' &&
  (/MsoListParagraph/i.test(name) || /^l\d+ level\d+/.test(style['mso-list']))

/** Whether the sign before an item counts: `1.`, `b)`, `iv.`. */
export const isOrderedSign = (sign: string): boolean => /^\(?(\d{1,3}|[a-z]{1,4})[.)、]/i.test(sign.trim())
