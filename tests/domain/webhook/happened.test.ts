import { expect, test } from 'vitest'
import { happenedIn } from '#src/domain/webhook/happened.ts'

type Stands = Parameters<typeof happenedIn>[0]['before']
const bot: Stands = { state: 'bot', ownerId: null, groupId: null, acceptedAt: null }
const queued: Stands = { ...bot, state: 'queued', groupId: 'sales' }
const served: Stands = { ...queued, state: 'in_service', ownerId: 'olga', acceptedAt: new Date() }

type Event = Parameters<typeof happenedIn>[0]['events'][number]
const told = (before: Stands, row: Stands, ...events: Event[]) =>
  happenedIn({ before, row, said: [], events }).map(({ event, agentId, fromAgentId, data }) => ({
    event,
    ...(agentId !== null && { agentId }),
    ...(fromAgentId !== null && { fromAgentId }),
    ...(Object.keys(data).length > 0 && { data }),
  }))

test('who comes to a queue enters it', () => {
  expect(told(bot, queued, { type: 'transfer_requested' }, { type: 'queue' })).toEqual([
    { event: 'transfer_requested' },
    { event: 'queue_entered', data: { groupId: 'sales' } },
  ])
})

test('who is taken from it leaves it, and has been transferred', () => {
  expect(told(queued, served, { type: 'accept', personId: 'olga' })).toEqual([
    { event: 'queue_left', agentId: 'olga', data: { outcome: 'accepted', groupId: 'sales' } },
    { event: 'transfer_succeeded', agentId: 'olga' },
  ])
})

test('who had an agent before has another one', () => {
  expect(told(served, { ...served, ownerId: 'max' }, { type: 'hand_over', personId: 'max' })).toEqual([
    { event: 'agent_changed', agentId: 'max', fromAgentId: 'olga' },
  ])
})

test('another group is another queue, and the same one is not left', () => {
  expect(told(queued, { ...queued, groupId: 'returns' }, { type: 'queue' })).toEqual([
    { event: 'queue_left', data: { outcome: 'moved', groupId: 'sales' } },
    { event: 'queue_entered', data: { groupId: 'returns' } },
  ])
  expect(told(queued, queued, { type: 'queue' })).toEqual([])
})

test('an end by silence says so, too', () => {
  const end = { type: 'end', data: { reason: 'user_timeout' } }
  expect(told(served, { ...served, state: 'ended' }, end)).toEqual([
    { event: 'visitor_timed_out', agentId: 'olga' },
    { event: 'session_ended', agentId: 'olga', data: { reason: 'user_timeout' } },
  ])
})

test('what the product itself says is no message of anybody', () => {
  const said = (['visitor', 'bot', 'agent', 'system'] as const).map((sender) => ({ sender, personId: null }))
  expect(
    happenedIn({ before: bot, row: bot, said, events: [{ type: 'bot_direct' }] }).map(({ event }) => event),
  ).toEqual(['visitor_message', 'bot_message', 'agent_message'])
})

test('flows and ratings are told', () => {
  const events = [
    { type: 'flow_started', data: { flowId: 'f', detail: '' } },
    { type: 'flow_failed', data: { flowId: 'f', detail: 'x' } },
    { type: 'rated', data: { stars: 4, solved: null } },
    { type: 'rated', data: { stars: 1, solved: false } },
  ]
  expect(happenedIn({ before: bot, row: bot, said: [], events })).toMatchObject([
    { event: 'flow_started', data: { flowId: 'f' } },
    { event: 'flow_ended', data: { flowId: 'f', outcome: 'failed' } },
    { event: 'rated', stars: 4, data: {} },
    { event: 'rated', stars: 1, data: { solved: false } },
  ])
})
