import { readLine, type Piece } from '#src/lib/marks.ts'
import type { EditorNode } from '../document.ts'
import { encodedHref } from './marked-address.ts'
import { TEMPLATE_PART } from './template-part.ts'

/** What a text can say besides its words: marks, lists and links, or nothing but words and variables. */
export type TextForm = 'marks' | 'words'

type Mark = NonNullable<EditorNode['marks']>[number]

const LIST_ITEM = /^[ \t\u3000]{0,3}(?:[-*•]|(\d{1,3})[.)])[ \t\u3000]+(\S[^]*)$/

/**
 * The editor's document for a text with light marks and templates, as it is stored. Each line is a paragraph or an item of
 * a list, each part of a template one thing. A list that does not begin with 1 stays words, for the editor's lists do.
 */
export function markedDocument(text: string, form: TextForm = 'marks'): EditorNode {
  const { coded, sources } = withoutTemplates(text)
  const content: EditorNode[] = []
  for (const line of coded.split('\n')) {
    const [, number, words] = (form === 'marks' && LIST_ITEM.exec(line)) || []
    const type = number === undefined ? 'bulletList' : 'orderedList'
    const last = content.at(-1)
    if (words !== undefined && last?.type === type) last.content?.push(itemOf(words, sources))
    else if (words !== undefined && (number === undefined || Number(number) === 1))
      content.push({ type, content: [itemOf(words, sources)] })
    else content.push(paragraphOf(line, sources, form))
  }
  return { type: 'doc', content }
}

/** The text that a document stands for. Read again it gives the same document, as far as marks can say what is in it. */
export const markedText = ({ content = [] }: EditorNode, form: TextForm = 'marks'): string =>
  content.flatMap((node) => linesOf(node, form)).join('\n')

/** A text with every part of a template as one character that it does not hold, and what each of them stands for. */
function withoutTemplates(text: string) {
  const sources = new Map<string, string>()
  let code = PRIVATE_USE
  const coded = text.replaceAll(TEMPLATE_PART, (source) => {
    while (text.includes(String.fromCodePoint(code))) code++
    const sign = String.fromCodePoint(code++)
    sources.set(sign, source)
    return sign
  })
  return { coded, sources }
}
type Sources = ReadonlyMap<string, string>

/** The first of the 65,534 characters that mean nothing by themselves. */
const PRIVATE_USE = 0xf0000

const itemOf = (words: string, sources: Sources): EditorNode => ({
  type: 'listItem',
  content: [paragraphOf(words, sources, 'marks')],
})

function paragraphOf(line: string, sources: Sources, form: TextForm): EditorNode {
  const content = joined(form === 'words' ? textNodes(line, [], sources) : nodesOf(readLine(line), [], sources))
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
}

function nodesOf(pieces: readonly Piece[], marks: readonly Mark[], sources: Sources): EditorNode[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return textNodes(piece, marks, sources)
    const own = markOf(piece, sources)
    const isNew = own !== null && !marks.some(({ type }) => type === own.type)
    return nodesOf(piece.pieces, isNew ? [...marks, own] : marks, sources)
  })
}

function markOf(piece: Exclude<Piece, string>, sources: Sources): Mark | null {
  switch (piece.mark) {
    case 'strong':
      return { type: 'bold' }
    case 'em':
      return { type: 'italic' }
    case 'u':
      return { type: 'underline' }
    case 's':
      return { type: 'strike' }
    case 'link':
      return { type: 'link', attrs: { href: decoded(piece.href, sources) } }
    default:
      // An address as it stands becomes a link where it is shown; in the text it is no more than its letters.
      return null
  }
}

const decoded = (text: string, sources: Sources): string =>
  [...text].map((character) => sources.get(character) ?? character).join('')

function textNodes(text: string, marks: readonly Mark[], sources: Sources): EditorNode[] {
  const held = marks.length > 0 ? { marks: inOrder(marks) } : {}
  return [...text].map((character) => {
    const source = sources.get(character)
    return source === undefined
      ? { type: 'text', text: character, ...held }
      : { type: 'template', attrs: { source }, ...held }
  })
}

/** As the editor ranks them. */
const ORDER = ['link', 'bold', 'italic', 'underline', 'strike']
const inOrder = (marks: readonly Mark[]): Mark[] =>
  marks.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))

/** A line in as few pieces as can be. */
function joined(line: readonly EditorNode[]): EditorNode[] {
  const result: EditorNode[] = []
  for (const node of line) {
    const last = result.at(-1)
    if (node.type === 'text' && last?.type === 'text' && sameMarks(node, last))
      result[result.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else result.push(node)
  }
  return result
}

const sameMarks = (a: EditorNode, b: EditorNode): boolean =>
  JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])

function linesOf({ type, content = [] }: EditorNode, form: TextForm): string[] {
  if (type !== 'bulletList' && type !== 'orderedList') return [lineText(content, form)]
  return content.map((item, index) => {
    const words = (item.content ?? []).map((line) => lineText(line.content ?? [], form)).join(' ')
    // An item that says nothing yet would show its sign.
    return words.trim() === '' ? '' : `${type === 'bulletList' ? '-' : `${index + 1}.`} ${words.trimStart()}`
  })
}

/** Words under the same marks; a part of a template is its source. */
type Run = { text: string; isTemplate: boolean; href: string } & Record<Sign, boolean>
const BARE = { isTemplate: false, bold: false, italic: false, underline: false, strike: false, href: '' }

/** What stands on both sides of marked words, from the outermost. */
const SIGNS = { bold: '**', italic: '*', underline: '++', strike: '~~' } as const
type Sign = keyof typeof SIGNS
type MarkName = Sign | 'link'
const NESTED: readonly MarkName[] = ['bold', 'italic', 'underline', 'strike', 'link']

/** What is given up first where marks cannot say all of a line. */
const GIVEN_UP: readonly MarkName[] = ['italic', 'underline', 'strike', 'link', 'bold']
/** From all marks to none; of as many marks those first that are worth more. */
const ATTEMPTS: readonly (readonly MarkName[])[] = Array.from({ length: 2 ** GIVEN_UP.length }, (_, without) =>
  GIVEN_UP.filter((__, at) => (without & (1 << at)) === 0),
).toSorted((a, b) => b.length - a.length)

function lineText(nodes: readonly EditorNode[], form: TextForm): string {
  const runs = nodes.flatMap(runOf)
  if (form === 'words' || runs.every((run) => !NESTED.some((mark) => isUnder(run, mark)))) return plainOf(runs)
  for (const marks of ATTEMPTS) {
    const wanted = runs.map((run) => withOnly(run, marks))
    const text = written(wanted, NESTED)
    if (lettersOf(readRuns(text)) === lettersOf(wanted)) return text
  }
  return written(runs, NESTED)
}

const isUnder = (run: Run, mark: MarkName): boolean => (mark === 'link' ? run.href !== '' : run[mark])

function runOf({ type, text = '', attrs = {}, marks = [] }: EditorNode): Run[] {
  // These come only with what is pasted.
  if (type === 'hardBreak') return [{ ...BARE, text: '\n' }]
  if (type === 'variable') return [{ ...BARE, text: `{{ ${String(attrs.reference)} }}`, isTemplate: true }]
  if (type !== 'text' && type !== 'template') return []
  const has = (name: string) => marks.some((mark) => mark.type === name)
  const href = marks.find((mark) => mark.type === 'link')?.attrs?.href
  return [
    {
      text: type === 'text' ? text : String(attrs.source),
      isTemplate: type === 'template',
      bold: has('bold'),
      italic: has('italic'),
      underline: has('underline'),
      strike: has('strike'),
      href: typeof href === 'string' ? encodedHref(href) : '',
    },
  ]
}

const readRuns = (line: string): Run[] => {
  const { coded, sources } = withoutTemplates(line)
  return (paragraphOf(coded, sources, 'marks').content ?? []).flatMap(runOf)
}

const withOnly = ({ href, ...run }: Run, marks: readonly MarkName[]): Run => ({
  ...run,
  bold: run.bold && marks.includes('bold'),
  italic: run.italic && marks.includes('italic'),
  underline: run.underline && marks.includes('underline'),
  strike: run.strike && marks.includes('strike'),
  href: marks.includes('link') ? href : '',
})

/** Every letter with its marks; those of spaces are seen by nobody. */
const lettersOf = (runs: readonly Run[]): string =>
  JSON.stringify(
    runs.flatMap(({ text, isTemplate, bold, italic, underline, strike, href }) =>
      (isTemplate ? [text] : [...text]).map((letter) =>
        letter.trim() === '' ? letter : [letter, bold, italic, underline, strike, href],
      ),
    ),
  )

const plainOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Bold around italic and so on, links innermost: of the ways to write them the one that is read again. */
function written(runs: readonly Run[], [mark, ...inner]: readonly MarkName[]): string {
  if (mark === undefined) return plainOf(runs)
  const valueOf = (run: Run | undefined) => (mark === 'link' ? run?.href : run?.[mark])
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && valueOf(last[0]) === valueOf(run)) last.push(run)
    else groups.push([run])
  }
  return groups
    .map((group) => {
      const text = written(group, inner)
      const value = valueOf(group[0])
      if (!value || text.trim() === '') return text
      const [, lead = '', words = '', tail = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
      if (mark === 'link') return `${lead}[${words}](${String(value)})${tail}`
      const sign = SIGNS[mark]
      return `${lead}${sign}${words}${sign}${tail}`
    })
    .join('')
}
