import { describe, expect, it } from 'vitest'
import type { BotEvent } from '#src/domain/step/event.ts'
import { advance } from '#src/domain/engine/advance.ts'
import { initialSession, isGuided, withoutGuided, type BotSession } from '#src/domain/engine/session.ts'
import { botWith, draw, facts, trigger } from './world.ts'

const asks = (keyword: string, last: Parameters<typeof draw>[0]['x']) =>
  draw(
    {
      start: { kind: 'start', data: trigger({ keywords: [keyword] }), to: { next: 'ask' } },
      ask: { kind: 'ask', to: { next: 'last' } },
      last,
    },
    [{ reference: 'order', type: 'text', input: true }],
  )
const says = { kind: 'say', data: { text: 'Order {{ order }}, {{ answer }}.' } }
const program = botWith({
  order: asks('order', says),
  parcel: asks('parcel', says),
  fails: asks('fails', { kind: 'unknown' }),
  hands: asks('hands', { kind: 'move', data: { move: { type: 'transfer', request: {} }, set: [] } }),
  ends: asks('ends', { kind: 'move', data: { move: { type: 'end', resolved: true, endConversation: true }, set: [] } }),
  phone: draw({ start: { kind: 'start', data: trigger({ channels: ['phone'] }) } }),
})

/** A conversation that an agent has, with what the bot had begun before it came to them. */
function served(before: BotSession = initialSession()) {
  const talk = {
    session: before,
    said: [] as string[],
    kinds: [] as string[],
    take(event: BotEvent, person = true) {
      const step = advance(program, talk.session, {
        event,
        at: 0,
        seed: 1,
        facts: { ...facts, ...(person && { person }) },
      })
      talk.session = step.session
      talk.said = step.effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body.text] : []))
      talk.kinds = step.effects.map((effect) => (effect.type === 'moment' ? effect.moment : effect.type))
      return talk
    },
    begin: (flowId: string, variables = {}) => talk.take({ type: 'guided', flowId, variables }),
    say: (text: string, person = true) => talk.take({ type: 'said', text }, person),
    ends: () => (talk.session.guided ? talk.session.guided.end : 'none'),
  }
  return talk
}

describe('a flow that an agent begins', () => {
  it('asks, is told its inputs, hears the visitor and gives the conversation back at its end', () => {
    const talk = served().begin('order', { order: 'A-1' })
    expect(talk.said).toEqual(['How many? (1)'])
    expect(isGuided(talk.session)).toBe(true)
    talk.say('12')
    expect(talk.said).toEqual(['Order A-1, 12.'])
    expect(talk.ends()).toBe('completed')
  })

  it("leaves what the bot had begun where it stood, and that goes on when the conversation is the bot's again", () => {
    const before = served().say('parcel', false).session
    const talk = served(before).begin('order').say('7')
    expect({ ...talk.session.run, id: '' }).toEqual({ ...before.run, id: '' })
    expect(talk.session.interrupted).toEqual([])
    expect(talk.say('3', false).said).toEqual(['Order , 3.'])
  })

  it("looks nothing up and begins no other flow: words that it makes nothing of are the agent's", () => {
    const talk = served().begin('order').say('parcel please')
    expect(talk.kinds).toEqual([])
    expect(talk.ends()).toBeNull()
  })

  it('is left when its visitor wants a person, and does not ask for one', () => {
    const talk = served().begin('order').say('a human please')
    expect(talk.kinds).toEqual(['cancelTimer', 'flow_left'])
    expect(talk.ends()).toBe('asked')
  })

  it('says nothing when it fails', () => {
    const talk = served().begin('fails').say('1')
    expect(talk.said).toEqual([])
    expect(talk.kinds).toContain('flow_failed')
    expect(talk.ends()).toBe('failed')
  })

  it('hands nobody over and ends no conversation: its agent has it', () => {
    for (const flowId of ['hands', 'ends']) {
      const talk = served().begin(flowId).say('1')
      expect(talk.kinds).toEqual(['cancelTimer', 'flow_completed'])
      expect(talk.ends()).toBe('completed')
    }
  })

  it('is taken away by its agent', () => {
    const talk = served().begin('order').take({ type: 'stopped' })
    expect(talk.kinds).toEqual(['cancelTimer', 'flow_left'])
    expect(talk.ends()).toBe('none')
    expect(talk.take({ type: 'stopped' }).kinds).toEqual([])
  })

  it("is forgotten with the first event that comes once the conversation is no agent's, as the host forgets it", () => {
    const before = served().say('parcel', false).session
    const talk = served(before).begin('order')
    const left = withoutGuided(talk.session)
    expect(left.run).toEqual(before.run)
    expect(talk.take({ type: 'event', name: 'none', payload: null }, false).session).toEqual(left)
  })

  it('does not begin while another one runs, in another channel, or without the plan for it', () => {
    const running = served().begin('order')
    const { run } = running.session
    expect(running.begin('parcel').session.run).toEqual(run)
    expect(served().begin('phone').session.guided).toBeNull()
    const poor = { ...facts, person: true, premium: false }
    const event = { type: 'guided' as const, flowId: 'order', variables: {} }
    expect(advance(program, initialSession(), { event, at: 0, seed: 1, facts: poor }).session.guided).toBeNull()
  })
})
