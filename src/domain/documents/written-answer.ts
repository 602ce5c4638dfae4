import { codePoints } from '#src/lib/code-points.ts'
import { fenced, modelMessages, objectSchema } from '../flow/model-talk.ts'
import type { ModelRequest } from '../step/effect.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'

/** A passage that an answer may be written from. */
type Given = { name: string; heading: string; text: string }

/** What a model made of the passages it was given. `cited`: places in them from 0, in the order they are cited as [1], [2]. */
export type Written =
  | { type: 'written'; text: string; cited: number[] }
  /** It says that the passages do not answer. */
  | { type: 'no_answer' }
  /** What came cannot be told to a visitor: it rests on none of the passages, or leads elsewhere. */
  | { type: 'unusable'; code: 'answer.invalid' | 'answer.uncited' | 'answer.link' }

/** Tokens of an answer in a chat: more is no answer any more. */
const MAX_TOKENS = 600

/**
 * Asks for an answer to a question from a few passages and nothing else. The passages are somebody else's texts: they are
 * given as data, and what comes back is read by {@link readWritten}, which takes nothing but words and their sources.
 */
export function writingRequest(asked: { query: string; passages: readonly Given[]; language: string }): ModelRequest {
  const { query, passages, language } = asked
  const told = [
    'You answer a question that a visitor asks a customer service. Use nothing but what the numbered passages say; what you know besides is of no use here.',
    `Answer in the language of the question; if that cannot be told, in the language «${language}». Write at most five plain sentences or a short list, without headings, links or other marks.`,
    'Behind each statement put the number of the passage it is taken from in square brackets, as [1]. Use no number that no passage has.',
    'If the passages do not answer the question, "answer" is an empty text. Never guess.',
  ]
  const worksOn = [
    ...passages.map(({ name, heading, text }, at) =>
      [`Passage ${at + 1}:`, fenced([name, heading, text].filter((line) => line !== '').join('\n'))].join('\n'),
    ),
    ['The question:', fenced(query)].join('\n'),
  ]
  return {
    messages: modelMessages(told, worksOn),
    schema: objectSchema({ answer: { type: 'string' } }),
    maxTokens: MAX_TOKENS,
    temperature: 0,
  }
}

/** Numbers in square brackets, as models write them: [1], [1, 2], [^1], [Passage 1], 【1】. */
const MARKS = /(\s*)[[【](?:passage\s*)?\^?\d{1,3}(?:\s*[,，、;]\s*(?:passage\s*)?\^?\d{1,3})*[\]】]/giu
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'）)[\]【】]+/giu

/**
 * What a model has answered, as it may be told: its words with the numbers of passages it was given, counted anew in the
 * order they come; numbers of none are dropped. An answer that cites none, or that holds an address none of them holds, is
 * not told.
 */
export function readWritten(value: Json, passages: readonly Given[]): Written {
  const answer = answerOf(value)
  if (answer === null) return { type: 'unusable', code: 'answer.invalid' }
  if (answer === '') return { type: 'no_answer' }
  const cited: number[] = []
  const text = answer.replaceAll(MARKS, (mark: string, space: string) => {
    const numbers = [...mark.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1)
    const known = [...new Set(numbers)].filter((at) => passages[at] !== undefined)
    for (const at of known) if (!cited.includes(at)) cited.push(at)
    return known.length === 0 ? '' : space + known.map((at) => `[${cited.indexOf(at) + 1}]`).join('')
  })
  if (cited.length === 0) return { type: 'unusable', code: 'answer.uncited' }
  if (codePoints(text) > LIMITS.qa.answer) return { type: 'unusable', code: 'answer.invalid' }
  const given = passages.map(({ name, heading, text: words }) => `${name}\n${heading}\n${words}`).join('\n')
  const isLed = [...text.matchAll(ADDRESS)].some(
    ([address]) => !given.includes(address.replace(/[.,;:!?。，；：！？]+$/u, '')),
  )
  return isLed ? { type: 'unusable', code: 'answer.link' } : { type: 'written', text, cited }
}

function answerOf(value: Json): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { answer } = value
  if (typeof answer !== 'string') return null
  // No control characters but the end of a line, and no more than one empty line.
  return answer
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\u200c\u200d]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
