import { describe, expect, it } from 'vitest'
import {
  countsAt,
  flips,
  histogram,
  suggestThresholds,
  type Sequel,
  type StudySample,
} from '#src/domain/robot/threshold-study.ts'

const sample = (confidence: number, sequel: Sequel = 'right'): StudySample => ({
  query: `at ${confidence}`,
  entryId: 'e',
  confidence,
  sequel,
})

describe('the histogram of confidences', () => {
  it('puts each into its part of 0..1, hits and misses apart, and 1 into the last', () => {
    const bins = histogram([sample(0), sample(0.24), sample(0.25, 'wrong'), sample(1, 'person')], 4)
    expect(bins).toEqual([
      { from: 0, hits: 2, misses: 0 },
      { from: 0.25, hits: 0, misses: 1 },
      { from: 0.5, hits: 0, misses: 0 },
      { from: 0.75, hits: 0, misses: 1 },
    ])
  })
})

describe('the counters', () => {
  const samples = [sample(0.9), sample(0.6, 'asked_again'), sample(0.3), sample(0.1, 'wrong')]

  it('are shares of all, with wrong ones among the direct answers', () => {
    expect(countsAt(samples, { direct: 0.6, clarify: 0.2 }, true)).toEqual({
      direct: 0.5,
      clarify: 0.25,
      fallback: 0.25,
      wrong: 0.25,
    })
  })

  it('count what would be offered as fallbacks where the bot does not clarify', () => {
    expect(countsAt(samples, { direct: 0.6, clarify: 0.2 }, false).fallback).toBe(0.5)
  })

  it('are nothing without samples', () => {
    expect(countsAt([], { direct: 0.6, clarify: 0.2 }, true)).toEqual({ direct: 0, clarify: 0, fallback: 0, wrong: 0 })
  })
})

describe('what would be treated otherwise', () => {
  it('lists it with before and after, the nearest to a new threshold first', () => {
    const change = { before: { direct: 0.6, clarify: 0.2 }, after: { direct: 0.8, clarify: 0.2 }, clarifies: true }
    const found = flips([sample(0.62), sample(0.79), sample(0.9), sample(0.3)], change)
    expect(found.map(({ sample: { confidence }, from, to }) => [confidence, from, to])).toEqual([
      [0.79, 'direct', 'clarify'],
      [0.62, 'direct', 'clarify'],
    ])
  })
})

describe('the suggestion', () => {
  const clean = [
    ...Array.from({ length: 40 }, (_, index) => sample(0.7 + index / 200)),
    ...Array.from({ length: 40 }, (_, index) => sample(0.1 + index / 200, 'wrong')),
  ]

  it('parts what was right from what was wrong', () => {
    const suggested = suggestThresholds(clean, 50)
    expect(suggested?.direct).toBeGreaterThan(0.3)
    expect(suggested?.direct).toBeLessThanOrEqual(0.7)
    expect(suggested!.clarify).toBeLessThan(suggested!.direct)
    expect(countsAt(clean, suggested!, true)).toMatchObject({ direct: 0.5, wrong: 0 })
  })

  it('asks for more certainty where misses are among the sure ones', () => {
    const mixed = [...clean, ...Array.from({ length: 10 }, () => sample(0.72, 'person'))]
    expect(suggestThresholds(mixed, 50)!.direct).toBeGreaterThan(0.72)
  })

  it('is none without enough of either kind', () => {
    expect(suggestThresholds(clean.slice(0, 40), 50)).toBeNull()
    expect(suggestThresholds(clean.slice(0, 40), 10)).toBeNull()
  })
})
