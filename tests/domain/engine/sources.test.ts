import { expect, it } from 'vitest'
import { cutDocument, TRAIL } from '#src/domain/documents/cut.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { buildMatcher } from '#src/domain/matching/matcher.ts'
import { indexPassages, searchPassages } from '#src/domain/matching/passages.ts'
import { knownWord } from '#tests/domain/matching/shop-entries.ts'
import { BASE } from './sources/base.ts'
import { DOCUMENTS } from './sources/documents.ts'
import { QUESTIONS } from './sources/questions.ts'
import { facts, settings, specs } from './world.ts'

const entries = new Map(Object.entries(BASE).map(([id, [question = '', ...similar]]) => [id, { question, similar }]))
const matcher = buildMatcher(
  [...entries].map(([id, { question, similar }]) => ({ id, questions: [question, ...similar] })),
  { knownWord },
)
const documents = Object.entries(DOCUMENTS).map(([name, parts]) => {
  const title = { page: null, level: 1, text: name }
  const sections = parts.flatMap(([heading, text]) => [
    { page: null, level: 2, text: heading },
    { page: null, level: 0, text },
  ])
  const passages = cutDocument([title, ...sections], LIMITS.document.passageSizes.medium)
  const index = indexPassages(passages.map(({ heading, text }, n) => ({ id: String(n), text: `${heading}\n${text}` })))
  return { name, passages, index }
})
const program: BotProgram = {
  releaseId: null,
  // No threshold of documents is set: the default is what is held.
  settings: { ...settings, transfer: { ...settings.transfer, enabled: false } },
  entry: (id) => {
    const entry = entries.get(id)
    return entry && { question: entry.question, answer: id }
  },
  document: (id) => ({ name: id }),
  flows: new Map(),
  specs,
}

/** Where the answer to a question comes from, or what comes instead of one. */
function sourceOf(question: string): string {
  const world = { at: 0, seed: 1, facts }
  const asked = advance(program, initialSession(), { ...world, event: { type: 'said', text: question } })
  const candidates = matcher
    .match(question)
    .map(({ entryId, confidence, question: nearest }) => ({ entryId, confidence, question: nearest }))
  const passages = searchPassages(
    documents.map(({ index }) => index),
    question,
  ).map(({ part, id, confidence }) => {
    const { name, passages: own } = documents[part]!
    const { heading, text } = own[Number(id)]!
    return { documentId: name, n: Number(id), name, page: null, unit: null, heading, text, confidence }
  })
  const found = advance(program, asked.session, {
    ...world,
    event: { type: 'found', candidates, passages, searchMs: 0 },
  })
  const [reply] = found.effects
  if (reply?.type !== 'reply') return 'nothing'
  if (reply.trace.outcome === 'direct') return reply.body.text
  return reply.trace.outcome === 'document'
    ? (reply.trace.passages?.[0]?.heading.split(TRAIL).at(-1) ?? '')
    : reply.trace.outcome
}

it('answers from where the answer is: of a hundred questions over three documents and a base, at least 95', () => {
  expect(QUESTIONS).toHaveLength(100)
  const wrong = QUESTIONS.flatMap(([question, source]) => {
    const came = sourceOf(question)
    return came === source ? [] : [`${question}: ${came}, not ${source}`]
  })
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
})
