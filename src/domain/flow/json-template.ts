import type { Json } from '../value/value.ts'
import { textOf } from '../template/text-of.ts'
import { parseJson } from './value-source.ts'

/** Stands around values that go into a JSON text; no JSON holds it bare. */
const MARK = '\u0001'
const TAG = /\{%[\s\S]*?%\}/y
const OUTPUT = /\{\{(-?)((?:"[^"]*"|'[^']*'|(?!-?\}\})[\s\S])*)(-?)\}\}/y

/** A piece of a template: text as it stands, or an output with whether it stands within a JSON string. */
type Piece = { text: string } | { inner: string; left: string; right: string; inString: boolean }

/**
 * Fills a template of JSON so that no value can break out of its place: within quotes a variable is words, escaped;
 * outside of them it is JSON of its own type (`{"count": {{ count }}, "name": "{{ name }}"}`). Undefined where the
 * result is not JSON. `render` fills Liquid templates.
 */
export function fillJson(template: string, render: (template: string) => string): Json | undefined {
  const marked = piecesOf(template.replaceAll(MARK, ''))
    .map((piece) => {
      if ('text' in piece) return piece.text
      const sign = piece.inString ? `${MARK}${MARK}` : MARK
      return `${sign}{{${piece.left}${piece.inner.trimEnd()} | json ${piece.right}}}${sign}`
    })
    .join('')
  const filled = render(marked)
    .replaceAll(WITHIN, (_, json: string) => JSON.stringify(textOf(parseJson(json))).slice(1, -1))
    .replaceAll(OUTSIDE, (_, json: string) => (json === '' ? 'null' : json))
  return parseJson(filled)
}

const WITHIN = new RegExp(`${MARK}${MARK}([^${MARK}]*)${MARK}${MARK}`, 'g')
const OUTSIDE = new RegExp(`${MARK}([^${MARK}]*)${MARK}`, 'g')

/** Whether a template is JSON once its variables are filled in; null where that depends on its tags. */
export function isJsonTemplate(template: string): boolean | null {
  if (template.includes('{%')) return null
  const filled = piecesOf(template).map((piece) => ('text' in piece ? piece.text : piece.inString ? '' : 'null'))
  return parseJson(filled.join('')) !== undefined
}

function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = []
  let text = ''
  let inString = false
  const flush = () => {
    if (text !== '') pieces.push({ text })
    text = ''
  }
  for (let at = 0; at < template.length;) {
    const output = matchAt(OUTPUT, template, at)
    if (output) {
      flush()
      pieces.push({ left: output[1] ?? '', inner: output[2] ?? '', right: output[3] ?? '', inString })
      at += output[0].length
      continue
    }
    const tag = matchAt(TAG, template, at)
    const length = tag ? tag[0].length : inString && template[at] === '\\' ? 2 : 1
    if (!tag && template[at] === '"') inString = !inString
    text += template.slice(at, at + length)
    at += length
  }
  flush()
  return pieces
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  if (text[at] !== '{') return null
  pattern.lastIndex = at
  return pattern.exec(text)
}
