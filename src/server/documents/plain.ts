import { decodeText } from '../sheets/csv-read.ts'
import { tidy, type Reader } from './reading.ts'

/** Reads a text: empty lines part its paragraphs. */
export const readText: Reader = async (file, sink) => {
  for (const text of decodeText(file).split(/\r?\n(?:[^\S\n]*\r?\n)+/))
    sink.put({ page: null, level: 0, text: text.split(/\r?\n/).map(tidy).filter(Boolean).join('\n') })
  return null
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/
const FENCE = /^\s*(?:```|~~~)/
const RULE = /^\s*(?:[-*_]\s*){3,}$|^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$/

/** Reads Markdown: headings, paragraphs, lists and tables a line each, without the marks. */
export const readMarkdown: Reader = async (file, sink) => {
  const source = decodeText(file).replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
  let lines: string[] = []
  let isCode = false
  const flush = () => {
    if (lines.length > 0) sink.put({ page: null, level: 0, text: lines.join('\n') })
    lines = []
  }
  for (const line of source.split(/\r?\n/)) {
    if (FENCE.test(line)) {
      isCode = !isCode
      continue
    }
    const heading = isCode ? null : HEADING.exec(line.trim())
    if (heading) {
      flush()
      sink.put({ page: null, level: heading[1]?.length ?? 1, text: withoutMarks(heading[2] ?? '') })
    } else if (line.trim() === '' && !isCode) flush()
    else if (isCode || !RULE.test(line)) lines.push(tidy(isCode ? line : withoutMarks(line)))
  }
  flush()
  return null
}

function withoutMarks(line: string): string {
  const cells = /^\s*\|(.*)\|\s*$/.exec(line)?.[1]
  const text = cells === undefined ? line : cells.split('|').map(tidy).filter(Boolean).join(' · ')
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*>\s?/, '')
    .replaceAll(/<[^<>]{1,200}>/g, '')
    .replaceAll(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}])[*_]([^*_]+)[*_](?![\p{L}\p{N}])/gu, '$1')
}
