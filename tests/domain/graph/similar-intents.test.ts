import { expect, test } from 'vitest'
import { similarIntents } from '#src/domain/graph/similar-intents.ts'

const intent = (id: string, ...examples: string[]) => ({ id, name: id, examples })

test('flows that begin at nearly the same words are named, the most alike first', () => {
  const found = similarIntents([
    intent('track', 'Where is my order', 'Track my parcel', 'When will it arrive'),
    intent('status', 'Where is my order?', 'track my parcel', 'When does it arrive'),
    intent('copy', 'where is my ORDER', 'Track my parcel.', 'When will it arrive'),
    intent('refund', 'I want my money back', 'Return the shoes', 'Refund please'),
  ])
  expect(found.map(({ a, b }) => `${a} ${b}`)).toEqual(['track copy', 'track status', 'status copy'])
  expect(found[0]?.similarity).toBeCloseTo(1)
})

test('Chinese measures as well as English', () => {
  const found = similarIntents([
    intent('a', '我的订单到哪里了', '查一下物流信息'),
    intent('b', '我的订单到哪儿了', '查一下物流信息'),
    intent('c', '我要退货', '申请退款'),
  ])
  expect(found.map(({ a, b }) => `${a} ${b}`)).toEqual(['a b'])
})

test('different requests in the same words of politeness are not alike', () => {
  expect(
    similarIntents([intent('a', 'I want to return my order'), intent('b', 'I want to book an appointment')]),
  ).toEqual([])
})

test('a flow without examples is like no other', () => {
  expect(similarIntents([intent('a'), intent('b'), intent('c', '!', ' ')])).toEqual([])
})
