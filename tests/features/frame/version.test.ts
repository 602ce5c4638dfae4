import { afterEach, describe, expect, test, vi } from 'vitest'
import { servedVersion, versionIn } from '#src/api/version.ts'
import { isNewer } from '#src/features/frame/version-check.ts'

describe('the version in a page', () => {
  test.each([
    ['<meta name="version" content="abc">', 'abc'],
    ['<meta content="abc" name="version">', 'abc'],
    ["<META NAME='Version' CONTENT='abc' />", 'abc'],
    ['<meta\n  name=version\n  content=abc>', 'abc'],
    ['<meta charset="utf-8"><meta name="version" content="a1"><meta name="version" content="b2">', 'a1'],
    ['<meta name="version" content="">', undefined],
    ['<meta name="version">', undefined],
    ['<meta name="versions" content="abc">', undefined],
    ['<meta data-name="version" content="abc">', undefined],
    ['<p>version</p>', undefined],
    ['', undefined],
  ])('%s', (html, expected) => {
    expect(versionIn(html)).toBe(expected)
  })
})

describe('the version being served', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answer = (response: () => Promise<Response>) => {
    const request = vi.fn<typeof fetch>(response)
    vi.stubGlobal('fetch', request)
    return request
  }
  const page = async () => new Response('<meta name="version" content="v2">')

  test('is asked for at the root of the same origin', async () => {
    const request = answer(page)
    expect(await servedVersion()).toBe('v2')
    expect(request.mock.calls[0]?.[0]).toBe('/')
  })

  test('is asked for with the configuration the page was called with', async () => {
    const request = answer(page)
    await servedVersion('a&b')
    expect(request.mock.calls[0]?.[0]).toBe('/?buffet-config-id=a%26b')
  })

  test('is unknown when the server is away or says an error', async () => {
    answer(async () => Promise.reject(new TypeError('away')))
    expect(await servedVersion()).toBeUndefined()
    answer(async () => new Response('<meta name="version" content="v2">', { status: 502 }))
    expect(await servedVersion()).toBeUndefined()
  })
})

test.each([
  ['a', 'b', true],
  ['a', 'a', false],
  [undefined, 'b', false],
  ['a', undefined, false],
  ['development', 'b', false],
  ['a', 'development', false],
])('a page of %s while %s is served: reload offered is %s', (own, served, expected) => {
  expect(isNewer(own, served)).toBe(expected)
})
