import { describe, expect, it } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import type { Facts } from '#src/domain/step/event.ts'
import { foundItems } from '#src/domain/engine/found-items.ts'
import type { BotProgram, ProgramEntry } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { botWith, draw, facts, settings, trigger } from './world.ts'

const entries: Record<string, ProgramEntry> = {
  all: { question: 'How do I pay?', answer: 'By card.', related: ['gold', 'web'] },
  gold: { question: 'How do I pay?', answer: 'On account.', userTags: ['gold'] },
  web: { question: 'Where do I click?', answer: 'Here.', channels: ['web'] },
  night: { question: 'Is anybody there?', answer: 'Not now.', hours: 'closed' },
  chat: { question: 'Hello', answer: 'Good evening.', base: 'chitchat', hours: 'closed' },
}

const program: BotProgram = { releaseId: 'r1', settings, entry: (id) => entries[id], flows: new Map(), specs: {} }

/** What the bot says when the look-up found these, the surest first. */
function said(found: [string, number][], change: Partial<Facts> = {}) {
  const candidates = found.map(([entryId, confidence]) => ({ entryId, confidence, question: '' }))
  const input = { event: { type: 'found', searchMs: 1, candidates } as const, at: 0, seed: 0 }
  const session = { ...initialSession(), asked: 'x' }
  const { effects } = advance(program, session, { ...input, facts: { ...facts, ...change } })
  const [reply] = effects.flatMap((effect) => (effect.type === 'reply' ? [effect] : []))
  return reply!
}

describe('an entry whose conditions a conversation does not meet', () => {
  it('is passed over for the next one, and said to be', () => {
    const { body, trace } = said([
      ['night', 0.9],
      ['all', 0.8],
    ])
    expect(body.text).toBe('By card.')
    expect(trace).toMatchObject({
      outcome: 'direct',
      candidates: [{ entryId: 'all' }],
      passedOver: [{ entryId: 'night', confidence: 0.9, unmet: 'hours' }],
    })
    expect(said([['night', 0.9]], { open: false }).body.text).toBe('Not now.')
    expect(said([['all', 0.9]]).trace).not.toHaveProperty('passedOver')
    // Too far off to have been said at all.
    expect(said([['night', 0.19]]).trace).not.toHaveProperty('passedOver')
  })

  it('is neither a choice nor a related question', () => {
    const choice = said([
      ['gold', 0.5],
      ['web', 0.4],
    ])
    expect(choice.body).toMatchObject({ type: 'suggestions', items: ['Where do I click?'] })
    expect(said([['all', 1]], { channel: 'phone' }).body).toEqual({ type: 'text', text: 'By card.' })
    expect(said([['all', 1]]).body).toMatchObject({ items: ['Where do I click?'] })
  })

  it('is no chitchat, either', () => {
    expect(said([['chat', 0.9]]).trace).toMatchObject({
      outcome: 'fallback',
      passedOver: [{ entryId: 'chat', base: 'chitchat', unmet: 'hours' }],
    })
    expect(said([['chat', 0.9]], { open: false }).trace.outcome).toBe('chitchat')
  })

  it('leaves room for those that answer: more are looked up than are kept', () => {
    const { effects } = advance(program, initialSession(), {
      event: { type: 'said', text: 'pay' },
      at: 0,
      seed: 0,
      facts,
    })
    expect(effects).toEqual([{ type: 'search', query: 'pay', limit: 10 }])
    const many: [string, number][] = Array.from({ length: 9 }, () => ['all', 0.5])
    expect(said(many).trace.candidates).toHaveLength(5)
  })
})

it('stands for the question where it is one of several answers to it', () => {
  const both: [string, number][] = [
    ['all', 1],
    ['gold', 1],
  ]
  expect(said(both).body.text).toBe('By card.')
  expect(said(both, { userTags: ['Gold'] }).body.text).toBe('On account.')
  // They share the confidence that the question is meant, whoever asks it.
  const shared: [string, number][] = [
    ['all', 0.4],
    ['gold', 0.35],
  ]
  const general = said(shared)
  expect(general.trace).toMatchObject({ outcome: 'direct', candidates: [{ entryId: 'all', confidence: 0.75 }] })
  const own = said(shared, { userTags: ['gold'] })
  expect(own.body.text).toBe('On account.')
  expect(own.trace.candidates).toEqual([{ entryId: 'gold', confidence: 0.75, question: '' }])
})

it('is not found by a flow that looks something up', () => {
  const candidates = ['night', 'all', 'gold'].map((entryId) => ({ entryId, confidence: 1, question: '' }))
  const found = (change: Partial<Facts>) =>
    foundItems(program, { candidates, searchMs: 1 }, { scope: 'qa', limit: 5 }, { ...facts, ...change, at: 0 }).map(
      ({ entryId }) => entryId,
    )
  expect(found({})).toEqual(['all'])
  expect(found({ open: false, userTags: ['gold'] })).toEqual(['night', 'gold'])
})

describe('tags of the visitor', () => {
  const run = (on: 'conversation' | 'visitor', change: Partial<Facts> = {}) => {
    const tags = '{{ system.user_tags | join: " " }}'
    const document = draw({
      start: { kind: 'start', data: trigger({}), to: { next: 'before' } },
      before: { kind: 'say', data: { text: tags }, to: { next: 'tag' } },
      tag: { kind: 'tag', data: { on, add: ['gold'] }, to: { next: 'after' } },
      after: { kind: 'say', data: { text: tags } },
    })
    const event = { type: 'begin', flowId: 'f', nodeId: null, variables: {} } as const
    const input = { event, at: 0, seed: 0, facts: { ...facts, ...change } }
    const { effects } = advance(botWith({ f: document }), initialSession(), input)
    return effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body.text] : []))
  }

  it('are there for the steps that follow in the same breath', () => {
    expect(run('visitor', { userTags: ['new'] })).toEqual(['new', 'new gold'])
    expect(run('visitor')).toEqual(['', 'gold'])
  })

  it('are not those of the conversation', () => {
    expect(run('conversation', { userTags: ['new'] })).toEqual(['new', 'new'])
  })
})
