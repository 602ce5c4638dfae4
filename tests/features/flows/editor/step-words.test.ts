import { beforeAll, expect, test } from 'vitest'
import { effectWords, noteWords, signalWords } from '#src/features/flows/editor/try-it/step-words.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import flow from '#locales/en/flow.json'

beforeAll(() => {
  i18n.addResourceBundle('en', NAMESPACE, { flow })
})
const t = i18n.getFixedT('en', NAMESPACE)

test('what came to a node is said in words, and only what words cannot say is data', () => {
  expect(signalWords(t, { type: 'said', text: 'A-1001', last: false })).toEqual({
    text: 'The visitor wrote “A-1001”.',
    data: null,
  })
  expect(signalWords(t, { type: 'performed', result: { ok: true, value: { status: 200 }, ms: 3 } })).toEqual({
    text: 'The answer came.',
    data: { status: 200 },
  })
})

test('why nothing came of a request is said as elsewhere, with the detail that was told', () => {
  const result = { ok: false, code: 'http.timeout', detail: 'after 5 s', ms: 5000 } as const
  const known = (flow.faults as Record<string, string>)['http_timeout'] ?? 'http.timeout'
  expect(signalWords(t, { type: 'performed', result })).toEqual({
    text: `There was no answer: ${known}`,
    data: 'after 5 s',
  })
})

test('what a node let out is said with what it holds; what concerns the machinery alone is not', () => {
  const trace = {} as never
  expect(effectWords(t, { type: 'reply', body: { type: 'text', text: 'Hello' }, trace })).toEqual({
    text: 'Said',
    data: 'Hello',
  })
  const http = {
    method: 'GET',
    url: 'https://api.example.com',
    headers: [],
    body: null,
    timeoutMs: 1,
    retries: 0,
  } as const
  expect(
    effectWords(t, { type: 'request', id: '1', request: { type: 'http', request: { ...http, headers: [] } } }),
  ).toEqual({
    text: 'Asked GET https://api.example.com',
    data: null,
  })
  expect(effectWords(t, { type: 'cancelTimer', id: '1' })).toBeNull()
})

test('a node that is switched off says so', () => {
  expect(noteWords(t, 'disabled').text).toBe('Switched off: the run passed it by.')
  expect(noteWords(t, { found: 1 })).toEqual({ text: '', data: { found: 1 } })
})
