import { linkAddress } from '#src/lib/link-address.ts'
import { ABILITIES, MARKS, pressedAs, type Ability, type Mark, type TextLimit } from '../channel/abilities.ts'
import { lengthOf, textParts } from '../channel/text-parts.ts'
import type { AnswerButton, Block, Inline, Variant } from './block.ts'
import { plainText } from './plain-text.ts'

export type AnswerChannel = keyof typeof ABILITIES
export const ANSWER_CHANNEL_KINDS = Object.keys(ABILITIES) as AnswerChannel[]

/** Whether a channel of this kind is known here; one that is not is taken to show everything. */
export const isAnswerChannel = (kind: string): kind is AnswerChannel => Object.hasOwn(ABILITIES, kind)

/** What a kind of channel shows. */
export const abilityOf = (kind: string): Ability => (isAnswerChannel(kind) ? ABILITIES[kind] : ABILITIES.web)

/** Something that a channel shows otherwise than it was written, and how often; or a text that is too long for one message of it. */
export type Loss =
  | {
      what: Mark | 'link' | 'image' | 'video' | 'file' | 'button'
      /**
       * `words`: its words stay; `address`: its address follows; `list`: a row of a list that opens; `numbers`: a numbered
       * list; `out`: it is left out.
       */
      becomes: 'words' | 'address' | 'list' | 'numbers' | 'out'
      count: number
    }
  /** `parts`: it comes as several texts; `cut`: what is beyond the last of them is left out. */
  | { what: 'text'; becomes: 'parts' | 'cut'; length: TextLimit & { used: number } }
type Lost = Exclude<Loss, { what: 'text' }>

/** A variant as a channel of this kind shows it, and what becomes of the rest. */
export function shownOn(
  variant: Pick<Variant, 'blocks' | 'buttons'>,
  kind: string,
): { blocks: Block[]; buttons: AnswerButton[]; losses: Loss[] } {
  const ability = abilityOf(kind)
  const losses: Loss[] = []
  const lose = (what: Lost['what'], becomes: Lost['becomes'], count = 1) => {
    const known = losses.find((loss): loss is Lost => loss.what === what && loss.becomes === becomes)
    if (known) known.count += count
    else losses.push({ what, becomes, count })
  }
  const line = (inlines: readonly Inline[]) => inlines.flatMap((inline) => shownInline(inline, ability, lose))
  const blocks = variant.blocks.map((block): Block => {
    if (block.type === 'paragraph') return { ...block, inlines: line(block.inlines) }
    if (block.type === 'list') return { ...block, items: block.items.map(line) }
    if (ability[`${block.type}s`]) return block
    lose(block.type, 'words')
    const words = block.type === 'image' ? block.alt : block.name
    return { type: 'paragraph', inlines: [{ type: 'text', text: words }] }
  })
  const count = variant.buttons.length
  if (ability.spoken && count > 0) lose('button', 'out', count)
  else {
    const way = pressedAs(variant.buttons, ability)
    if (way !== 'single') lose('button', way === 'list' ? 'list' : 'numbers', count)
  }
  const text = plainText({ blocks })
  const { length } = textParts(text, ability.text)
  if (length > 1)
    losses.push({
      what: 'text',
      becomes: length > ability.parts ? 'cut' : 'parts',
      length: { ...ability.text, used: lengthOf(text, ability.text) },
    })
  return { blocks, buttons: ability.spoken ? [] : variant.buttons, losses }
}

function shownInline(
  inline: Inline,
  { marks, links, spoken }: Ability,
  lose: (what: Lost['what'], becomes: Lost['becomes']) => void,
): Inline[] {
  if (inline.type !== 'text') return [inline]
  const { href, ...shown } = inline
  for (const mark of MARKS) {
    if (!shown[mark] || marks.includes(mark)) continue
    delete shown[mark]
    lose(mark, 'words')
  }
  if (href === undefined) return [shown]
  if (links) return [{ ...shown, href }]
  if (spoken) {
    lose('link', 'words')
    return [shown]
  }
  // The address of words that are the address is there already.
  if (linkAddress(shown.text) === linkAddress(href)) return [shown]
  lose('link', 'address')
  return [shown, { type: 'text', text: ` (${href})` }]
}
