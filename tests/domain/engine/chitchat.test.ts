import { describe, expect, it } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import type { ProgramEntry } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { facts, settings } from './world.ts'

const entries: Record<string, ProgramEntry> = {
  order: { question: 'Where is my order?', answer: 'On its way.' },
  hello: { question: 'Hello', answer: 'Hello to you.', base: 'chitchat' },
}

/** What the bot says when the look-up found these, the surest first. */
function said(found: [string, number][], changes: Partial<RobotSettings> = {}) {
  const { effects } = advance(
    { releaseId: 'r1', settings: { ...settings, ...changes }, entry: (id) => entries[id], flows: new Map(), specs: {} },
    { ...initialSession(), asked: 'hello' },
    {
      event: {
        type: 'found',
        searchMs: 1,
        candidates: found.map(([entryId, confidence]) => ({ entryId, confidence, question: '' })),
      },
      at: 0,
      seed: 0,
      facts,
    },
  )
  return effects.flatMap((effect) => (effect.type === 'reply' ? [{ body: effect.body, trace: effect.trace }] : []))[0]
}

describe('chitchat', () => {
  it('answers at its own threshold, and says that it was chitchat', () => {
    const answer = said([['hello', 0.8]])
    expect(answer?.body).toEqual({ type: 'text', text: 'Hello to you.' })
    expect(answer?.trace).toMatchObject({
      outcome: 'chitchat',
      candidates: [{ entryId: 'hello', base: 'chitchat' }],
      thresholds: { direct: 0.6, clarify: 0.2, chitchat: 0.8 },
    })
    expect(said([['hello', 0.79]])?.trace.outcome).toBe('fallback')
    expect(said([['hello', 0.5]], { chitchat: { enabled: true, threshold: 0.5 } })?.trace.outcome).toBe('chitchat')
  })

  it('never stands before knowledge that is sure', () => {
    const both: [string, number][] = [
      ['hello', 1],
      ['order', 0.6],
    ]
    expect(said(both)?.trace.outcome).toBe('direct')
  })

  it('goes before a choice of questions only where it is surer than all of them', () => {
    expect(
      said([
        ['hello', 0.9],
        ['order', 0.4],
      ])?.trace.outcome,
    ).toBe('chitchat')
    const unsure = said(
      [
        ['order', 0.55],
        ['hello', 0.5],
      ],
      { chitchat: { enabled: true, threshold: 0.5 } },
    )
    expect(unsure?.trace.outcome).toBe('clarify')
  })

  it('is never offered as a choice', () => {
    const offered = said([
      ['hello', 0.7],
      ['order', 0.4],
    ])
    expect(offered?.body).toMatchObject({ type: 'suggestions', items: ['Where is my order?'] })
    expect(said([['hello', 0.7]])?.trace.outcome).toBe('fallback')
  })

  it('is not there at all where it is switched off', () => {
    const answer = said([['hello', 1]], { chitchat: { enabled: false, threshold: 0.8 } })
    expect(answer?.trace).toMatchObject({ outcome: 'fallback', candidates: [] })
  })
})
