import { normalise } from '../matching/normalise.ts'
import { meaningful } from '../matching/passages.ts'
import { stem } from '../matching/stem.ts'
import { tokens } from '../matching/tokens.ts'

/** From where to where, in UTF-16 units. */
export type Mark = readonly [from: number, to: number]

const RUNS = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々ー]+)|[\p{L}\p{M}]+|\p{N}+/gu
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Where the words of a question stand in a text, in their order and apart: Latin words by their stem, so that
 * «returning» is found by «return»; runs without spaces by the words in them. Words that only make it a question are not.
 */
export function marksIn(text: string, question: string): Mark[] {
  const words = new Set<string>()
  const pieces = new Set<string>()
  for (const { text: run, kind } of tokens(normalise(meaningful(question)))) {
    if (kind === 'han') for (const { segment } of segmenter.segment(run)) pieces.add(segment)
    else words.add(stem(run, 'en'))
  }
  const marks: Mark[] = []
  for (const { 0: run, 1: cjk, index } of text.matchAll(RUNS)) {
    if (cjk === undefined) {
      if (words.has(stem(normalise(run), 'en'))) marks.push([index, index + run.length])
    } else marks.push(...marksInRun(cjk, index, pieces))
  }
  return marks
}

/** Marks that overlap or touch are one. */
function marksInRun(run: string, start: number, pieces: ReadonlySet<string>): Mark[] {
  const isMarked = Array.from({ length: run.length }, () => false)
  for (const piece of pieces)
    for (let at = run.indexOf(piece); at >= 0; at = run.indexOf(piece, at + 1))
      isMarked.fill(true, at, at + piece.length)
  const marks: Mark[] = []
  for (let at = 0; at < run.length; at++) {
    if (isMarked[at] !== true) continue
    const from = at
    while (isMarked[at] === true) at++
    marks.push([start + from, start + at])
  }
  return marks
}
