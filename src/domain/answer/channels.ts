import { linkAddress } from '#src/lib/link-address.ts'
import { codePoints, utf8Bytes } from '#src/lib/code-points.ts'
import type { AnswerButton, Block, Inline, Variant } from './block.ts'
import { plainText } from './plain-text.ts'

const MARKS = ['bold', 'italic', 'underline', 'strike'] as const
type Mark = (typeof MARKS)[number]

/** What a channel can show of an answer. */
type Ability = {
  /** Marks it draws. The words under any other mark stay. */
  readonly marks: readonly Mark[]
  /** Whether words can have an address behind them; else the address follows them. */
  readonly links: boolean
  readonly images: boolean
  readonly videos: boolean
  readonly files: boolean
  /** How many buttons fit below a text; the others are left out. */
  readonly buttons: number
  /** The most of one text, in code points or in bytes of UTF-8; a longer one is cut. */
  readonly text: TextLimit
}

export type TextLimit = { readonly most: number; readonly unit: 'characters' | 'bytes' }

const characters = (most: number): TextLimit => ({ most, unit: 'characters' })
/** A Chinese character takes three of them, most emoji four. */
const bytes = (most: number): TextLimit => ({ most, unit: 'bytes' })

/**
 * The kinds of channels an answer can be written for, by what their operators document. The web client is ours and
 * shows everything; a call is spoken.
 */
const ANSWER_CHANNELS = {
  web: { marks: MARKS, links: true, images: true, videos: true, files: true, buttons: 10, text: characters(5000) },
  whatsapp: {
    marks: ['bold', 'italic', 'strike'],
    links: false,
    images: true,
    videos: true,
    files: true,
    buttons: 3,
    text: characters(4096),
  },
  messenger: { marks: [], links: false, images: true, videos: true, files: true, buttons: 3, text: characters(2000) },
  viber: {
    marks: ['bold', 'italic', 'strike'],
    links: false,
    images: true,
    videos: true,
    files: true,
    buttons: 10,
    text: characters(7000),
  },
  'wechat-service': {
    marks: [],
    links: false,
    images: true,
    videos: true,
    files: true,
    buttons: 10,
    text: bytes(2048),
  },
  'wechat-mini': { marks: [], links: true, images: true, videos: false, files: false, buttons: 0, text: bytes(2048) },
  'wechat-official': {
    marks: [],
    links: true,
    images: true,
    videos: true,
    files: false,
    buttons: 10,
    text: bytes(2048),
  },
  phone: { marks: [], links: false, images: false, videos: false, files: false, buttons: 0, text: characters(5000) },
} as const satisfies Record<string, Ability>

export type AnswerChannel = keyof typeof ANSWER_CHANNELS
export const ANSWER_CHANNEL_KINDS = Object.keys(ANSWER_CHANNELS) as AnswerChannel[]

/** Whether a channel of this kind is known here; one that is not is taken to show everything. */
export const isAnswerChannel = (kind: string): kind is AnswerChannel => Object.hasOwn(ANSWER_CHANNELS, kind)

/** Something that a channel shows otherwise than it was written, and how often; or a text that is too long for it. */
export type Loss =
  | {
      what: Mark | 'link' | 'image' | 'video' | 'file' | 'button'
      /** `words`: its words stay; `address`: its address follows; `out`: it is left out. */
      becomes: 'words' | 'address' | 'out'
      count: number
    }
  | { what: 'text'; becomes: 'cut'; length: TextLimit & { used: number } }
type Lost = Exclude<Loss, { what: 'text' }>

/** A variant as a channel of this kind shows it, and what becomes of the rest. */
export function shownOn(
  variant: Pick<Variant, 'blocks' | 'buttons'>,
  kind: string,
): { blocks: Block[]; buttons: AnswerButton[]; losses: Loss[] } {
  const ability: Ability = isAnswerChannel(kind) ? ANSWER_CHANNELS[kind] : ANSWER_CHANNELS.web
  const losses: Loss[] = []
  const lose = (what: Lost['what'], becomes: Lost['becomes'], count = 1) => {
    const known = losses.find((loss): loss is Lost => loss.what === what && loss.becomes === becomes)
    if (known) known.count += count
    else losses.push({ what, becomes, count })
  }
  const line = (inlines: readonly Inline[]) => inlines.flatMap((inline) => shownInline(inline, ability, kind, lose))
  const blocks = variant.blocks.map((block): Block => {
    if (block.type === 'paragraph') return { ...block, inlines: line(block.inlines) }
    if (block.type === 'list') return { ...block, items: block.items.map(line) }
    if (ability[`${block.type}s`]) return block
    lose(block.type, 'words')
    const words = block.type === 'image' ? block.alt : block.name
    return { type: 'paragraph', inlines: [{ type: 'text', text: words }] }
  })
  const over = variant.buttons.length - ability.buttons
  if (over > 0) lose('button', 'out', over)
  const used = ability.text.unit === 'bytes' ? utf8Bytes(plainText({ blocks })) : codePoints(plainText({ blocks }))
  if (used > ability.text.most) losses.push({ what: 'text', becomes: 'cut', length: { ...ability.text, used } })
  return { blocks, buttons: variant.buttons.slice(0, ability.buttons), losses }
}

function shownInline(
  inline: Inline,
  { marks, links }: Ability,
  kind: string,
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
  if (kind === 'phone') {
    lose('link', 'words')
    return [shown]
  }
  // The address of words that are the address is there already.
  if (linkAddress(shown.text) === linkAddress(href)) return [shown]
  lose('link', 'address')
  return [shown, { type: 'text', text: ` (${href})` }]
}
