import { expect, test } from 'vitest'
import { deskLinesOf } from '#src/features/history/desk-lines.ts'

const at = (minute: number) => `2026-11-27T10:${String(minute).padStart(2, '0')}:00.000Z`
const mei = { id: 'mei', nickname: 'Mei' }
const anna = { id: 'anna', nickname: 'Anna' }
const messages = [1, 2, 3].map((seq) => ({ seq, at: at(seq * 10) }))
const watch = (begun: number) => ({ id: `w${begun}`, by: mei, at: at(begun), until: at(begun + 1) })
const transfer = (minute: number, by: typeof mei | null, from: typeof mei | null) => ({
  id: `t${minute}`,
  kind: 'cold' as const,
  state: 'succeeded' as const,
  failure: null,
  from,
  by,
  to: { type: 'agent' as const, id: 'ben', name: 'Ben' },
  reason: null,
  note: '',
  at: at(minute),
  until: null,
  joinedAt: null,
})
const told = (given: Partial<Parameters<typeof deskLinesOf>[0]>) => {
  const lines = deskLinesOf({
    messages,
    transfers: [],
    routing: [],
    flows: [],
    whispers: [],
    notes: [],
    watches: [],
    ...given,
  })
  return Object.fromEntries(
    [...lines].map(([after, list]) => [after, list.map(({ kind, at: when }) => `${kind} ${when}`)]),
  )
}

test('stand after the last message before them, the earliest first, and before the first where there is none', () => {
  expect(told({ watches: [watch(25), watch(5)], transfers: [transfer(22, mei, anna)] })).toEqual({
    0: [`watch ${at(5)}`],
    2: [`intervention ${at(22)}`, `watch ${at(25)}`],
  })
})

test('how it found who serves it stands where it happened', () => {
  const step = { type: 'queue_widened' as const, at: at(11), group: { id: 'g', name: 'Returns' } }
  expect(told({ routing: [step] })).toEqual({ 1: [`routing ${at(11)}`] })
})

test('a flow that an agent began stands where it began', () => {
  const step = { at: at(11), what: 'begun' as const, flow: 'Returns', by: anna }
  expect(told({ flows: [step] })).toEqual({ 1: [`flow ${at(11)}`] })
})

test('a whisper stands where it was written', () => {
  const whisper = { id: 'x', conversationId: 'c', afterSeq: 1, by: mei, text: 'Hm', at: at(21) }
  expect(told({ whispers: [whisper] })).toEqual({ 1: [`whisper ${at(21)}`] })
})

test('what who had it handed over, or a flow, is no intervention', () => {
  expect(told({ transfers: [transfer(12, anna, anna), transfer(13, null, anna)] })).toEqual({})
  expect(told({ transfers: [transfer(12, mei, null)] })).toEqual({ 1: [`intervention ${at(12)}`] })
})
