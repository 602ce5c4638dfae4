import { describe, expect, it } from 'vitest'
import { givenBy, isSameAnswer } from '#src/domain/regression/answered-by.ts'
import type { BotTrace } from '#src/domain/step/why.ts'

const trace = (part: Partial<BotTrace>): BotTrace => ({
  outcome: 'fallback',
  query: 'Where is it?',
  candidates: [{ entryId: 'e1', confidence: 0.9, question: 'Where is my order?' }],
  thresholds: { direct: 0.6, clarify: 0.2 },
  releaseId: null,
  searchMs: 1,
  ...part,
})
const passage = {
  documentId: 'd1',
  n: 1,
  name: 'a.pdf',
  page: null,
  unit: null,
  heading: '',
  text: '',
  confidence: 0.9,
}

describe('what answers a question', () => {
  it('is told by the reasons of the reply', () => {
    expect(givenBy(trace({ outcome: 'direct' }))).toEqual({ by: 'entry', id: 'e1' })
    expect(givenBy(trace({ outcome: 'chitchat' }))).toEqual({ by: 'entry', id: 'e1' })
    expect(givenBy(trace({ outcome: 'document', passages: [passage] }))).toEqual({ by: 'document', id: 'd1' })
    expect(givenBy(trace({ outcome: 'flow', node: { flowId: 'f1', nodeId: 'n' } }))).toEqual({ by: 'flow', id: 'f1' })
    expect(givenBy(trace({ outcome: 'clarify' }))).toEqual({ by: 'choice' })
    expect(givenBy(trace({}))).toEqual({ by: 'nothing' })
    expect(givenBy(trace({ outcome: 'transfer' }))).toEqual({ by: 'person' })
    expect(givenBy(trace({ outcome: 'welcome' }))).toBeNull()
  })

  it('is the same by its kind and its id', () => {
    expect(isSameAnswer({ by: 'entry', id: 'a' }, { by: 'entry', id: 'a' })).toBe(true)
    expect(isSameAnswer({ by: 'entry', id: 'a' }, { by: 'entry', id: 'b' })).toBe(false)
    expect(isSameAnswer({ by: 'entry', id: 'a' }, { by: 'flow', id: 'a' })).toBe(false)
    expect(isSameAnswer({ by: 'person' }, { by: 'person' })).toBe(true)
    expect(isSameAnswer({ by: 'nothing' }, { by: 'choice' })).toBe(false)
  })
})
