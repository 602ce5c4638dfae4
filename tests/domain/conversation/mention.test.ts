import { describe, expect, it } from 'vitest'
import { matchingPeople, mentionAt, mentionSpans } from '#src/domain/conversation/mention.ts'

const person = (nickname: string, id = nickname) => ({ id, nickname })
const people = ['Ann', 'Anna', 'Anna Lee', '小本'].map((name) => person(name))
const named = (text: string) => mentionSpans(text, people).map(({ from, to }) => text.slice(from, to))

describe('a mention in a text', () => {
  it('is an @ with the longest nickname behind it', () => {
    expect(named('@Anna Lee, and @Ann: please')).toEqual(['@Anna Lee', '@Ann'])
    expect(named('@Anna')).toEqual(['@Anna'])
  })

  it('ends with its word where words are parted, and needs no gap where they are not', () => {
    expect(named('@Annabel')).toEqual([])
    expect(named('请@小本看一下')).toEqual(['@小本'])
  })

  it('may be written in another case; where that tells two apart, it means the one', () => {
    expect(named('@anna LEE and @ANN')).toEqual(['@anna LEE', '@ANN'])
    const two = [person('Sam', '1'), person('SAM', '2')]
    expect(mentionSpans('@SAM', two).map(({ id }) => id)).toEqual(['2'])
    expect(mentionSpans('@sam', two).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('is no part of an address', () => {
    expect(named('write to joe@Ann')).toEqual([])
  })

  it('means all who share a nickname', () => {
    const twins = [person('Kim', '1'), person('Kim', '2')]
    expect(mentionSpans('@Kim', twins).map(({ id }) => id)).toEqual(['1', '2'])
  })
})

it('is offered while its word is written', () => {
  expect(mentionAt('Please @An', 10)).toEqual({ from: 7, query: 'An' })
  expect(mentionAt('请@', 2)).toEqual({ from: 1, query: '' })
  expect(mentionAt('Please @Ann look', 16)).toBeNull()
  expect(mentionAt('joe@shop', 8)).toBeNull()
})

it('offers those first whose nickname begins so', () => {
  expect(matchingPeople([person('Joanna'), ...people], 'ann').map(({ nickname }) => nickname)).toEqual([
    'Ann',
    'Anna',
    'Anna Lee',
    'Joanna',
  ])
})
