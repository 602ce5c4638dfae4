import { expect, test } from 'vitest'
import {
  draftOf,
  inputOf,
  modelIssues,
  newPlaceOfKey,
  sameModel,
  type Model,
} from '#src/features/robot/model/model-draft.ts'

const day = { calls: 0, perDay: 5000, overDay: 0, overPace: 0, reachedAt: null }
const none: Model = { endpoint: null, key: { configured: false }, health: null, day }
const set: Model = {
  endpoint: { baseUrl: 'https://llm.example.com/v1', name: 'large' },
  key: {
    configured: true,
    last4: '9f3a',
    places: ['https://llm.example.com'],
    updatedAt: '2026-11-20T08:00:00.000Z',
    updatedBy: null,
  },
  health: null,
  day,
}

test('the form begins with what is stored, keeps its key, and knows nothing of it', () => {
  const draft = draftOf(set)
  expect(inputOf(draft)).toEqual({ endpoint: set.endpoint, key: { type: 'keep' } })
  expect(JSON.stringify(draft)).not.toContain('9f3a')
})

test('a key that was never set and is left empty is none; a written one is sent without the spaces around it', () => {
  const draft = draftOf(none)
  expect(inputOf(draft).key).toEqual({ type: 'none' })
  expect(inputOf({ ...draft, key: { type: 'write', value: ' sk-1 ' } }).key).toEqual({ type: 'set', value: 'sk-1' })
  expect(inputOf({ ...draftOf(set), key: { type: 'remove' } }).key).toEqual({ type: 'none' })
})

test('an empty form, an address that is none and an empty replacement of the key are to be mended', () => {
  const codes = (draft: Parameters<typeof modelIssues>[0], model: Model) =>
    modelIssues(draft, model).map(({ path, code }) => `${path.join('.')} ${code}`)
  expect(codes(draftOf(none), none)).toEqual(['baseUrl URL', 'name REQUIRED'])
  expect(codes({ ...draftOf(set), baseUrl: 'https://user:pass@llm.example.com' }, set)).toEqual(['baseUrl URL'])
  expect(codes({ ...draftOf(set), key: { type: 'write', value: ' ' } }, set)).toEqual(['key REQUIRED'])
  expect(codes({ ...draftOf(set), key: { type: 'write', value: '' } }, none)).toEqual([])
})

test('spaces around a value are no change', () => {
  expect(sameModel({ ...draftOf(set), name: ' large ' }, draftOf(set))).toBe(true)
  expect(sameModel({ ...draftOf(set), key: { type: 'remove' } }, draftOf(set))).toBe(false)
})

test('a kept key is missing where it would go elsewhere; a path, a replaced key and half an address change nothing', () => {
  const to = (baseUrl: string) => newPlaceOfKey({ ...draftOf(set), baseUrl }, set)
  expect(to('https://evil.example.net/v1')).toBe('https://evil.example.net')
  expect(to('https://llm.example.com:8443/v1')).toBe('https://llm.example.com:8443')
  expect(to('http://llm.example.com/v1')).toBe('http://llm.example.com')
  expect(modelIssues({ ...draftOf(set), baseUrl: 'https://evil.example.net/v1' }, set)).toEqual([
    { path: ['key'], code: 'REQUIRED' },
  ])
  expect(to('https://llm.example.com/v2')).toBeUndefined()
  expect(to('https:/')).toBeUndefined()
  const replaced = { ...draftOf(set), baseUrl: 'https://a.b', key: { type: 'write', value: 'x' } } as const
  expect(newPlaceOfKey(replaced, set)).toBeUndefined()
})
