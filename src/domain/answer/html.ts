import type { Block, Inline } from './block.ts'
import { isHidden, isOfficeItem, isOrderedSign, marksBelow, styleOf } from './html-style.ts'
import { cleaned, merged, sameMarks, trimmed, type Marks } from './line.ts'

/** A piece of a parsed HTML document: whoever has a parser hands its tree in like this, tags in lower case. */
export type HtmlNode =
  | { type: 'text'; text: string }
  | { type: 'element'; tag: string; attributes: Readonly<Record<string, string>>; children: readonly HtmlNode[] }
type HtmlElement = Extract<HtmlNode, { type: 'element' }>

/** What an answer can hold of somebody else's HTML, and how many pictures stayed behind. */
export type Pasted = { blocks: Block[]; leftOut: number }

/**
 * Reads pasted HTML into blocks. It looks for what an answer can hold — paragraphs, lists, marks, safe links, our own
 * variables and files — and takes words from everything else; styles, scripts, hidden text, office fields and tracking
 * pictures leave nothing behind. Nothing of the tree is passed on as HTML.
 */
export function fromHtml(nodes: readonly HtmlNode[]): Pasted {
  const reader = createReader()
  for (const node of nodes) reader.read(node, {})
  return reader.result()
}

const words = (list: string) => new Set(list.split(' '))
const SKIPPED = words(
  'script style head title meta link template noscript object embed applet iframe frame svg math canvas audio video map select textarea input datalist colgroup xml o:p',
)
const BREAKING = words(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend main nav p pre section summary table tbody tfoot thead caption li',
)
const FILE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** What a chip of a flow's text stands for: a part of a template, from brace to brace. */
const TEMPLATE = /^(?:\{\{[^]*\}\}|\{%[^]*%\})$/
const REFERENCE = /^\{\{\s*([a-z_]\w*(?:\.\w+){0,4})\s*\}\}$/i
const EMOJI = /^(?=.*\p{Extended_Pictographic})(\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f)+$/u

/** The list that lines are items of. */
type OpenList = {
  ordered: boolean
  /** The next line begins an item; else it goes on with the last. */
  fresh: boolean
  block: Extract<Block, { type: 'list' }> | null
  /** Made of office paragraphs: it ends with the first paragraph that is none. */
  floating: boolean
}

function createReader() {
  const blocks: Block[] = []
  let leftOut = 0
  let line: Inline[] = []
  let list: OpenList | null = null
  let isPreserved = false

  function read(node: HtmlNode, marks: Marks): void {
    if (node.type === 'text') return say(node.text, marks)
    const { tag, attributes } = node
    const style = styleOf(attributes)
    if (SKIPPED.has(tag) || isHidden(attributes, style)) return
    if (attributes['data-variable'] !== undefined) return variable(attributes['data-variable'])
    const source = attributes['data-template']
    if (source !== undefined && TEMPLATE.test(source)) return template(source, marks)
    if (attributes['data-file'] !== undefined && ownFile(attributes)) return
    if (tag === 'img') return picture(attributes, marks)
    if (tag === 'br') return lineBreak()
    if (tag === 'ul' || tag === 'ol') return readList(node, marks)
    if (tag === 'tr') return row(node, marks)
    if (isOfficeItem(attributes, style)) return officeItem(node, marks)
    const below = marksBelow(marks, tag, attributes, style)
    const wasPreserved = isPreserved
    isPreserved ||= tag === 'pre' || /^(pre|pre-wrap|break-spaces)$/.test(style['white-space'] ?? '')
    if (BREAKING.has(tag)) {
      endLine()
      if (list?.floating) list = null
      readAll(node.children, below)
      endLine(node.children.some((child) => child.type === 'element' && child.tag === 'br'))
    } else readAll(node.children, below)
    isPreserved = wasPreserved
  }

  function readAll(nodes: readonly HtmlNode[], marks: Marks): void {
    for (const node of nodes) read(node, marks)
  }

  function say(raw: string, marks: Marks): void {
    const text = cleaned(raw)
    if (!isPreserved) return add(text.replace(/[ \t\r\n]+/g, ' '), marks)
    for (const [index, part] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) lineBreak()
      add(part, marks)
    }
  }

  function add(text: string, marks: Marks): void {
    const last = line.at(-1)
    const isAtGap = last === undefined || last.type === 'break' || (last.type === 'text' && /\s$/.test(last.text))
    const kept = isAtGap && !isPreserved ? text.replace(/^ /, '') : text
    if (kept === '') return
    if (last?.type === 'text' && sameMarks(last, marks)) last.text += kept
    else line.push({ type: 'text', text: kept, ...marks })
  }

  function lineBreak(): void {
    // Two in a row part paragraphs; within a list they would only tear an item apart.
    if (line.at(-1)?.type === 'break' && list === null) {
      line.pop()
      endLine()
    } else line.push({ type: 'break' })
  }

  function variable(reference: string): void {
    if (/^[a-z_]\w*(\.\w+){0,4}$/i.test(reference)) line.push({ type: 'variable', reference })
  }

  /** A chip of a flow's text: the variable it is, else the words that it is written with. */
  function template(source: string, marks: Marks): void {
    const reference = REFERENCE.exec(source)?.[1]
    if (reference !== undefined && Object.keys(marks).length === 0) variable(reference)
    else line.push({ type: 'text', text: source, ...marks })
  }

  /** One of our own files, copied from another answer. */
  function ownFile(attributes: Readonly<Record<string, string>>): boolean {
    const fileId = attributes['data-file'] ?? ''
    const kind = attributes['data-kind']
    const name = cleaned(attributes['data-name'] ?? '').trim()
    const bytes = Number(attributes['data-bytes'])
    if (!FILE_ID.test(fileId) || name === '') return false
    const block: Block | undefined =
      kind === 'image'
        ? { type: 'image', fileId, alt: name }
        : kind === 'video'
          ? { type: 'video', fileId, name }
          : kind === 'file' && Number.isInteger(bytes) && bytes > 0
            ? { type: 'file', fileId, name, bytes }
            : undefined
    if (block === undefined) return false
    push([block])
    return true
  }

  /** Puts whole blocks after what was read; a list they stand in goes on below them. */
  function push(whole: readonly Block[]): void {
    endLine()
    blocks.push(...whole)
    if (list) list.block = null
  }

  /** A picture of elsewhere is not ours to show; one that stands for an emoji is that emoji. */
  function picture({ alt = '', width, height }: Readonly<Record<string, string>>, marks: Marks): void {
    if (EMOJI.test(alt)) return add(alt, marks)
    const isTracker = [width, height].some((side) => side !== undefined && Number.parseFloat(side) <= 2)
    if (!isTracker) leftOut += 1
  }

  function readList(node: HtmlElement, marks: Marks): void {
    endLine()
    const outer = list?.floating ? null : list
    // A list within a list becomes more items of the outer one.
    const own = outer ?? { ordered: node.tag === 'ol', fresh: true, block: null, floating: false }
    for (const child of node.children) {
      if (child.type === 'text' && child.text.trim() === '') continue
      list = own
      own.fresh = true
      read(child, marks)
      endLine()
    }
    list = outer
  }

  /** A row of a table as a line, its cells apart. A cell with more in it than lines keeps its blocks. */
  function row(node: HtmlElement, marks: Marks): void {
    endLine()
    if (list?.floating) list = null
    const cells = node.children.flatMap((child) => {
      if (child.type === 'text' || !/^t[dh]$/.test(child.tag)) return []
      const inside = createReader()
      const style = styleOf(child.attributes)
      if (isHidden(child.attributes, style)) return []
      for (const inner of child.children) inside.read(inner, marksBelow(marks, child.tag, child.attributes, style))
      const pasted = inside.result()
      leftOut += pasted.leftOut
      return pasted.blocks.length > 0 ? [pasted.blocks] : []
    })
    if (cells.length === 1 || cells.flat().some(({ type }) => type !== 'paragraph')) return push(cells.flat())
    for (const [index, cell] of cells.entries()) {
      if (index > 0) line.push({ type: 'text', text: ' | ' })
      for (const [at, block] of cell.entries()) {
        if (at > 0) line.push({ type: 'text', text: ' ' })
        if (block.type === 'paragraph') line.push(...block.inlines)
      }
    }
    endLine()
  }

  function officeItem(node: HtmlElement, marks: Marks): void {
    endLine()
    const ordered = isOrderedSign(signOf(node.children))
    if (!list?.floating || list.ordered !== ordered) list = { ordered, fresh: true, block: null, floating: true }
    list.fresh = true
    readAll(node.children, marksBelow(marks, node.tag, node.attributes, styleOf(node.attributes)))
    endLine()
  }

  /** `isMeant`: an empty line stands for one that was left empty. */
  function endLine(isMeant = false): void {
    const inlines = trimmed(merged(line))
    const isBlank = isMeant && line.length > 0 && inlines.length === 0
    line = []
    if (inlines.length === 0) {
      if (isBlank && list === null) blocks.push({ type: 'paragraph', inlines: [] })
      return
    }
    if (list === null) {
      blocks.push({ type: 'paragraph', inlines })
      return
    }
    const last = list.block?.items.at(-1)
    if (list.block === null) {
      list.block = { type: 'list', ordered: list.ordered, items: [inlines] }
      blocks.push(list.block)
    } else if (list.fresh || last === undefined) list.block.items.push(inlines)
    else last.push({ type: 'break' }, ...inlines)
    list.fresh = false
  }

  return {
    read,
    result(): Pasted {
      endLine()
      return { blocks: withoutEdges(blocks), leftOut }
    },
  }
}

/** The hidden sign before an office program's item. */
function signOf(nodes: readonly HtmlNode[]): string {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const sign = styleOf(node.attributes)['mso-list'] === 'ignore' ? wordsOf(node) : signOf(node.children)
    if (sign !== '') return sign
  }
  return ''
}

const wordsOf = (node: HtmlNode): string => (node.type === 'text' ? node.text : node.children.map(wordsOf).join(''))

/** Blocks without empty lines before the first and after the last, and never two empty ones in a row. */
function withoutEdges(blocks: readonly Block[]): Block[] {
  const isEmpty = (block: Block | undefined) => block?.type === 'paragraph' && block.inlines.length === 0
  const kept = blocks.filter((block, index) => !isEmpty(block) || (index > 0 && !isEmpty(blocks[index - 1])))
  while (isEmpty(kept.at(-1))) kept.pop()
  return kept
}
