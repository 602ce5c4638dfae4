import { describe, expect, it } from 'vitest'
import { OFFERED_ALONE } from '#src/domain/engine/answer.ts'
import { advance as step } from '#src/domain/engine/advance.ts'
import type { BotEvent, Facts } from '#src/domain/step/event.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { holdsWord } from '#src/domain/engine/wording.ts'
import { initialSession, type BotSession } from '#src/domain/engine/session.ts'
import { type BotCandidate } from '#src/domain/step/why.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'

const settings: RobotSettings = {
  welcome: 'Hello',
  card: { enabled: true, title: 'People ask', questions: ['Where is my order?'] },
  thresholds: { direct: 0.6, clarify: 0.2 },
  clarify: { enabled: true, text: 'Do you mean:', count: 2 },
  fallback: { order: 'progressive', variants: ['Sorry?', 'Still no.'], offerAfter: 2 },
  transfer: { enabled: true, words: ['human', '人工'], groupId: 'care' },
}
const entries: Record<string, { question: string; answer: string }> = {
  order: { question: 'Where is my order?', answer: 'On its way.' },
  refund: { question: 'When do I get my refund?', answer: 'In five days.' },
  hours: { question: 'When are you open?', answer: 'From nine.' },
}
const program = (changes: Partial<RobotSettings> = {}): BotProgram => ({
  releaseId: 'r1',
  settings: { ...settings, ...changes },
  entry: (id) => entries[id],
  flows: new Map(),
  specs: {},
})
const facts: Facts = {
  channel: 'web',
  language: 'en',
  defaultLanguage: 'en',
  timeZone: 'UTC',
  open: true,
  nickname: '',
  userId: 'u1',
  conversationId: 'c1',
  applicationName: 'Shop',
}
const advance = (running: BotProgram, session: BotSession, event: BotEvent, seed: number) =>
  step(running, session, { event, at: 0, seed, facts })
const asked: BotSession = { ...initialSession(), asked: 'my order' }
const found = (...pairs: [string, number][]): { type: 'found'; candidates: BotCandidate[]; searchMs: number } => ({
  type: 'found',
  searchMs: 1,
  candidates: pairs.map(([entryId, confidence]) => ({
    entryId,
    confidence,
    question: entries[entryId]?.question ?? '',
  })),
})
const bodies = (step: ReturnType<typeof advance>) =>
  step.effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body] : []))

describe('the bot in question-and-answer mode', () => {
  it('opens with its welcome and the card of questions', () => {
    expect(bodies(advance(program(), initialSession(), { type: 'opened' }, 0))).toEqual([
      { type: 'text', text: 'Hello' },
      { type: 'suggestions', text: 'People ask', items: ['Where is my order?'], offerAgent: false },
    ])
  })

  it('asks for a search and remembers the question', () => {
    const step = advance(program(), initialSession(), { type: 'said', text: 'my order' }, 0)
    expect(step.effects).toEqual([{ type: 'search', query: 'my order', limit: 10 }])
    expect(step.session.asked).toBe('my order')
  })

  it('answers at the direct threshold, with the reasons', () => {
    const step = advance(program(), asked, found(['order', 0.6], ['refund', 0.3]), 0)
    expect(bodies(step)).toEqual([{ type: 'text', text: 'On its way.' }])
    expect(step.effects[0]).toMatchObject({
      trace: { outcome: 'direct', query: 'my order', releaseId: 'r1', thresholds: settings.thresholds },
    })
  })

  it('offers the nearest questions below it, at most as many as set', () => {
    const step = advance(program(), asked, found(['order', 0.59], ['refund', 0.3], ['hours', 0.25]), 0)
    expect(bodies(step)).toEqual([
      {
        type: 'suggestions',
        text: 'Do you mean:',
        items: ['Where is my order?', 'When do I get my refund?'],
        offerAgent: false,
      },
    ])
  })

  it('asks in the singular above a single question', () => {
    const said = (running: BotProgram) => bodies(advance(running, asked, found(['order', 0.5]), 0))
    const items = ['Where is my order?']
    const one = program({ clarify: { ...settings.clarify, one: 'Is it this:' } })
    expect(said(one)).toEqual([{ type: 'suggestions', text: 'Is it this:', items, offerAgent: false }])
    // Settings that were saved before there was a text of its own.
    expect(said(program())).toEqual([{ type: 'suggestions', text: 'Do you mean:', items, offerAgent: false }])
    const single = program({ clarify: { ...settings.clarify, one: 'Is it this:', count: 1 } })
    const step = advance(single, asked, found(['order', 0.5], ['refund', 0.4]), 0)
    expect(bodies(step)).toEqual([{ type: 'suggestions', text: 'Is it this:', items, offerAgent: false }])
  })

  it('offers a single question only where it is likely, and says why it did not', () => {
    const said = (...pairs: [string, number][]) => advance(program(), asked, found(...pairs), 0)
    expect(bodies(said(['order', OFFERED_ALONE]))).toMatchObject([{ items: ['Where is my order?'] }])
    const refused = said(['order', OFFERED_ALONE - 0.01], ['refund', 0.19])
    expect(bodies(refused)).toEqual([{ type: 'text', text: 'Sorry?' }])
    expect(refused.effects[0]).toMatchObject({
      trace: { outcome: 'fallback', thresholds: { ...settings.thresholds, alone: OFFERED_ALONE } },
    })
    expect(bodies(said(['order', OFFERED_ALONE - 0.01], ['refund', 0.21]))).toMatchObject([
      { text: 'Do you mean:', items: ['Where is my order?', 'When do I get my refund?'] },
    ])
    expect(said(['order', 0.19]).effects[0]).toHaveProperty('trace.thresholds', settings.thresholds)
  })

  it('falls back below the clarify threshold, and in the whole band when clarifying is off', () => {
    expect(bodies(advance(program(), asked, found(['order', 0.19]), 0))).toEqual([{ type: 'text', text: 'Sorry?' }])
    const off = program({ clarify: { ...settings.clarify, enabled: false } })
    expect(bodies(advance(off, asked, found(['order', 0.59]), 0))).toEqual([{ type: 'text', text: 'Sorry?' }])
  })

  it('goes through the fallbacks, keeps to the last, and offers a person when told to', () => {
    let session = initialSession()
    const said: unknown[] = []
    for (let turn = 0; turn < 3; turn++) {
      const step = advance(program(), { ...session, asked: 'x' }, found(), 0)
      session = step.session
      said.push(...bodies(step))
    }
    expect(said).toEqual([
      { type: 'text', text: 'Sorry?' },
      { type: 'suggestions', text: 'Still no.', items: [], offerAgent: true },
      { type: 'suggestions', text: 'Still no.', items: [], offerAgent: true },
    ])
  })

  it('counts fallbacks anew after an answer', () => {
    const step = advance(program(), { ...initialSession(), fallbacks: 3, asked: 'x' }, found(['order', 0.9]), 0)
    expect(step.session).toEqual(initialSession())
  })

  it('picks a fallback by its seed', () => {
    const random = program({ fallback: { ...settings.fallback, order: 'random', offerAfter: 0 } })
    const said = new Set(
      Array.from({ length: 20 }, (_, seed) => JSON.stringify(bodies(advance(random, asked, found(), seed)))),
    )
    expect([...said].sort()).toEqual([
      JSON.stringify([{ type: 'text', text: 'Sorry?' }]),
      JSON.stringify([{ type: 'text', text: 'Still no.' }]),
    ])
  })

  it('does not answer from an entry the program does not hold', () => {
    const step = advance(program(), asked, found(['gone', 0.99], ['order', 0.3]), 0)
    expect(bodies(step)).toEqual([
      { type: 'suggestions', text: 'Do you mean:', items: ['Where is my order?'], offerAgent: false },
    ])
  })

  it('hands over when a person is asked for', () => {
    const step = advance(program(), initialSession(), { type: 'said', text: 'I want a human!' }, 0)
    expect(step.effects).toEqual([{ type: 'transfer', groupId: 'care' }])
  })

  it('gives the same step for the same inputs', () => {
    const run = () => JSON.stringify(advance(program(), asked, found(['order', 0.4], ['hours', 0.3]), 0.5))
    expect(run()).toBe(run())
  })
})

describe('asking for a person', () => {
  it.each([
    ['human', true],
    ['Can I talk to a HUMAN please', true],
    ['转人工', true],
    ['人工', true],
    ['我要人工客服', true],
    ['humanity is great and I would like to read about the history of it', false],
    ['humane', false],
    ['人工智能是怎么回答我这些问题的呢', false],
    ['', false],
  ])('%j → %s', (text, expected) => {
    expect(holdsWord(text, ['human', '人工'])).toBe(expected)
  })
})
