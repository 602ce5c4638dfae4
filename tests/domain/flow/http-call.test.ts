import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { encodedAddress, isWebAddress, withParameters } from '#src/domain/flow/address.ts'
import { httpRequest, type HttpDraft } from '#src/domain/flow/http-call.ts'
import { fillJson, isJsonTemplate } from '#src/domain/flow/json-template.ts'
import type { Json } from '#src/domain/value/value.ts'
import { contextOf } from '#tests/nodes/support.ts'

const variables = {
  no: 'A/1 ?x=&y#z',
  name: 'O"Neil\\ \n{{ no }}',
  count: 3,
  paid: true,
  gone: null,
  tags: ['a', 'b'],
  order: { id: 7 },
  'system.user_id': 'u1',
  'system.conversation_id': 'c1',
}
const context = contextOf(null, { variables })
const { render } = context

describe('an address', () => {
  test.each([
    ['https://x.test/{{ no }}', 'https://x.test/A%2F1%20%3Fx%3D%26y%23z'],
    ['https://x.test/?q={{no}}', 'https://x.test/?q=A%2F1%20%3Fx%3D%26y%23z'],
    ['https://x.test/{{ no | upcase }}', 'https://x.test/A%2F1%20%3FX%3D%26Y%23Z'],
    ['https://x.test/{{ no | url_encode }}', 'https://x.test/A%2F1+%3Fx%3D%26y%23z'],
    ['https://x.test/{{ gone | default: "}}" }}', 'https://x.test/%7D%7D'],
    ['https://x.test/{{- count -}}', 'https://x.test/3'],
    ['https://x.test/{% if paid %}paid/{{ count }}{% endif %}', 'https://x.test/paid/3'],
  ])('%s becomes %s', (template, address) => {
    expect(render(encodedAddress(template))).toBe(address)
  })

  test('keeps its host, whatever a variable holds', () => {
    fc.assert(
      fc.property(fc.string(), (no) => {
        fc.pre(no.isWellFormed())
        const filled = contextOf(null, { variables: { no } }).render(encodedAddress('https://x.test/a/{{ no }}/b'))
        const { host, search, hash } = new URL(filled)
        expect([host, search, hash]).toEqual(['x.test', '', ''])
      }),
    )
  })

  test('takes further parameters before its fragment', () => {
    expect(withParameters('https://x.test/a#b', [['q', 'ü &']])).toBe('https://x.test/a?q=%C3%BC+%26#b')
    expect(withParameters('https://x.test/a?b=1', [['q', '1']])).toBe('https://x.test/a?b=1&q=1')
    expect(withParameters('https://x.test/a?', [['q', '1']])).toBe('https://x.test/a?q=1')
    expect(withParameters('https://x.test/a', [])).toBe('https://x.test/a')
  })

  test.each([
    ['https://x.test', true],
    ['HTTP://x.test', true],
    ['https://{{ region }}.x.test/', true],
    ['{{ url }}', false],
    ['javascript:alert(1)', false],
    ['https://', false],
    ['https:///etc', false],
  ])('%s begins as one of the web: %s', (template, is) => {
    expect(isWebAddress(template)).toBe(is)
  })
})

describe('a template of JSON', () => {
  test('takes values as text within quotes, and as their own type outside', () => {
    const template = `{"name": "{{ name }}", "{{ no }}": {{ count }}, "all": [{{ tags }}, {{ order }}, {{ gone }}],
      "words": "{{ tags }} {{ gone }}{{ paid }}"}`
    expect(fillJson(template, render)).toEqual({
      name: variables.name,
      [variables.no]: 3,
      all: [['a', 'b'], { id: 7 }, null],
      words: 'a, b true',
    })
  })

  test('can hold tags', () => {
    const template = '[{% for tag in tags %}{"tag": "{{ tag }}"}{% unless forloop.last %},{% endunless %}{% endfor %}]'
    expect(fillJson(template, render)).toEqual([{ tag: 'a' }, { tag: 'b' }])
  })

  test('is none where its text is not JSON', () => {
    expect(fillJson('{"a": }', render)).toBeUndefined()
    expect(fillJson('{{ count }} {{ count }}', render)).toBeUndefined()
  })

  test('gives every value back unchanged: none breaks out of its place', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, json) => {
        const value = json as Json
        const filled = fillJson('{"t": "{{ text }}", "v": {{ value }}}', (template) =>
          contextOf(null, { variables: { text, value } }).render(template),
        )
        expect(filled).toEqual(JSON.parse(JSON.stringify({ t: text, v: value })))
      }),
    )
  })

  test.each<[string, boolean | null]>([
    ['{"a": {{ b }}, "c": "{{ d }}"}', true],
    ['{"a": "\\"{{ b }}"}', true],
    ['{"a": {{ b }}', false],
    ['{a: 1}', false],
    ['{% if a %}{}{% endif %}', null],
  ])('%s is JSON once it is filled in: %s', (template, is) => {
    expect(isJsonTemplate(template)).toBe(is)
  })
})

describe('a request', () => {
  const draft: HttpDraft = {
    method: 'POST',
    url: 'https://x.test/{{ count }}',
    query: [
      { name: 'q', value: '{{ no }}' },
      { name: ' ', value: 'left out' },
    ],
    headers: [
      { name: 'x-name', value: 'a\r\nb: {{ count }}', secret: false },
      { name: 'authorization', value: 'shop.key', secret: true },
    ],
    body: { type: 'json', text: '{"n": {{ count }}}' },
    sendIds: true,
    timeoutSeconds: 5,
    retries: 2,
  }
  const made = (changes: Partial<HttpDraft>) => {
    const result = httpRequest({ ...draft, ...changes }, context)
    if (!result.ok) throw new Error(result.code)
    return result.request
  }

  test('is filled in, with the names of secrets and never their values', () => {
    expect(made({})).toEqual({
      method: 'POST',
      url: 'https://x.test/3?q=A%2F1+%3Fx%3D%26y%23z',
      headers: [
        { name: 'x-name', value: 'a b: 3', secret: false },
        { name: 'authorization', value: 'shop.key', secret: true },
        { name: 'content-type', value: 'application/json', secret: false },
      ],
      body: '{"n":3,"userId":"u1","sessionId":"c1"}',
      timeoutMs: 5000,
      retries: 2,
    })
  })

  test('names who asks in its body, else in its address', () => {
    const ids = 'userId=u1&sessionId=c1'
    const form = made({ body: { type: 'form', fields: [{ name: 'a', value: '{{ tags }}' }] } })
    expect([form.body, form.url.includes('userId')]).toEqual([`a=a%2C+b&${ids}`, false])
    expect(made({ body: { type: 'none' }, query: [] })).toMatchObject({ body: null, url: `https://x.test/3?${ids}` })
    expect(made({ body: { type: 'text', text: 'Hi {{ count }}' }, query: [] })).toMatchObject({
      body: 'Hi 3',
      url: `https://x.test/3?${ids}`,
    })
    expect(made({ body: { type: 'json', text: '[1]' }, query: [] })).toMatchObject({
      body: '[1]',
      url: `https://x.test/3?${ids}`,
    })
    expect(made({ method: 'GET', query: [] })).toMatchObject({ body: null, url: `https://x.test/3?${ids}` })
    expect(made({ sendIds: false })).toMatchObject({ body: '{"n":3}' })
  })

  test('keeps the type of its body that the author has named', () => {
    const headers = [{ name: 'Content-Type', value: 'application/vnd.shop+json', secret: false }]
    expect(made({ headers }).headers).toEqual(headers)
  })

  test('is none where its body should be JSON and is not', () => {
    const result = httpRequest({ ...draft, body: { type: 'json', text: '{' } }, context)
    expect(result).toEqual({ ok: false, code: 'json_invalid' })
  })
})
