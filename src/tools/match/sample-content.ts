import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Asked, Trial } from './trial.ts'

const content = z.object({
  entries: z.array(z.object({ question: z.string(), similar: z.array(z.string()).default([]) })),
})
/** Every fifth similar question is kept back to ask with. */
const KEPT_BACK = 5

/**
 * A trial for each file of the sample content that new applications are given: built without every fifth similar
 * question, asked with those. None when there is no such content.
 */
export function sampleTrials(folder = join(import.meta.dirname, '../../server/content')): Trial[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => sampleTrial(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

function sampleTrial(json: unknown): Trial[] {
  const parsed = content.safeParse(json)
  if (!parsed.success) return []
  const test: Asked[] = []
  const entries = parsed.data.entries.map(({ question, similar }, at) => {
    const id = String(at)
    const asked = (index: number) => index % KEPT_BACK === KEPT_BACK - 1
    for (const text of similar.filter((_, index) => asked(index))) test.push({ text, entryId: id })
    return { id, questions: [question, ...similar.filter((_, index) => !asked(index))] }
  })
  return test.length === 0 ? [] : [{ entries, valid: [], test, outsideValid: [], outsideTest: [] }]
}
