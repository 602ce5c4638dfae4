import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { buildPassages } from '#src/domain/matching/passages.ts'

const passageSchema = z.object({ id: z.string(), text: z.string() })
const questionSchema = z.object({ text: z.string(), passage: z.string() })

export type PassageFigures = {
  /** Share 0..1 of the questions whose passage is found first. */
  first: number
  /** Mean of one over the place of the right passage, 0 where it is not among the ten best. */
  mrr: number
  passages: number
  questions: number
  buildSeconds: number
  p50Ms: number
}

/** Measures how well passages are found: `passages.jsonl` and `queries.jsonl` of a folder. */
export function measurePassages(folder: string): PassageFigures {
  const passages = readLines(join(folder, 'passages.jsonl'), passageSchema)
  const questions = readLines(join(folder, 'queries.jsonl'), questionSchema)
  const began = performance.now()
  const index = buildPassages(passages)
  const buildSeconds = (performance.now() - began) / 1000
  const times: number[] = []
  let first = 0
  let reciprocal = 0
  for (const { text, passage } of questions) {
    const start = performance.now()
    const place = index.search(text, 10).findIndex(({ id }) => id === passage)
    times.push(performance.now() - start)
    if (place === 0) first++
    if (place >= 0) reciprocal += 1 / (place + 1)
  }
  times.sort((a, b) => a - b)
  return {
    first: first / questions.length,
    mrr: reciprocal / questions.length,
    passages: passages.length,
    questions: questions.length,
    buildSeconds,
    p50Ms: times[Math.floor(times.length / 2)] ?? 0,
  }
}

function readLines<T>(path: string, schema: z.ZodType<T>): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)))
}
