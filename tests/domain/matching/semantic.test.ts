import { describe, expect, it } from 'vitest'
import { blendMeaning, createSemanticIndex, unitVector } from '#src/domain/matching/semantic.ts'

const vector = (...values: number[]) => unitVector(values)!

/** Two subjects, each question a little off its subject's direction. */
function twoSubjects(each = 20) {
  const index = createSemanticIndex()
  const near = (main: number, at: number) =>
    vector(...[0, 1, 2, 3].map((axis) => (axis === main ? 1 : 0.02 * ((at * 7 + axis * 3) % 11))))
  for (const [entryId, main] of [
    ['delivery', 0],
    ['refund', 1],
  ] as const)
    index.set(
      entryId,
      Array.from({ length: each }, (_, at) => ({ question: `${entryId} ${at}`, vector: near(main, at) })),
    )
  return index
}

describe('the index of meanings', () => {
  it('finds the entry whose question lies nearest, and forgets what is taken away', () => {
    const index = twoSubjects()
    expect(index.nearest(vector(0.1, 1, 0, 0), 2).map(({ entryId }) => entryId)).toEqual(['refund', 'delivery'])
    index.set('refund', [])
    expect(index.nearest(vector(0.1, 1, 0, 0), 2).map(({ entryId }) => entryId)).toEqual(['delivery'])
    expect(index.size).toBe(20)
  })

  it('has nothing to say of a vector of another size', () => {
    expect(twoSubjects().nearest(vector(1, 0), 2)).toEqual([])
  })

  it('lays its scale between sisters and strangers', () => {
    const { centre, slope } = twoSubjects().scale()
    expect(centre).toBeGreaterThan(0.2)
    expect(centre).toBeLessThan(0.95)
    expect(slope).toBeGreaterThan(4)
  })

  it('has a scale for a base of single questions, and for an empty one', () => {
    const index = createSemanticIndex()
    expect(index.scale().centre).toBeLessThan(1)
    index.set('one', [{ question: 'one', vector: vector(1, 0) }])
    expect(index.scale().slope).toBe(20)
  })
})

describe('words and meaning together', () => {
  const scale = { slope: 20, centre: 0.6 }
  const hit = (entryId: string, cosine: number) => ({ entryId, question: `${entryId}?`, cosine })
  const word = (entryId: string, confidence: number) => ({ entryId, question: `${entryId}?`, confidence })

  it('brings up what only the meaning knows', () => {
    const [best] = blendMeaning([word('other', 0.1)], [hit('meant', 0.9), hit('other', 0.3)], scale, 3)
    expect(best?.entryId).toBe('meant')
    expect(best?.confidence).toBeGreaterThan(0.6)
  })

  it('leaves the very text certain', () => {
    expect(blendMeaning([word('same', 1)], [hit('same', 0.2)], scale, 1)[0]?.confidence).toBe(1)
  })

  it('doubts words that mean something else', () => {
    const [best] = blendMeaning([word('near', 0.8)], [hit('near', 0.3)], scale, 1)
    expect(best?.confidence).toBeLessThan(0.2)
  })

  it('keeps what the words say of an entry without a vector', () => {
    expect(blendMeaning([word('new', 0.7)], [], scale, 1)).toEqual([word('new', 0.7)])
  })

  it('never rises', () => {
    const found = blendMeaning([word('a', 0.3), word('b', 0.9)], [hit('a', 0.9), hit('c', 0.7)], scale, 5)
    const confidences = found.map(({ confidence }) => confidence)
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a))
  })
})

describe('a vector', () => {
  it('is made of length 1, and none of nothing or of what is no number', () => {
    expect([...vector(3, 4)].map((value) => Math.round(value * 100) / 100)).toEqual([0.6, 0.8])
    expect(unitVector([0, 0])).toBeNull()
    expect(unitVector([1, Number.NaN])).toBeNull()
  })
})
