import { describe, expect, test } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotEffect, RequestResult } from '#src/domain/step/effect.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import type { BotProgram } from '#src/domain/engine/program.ts'
import { initialSession, waitsOf, type BotSession } from '#src/domain/engine/session.ts'
import type { BotPassage } from '#src/domain/step/why.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { facts, settings, specs } from './world.ts'

const passage = (n: number, confidence: number): BotPassage => ({
  documentId: 'd',
  n,
  name: 'Manual.pdf',
  page: n,
  unit: 'page',
  heading: 'Warranty',
  text: `Passage ${n}.`,
  confidence,
})
const passages = [passage(1, 0.7), passage(2, 0.6), passage(3, 0.1)]

/** A bot that a model writes for: what it does with each event, one after another. */
function aBot(change: Partial<RobotSettings> = {}, model = true) {
  const program: BotProgram = {
    releaseId: null,
    settings: { ...settings, ...change },
    entry: () => undefined,
    document: (id) => (id === 'd' ? { name: 'Manual.pdf' } : undefined),
    flows: new Map(),
    specs,
  }
  let session: BotSession = initialSession()
  const take = (event: BotEvent): BotEffect[] => {
    const step = advance(program, session, { event, at: 0, seed: 1, facts: { ...facts, model } })
    session = step.session
    return step.effects
  }
  const ask = (text = 'How long?') => {
    take({ type: 'said', text })
    return take({ type: 'found', candidates: [], passages, searchMs: 1 })
  }
  const performed = (id: string, result: RequestResult) => take({ type: 'performed', id, result })
  return { take, ask, performed, session: () => session }
}
const answered = (answer: string): RequestResult => ({ ok: true, value: { answer }, ms: 9 })
const replyIn = (effects: BotEffect[]) => {
  const [reply] = effects.filter((effect) => effect.type === 'reply')
  if (reply?.type !== 'reply') throw new Error('The bot said nothing.')
  return reply
}

describe('where a model is set, it is asked', () => {
  test('with the passages that were found, and its answer is said with those it cites', () => {
    const bot = aBot()
    const [asked, ...more] = bot.ask()
    expect(more).toEqual([])
    expect(asked).toMatchObject({ type: 'request', id: 'w1', request: { type: 'model', purpose: 'answer' } })
    expect(waitsOf(bot.session())).toMatchObject([{ type: 'request', id: 'w1' }])

    const { body, trace } = replyIn(bot.performed('w1', answered('Two years [2], or one [1].')))
    expect(body).toEqual({
      type: 'text',
      text: 'Two years [1], or one [2].',
      citations: [
        { name: 'Manual.pdf', page: 2, unit: 'page', heading: 'Warranty', text: 'Passage 2.' },
        { name: 'Manual.pdf', page: 1, unit: 'page', heading: 'Warranty', text: 'Passage 1.' },
      ],
    })
    expect(trace).toMatchObject({
      outcome: 'document',
      query: 'How long?',
      written: { state: 'written', cited: 2, ms: 9 },
    })
    expect(trace.passages?.map(({ n }) => n)).toEqual([2, 1, 3])
    expect(waitsOf(bot.session())).toEqual([])
  })

  test('and where it finds no answer, the fallback is said', () => {
    const bot = aBot()
    bot.ask()
    const { body, trace } = replyIn(bot.performed('w1', answered('')))
    expect(body).toEqual({ type: 'text', text: 'Sorry?' })
    expect(trace).toMatchObject({ outcome: 'fallback', written: { state: 'no_answer', cited: 0 } })
    expect(bot.session().fallbacks).toBe(1)
  })

  test.each<[string, RequestResult, string]>([
    ['it fails', { ok: false, code: 'model.timeout', detail: '', ms: 5 }, 'model.timeout'],
    ['it cites nothing', answered('Two years.'), 'answer.uncited'],
    ['it answers something else', { ok: true, value: 'Two years [1]', ms: 5 }, 'answer.invalid'],
  ])('and where %s, the best passage itself is said', (_, result, code) => {
    const bot = aBot()
    bot.ask()
    const { body, trace } = replyIn(bot.performed('w1', result))
    expect(body).toEqual({ type: 'text', text: 'Passage 1.', source: { name: 'Manual.pdf', page: 1, unit: 'page' } })
    expect(trace).toMatchObject({ outcome: 'document', written: { state: 'failed', code } })
  })
})

describe('no model is asked', () => {
  test.each<[string, Partial<RobotSettings>, boolean]>([
    ['where none is set', {}, false],
    ['where it may not write', { documents: { enabled: true, threshold: 0.45, written: false } }, true],
  ])('%s: the passage itself is said at once', (_, change, model) => {
    const { body, trace } = replyIn(aBot(change, model).ask())
    expect(body).toMatchObject({ text: 'Passage 1.', source: { page: 1 } })
    expect(trace.written).toBeUndefined()
  })
  test('below the threshold: nothing is known', () => {
    const bot = aBot({ documents: { enabled: true, threshold: 0.71 } })
    expect(replyIn(bot.ask()).trace.outcome).toBe('fallback')
  })
})

describe('while an answer is written', () => {
  test('what else is said is kept, and heard when it has come', () => {
    const bot = aBot()
    bot.ask()
    expect(bot.take({ type: 'said', text: 'And abroad?' })).toEqual([])
    const effects = bot.performed('w1', answered('One year [1].'))
    expect(effects).toMatchObject([{ type: 'reply' }, { type: 'search', query: 'And abroad?' }])
  })
  test('asking for a person ends it: what comes late is not said', () => {
    const bot = aBot()
    bot.ask()
    expect(bot.take({ type: 'said', text: 'human' })).toMatchObject([{ type: 'transfer' }])
    expect(bot.performed('w1', answered('One year [1].'))).toEqual([])
  })
  test('another answer is not taken for it', () => {
    const bot = aBot()
    bot.ask()
    expect(bot.performed('w9', answered('One year [1].'))).toEqual([])
    expect(bot.session().writing?.id).toBe('w1')
  })
})
