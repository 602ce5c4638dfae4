import { expect, it } from 'vitest'
import { foundItems } from '#src/domain/engine/found-items.ts'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotEvent, CallFacts, Facts } from '#src/domain/step/event.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { botWith, draw, facts, trigger } from './world.ts'

const flow = draw({
  start: { kind: 'start', data: trigger({ keywords: ['refund'], events: ['refund_page'] }), to: { next: 'say' } },
  say: { kind: 'say', data: { text: 'From the flow.' } },
})
const bot = { ...botWith({ refund: flow }), document: () => ({ name: 'Manual.pdf' }) }

const said = (event: BotEvent, told: Partial<Facts>) =>
  advance(bot, initialSession(), { event, at: 0, seed: 1, facts: { ...facts, ...told } }).effects.flatMap((effect) =>
    effect.type === 'reply' ? [effect.body.text] : effect.type === 'search' ? ['looks it up'] : [],
  )

it.each<[string, BotEvent, string[]]>([
  ['by its keyword', { type: 'said', text: 'refund' }, ['looks it up']],
  ['by its event', { type: 'event', name: 'refund_page', payload: {} }, []],
])('begins no task flow %s where the plan has none', (_, event, without) => {
  expect(said(event, {})).toEqual(['From the flow.'])
  expect(said(event, { premium: false })).toEqual(without)
})

const refund: BotEvent = { type: 'said', text: 'refund' }
const CALL: CallFacts = { id: 'c', caller: '1', callee: '2', waiting: 0, agents: 0, ringSeconds: 0, callSeconds: 0 }

it('runs the menus of calls on every plan', () => {
  const heard = (told: Partial<Facts>) =>
    advance(bot, initialSession(), { event: refund, at: 0, seed: 1, facts: { ...facts, call: CALL, ...told } }).effects
  expect(heard({ premium: false })).toEqual(heard({}))
  expect(heard({ premium: false }).some(({ type }) => type === 'search')).toBe(false)
})

it('finds nothing in documents where the plan has none', () => {
  const place = { documentId: 'd', n: 1, name: 'Manual.pdf', page: 1, unit: 'page' as const, heading: '', text: 'Yes.' }
  const found = { candidates: [], searchMs: 0, passages: [{ ...place, confidence: 1 }] }
  const program = { ...bot, settings: { ...bot.settings, documents: { enabled: true, threshold: 0.5 } } }
  const look = (told: Partial<Facts>) =>
    foundItems(program, found, { scope: 'both', limit: 3 }, { ...facts, ...told, at: 0 })
  expect(look({})).toHaveLength(1)
  expect(look({ premium: false })).toEqual([])
})
