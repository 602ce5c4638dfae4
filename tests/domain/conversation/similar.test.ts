import { expect, it } from 'vitest'
import { nearestAsked } from '#src/domain/conversation/similar.ts'

const ASKED = [
  { id: 'parcel', question: 'Where is my parcel? It has not arrived yet' },
  { id: 'refund', question: 'I would like my money back for the lamp' },
  { id: 'hours', question: 'When are you open on Sunday?' },
  { id: 'late', question: 'My parcel is late' },
  { id: '快递', question: '我的快递什么时候到' },
  { id: '退款', question: '怎么申请退款' },
]
const find = (words: string, least = 0.2) => nearestAsked(words, ASKED, { least, most: 2 }).map(({ id }) => id)

it('finds what was asked with the same words, the nearest first', () => {
  expect(find('my parcel is not here, it is late')).toEqual(['late', 'parcel'])
  expect(find('快递还没到，什么时候到？')).toEqual(['快递'])
  expect(find('我想申请退款')).toEqual(['退款'])
})

it('finds nothing where nothing is near enough, or nothing is asked', () => {
  expect(find('Do you sell gift cards?')).toEqual([])
  expect(find('?!')).toEqual([])
  expect(find('my parcel is late', 1.1)).toEqual([])
  expect(nearestAsked('anything', [], { least: 0, most: 5 })).toEqual([])
})
