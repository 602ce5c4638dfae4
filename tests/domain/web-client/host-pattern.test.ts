import { describe, expect, it } from 'vitest'
import { ancestorsOf, hostPatternOf, isHostPattern, namesOrigin } from '#src/domain/web-client/host-pattern.ts'

describe('a pattern of pages that may hold the web client', () => {
  it.each([
    'example.com',
    '*.example.com',
    'https://shop.example.com',
    'localhost:3000',
    '127.0.0.1:8080',
    'xn--bcher-kva.de',
  ])('may be %s', (pattern) => expect(isHostPattern(pattern)).toBe(true))
  it.each([
    '',
    '*',
    '*.com',
    'example.com/path',
    'a.*.com',
    'ftp://example.com',
    "x' 'unsafe-inline'",
    'a b.com',
    'a.com:99999',
    'a.com;',
  ])('is not %j', (pattern) => expect(isHostPattern(pattern)).toBe(false))

  it('is kept of an address that was pasted without what leads further', () => {
    expect(hostPatternOf(' https://Shop.Example.com/cart?x=1 ')).toBe('https://shop.example.com')
    expect(hostPatternOf('example.com/de/')).toBe('example.com')
    expect(hostPatternOf('bücher.de')).toBe('xn--bcher-kva.de')
    expect(hostPatternOf('*.Example.com/')).toBe('*.example.com')
    expect(hostPatternOf('https://*.example.com/x')).toBe('https://*.example.com')
    expect(hostPatternOf('localhost:3000/')).toBe('localhost:3000')
  })
})

describe('a page is named', () => {
  it('by its own name, in both schemes where none is said', () => {
    expect(namesOrigin(['example.com'], 'https://example.com')).toBe(true)
    expect(namesOrigin(['example.com'], 'http://example.com')).toBe(true)
    expect(namesOrigin(['https://example.com'], 'http://example.com')).toBe(false)
    expect(namesOrigin(['http://example.com'], 'https://example.com')).toBe(true)
  })
  it('by a wildcard for the names below, and not for the name itself', () => {
    expect(namesOrigin(['*.example.com'], 'https://a.b.example.com')).toBe(true)
    expect(namesOrigin(['*.example.com'], 'https://example.com')).toBe(false)
    expect(namesOrigin(['*.example.com'], 'https://evilexample.com')).toBe(false)
  })
  it('only with its port', () => {
    expect(namesOrigin(['localhost:3000'], 'http://localhost:3000')).toBe(true)
    expect(namesOrigin(['localhost'], 'http://localhost:3000')).toBe(false)
  })
  it('never by what is no page', () => {
    expect(namesOrigin(['example.com'], 'null')).toBe(false)
    expect(namesOrigin(['example.com'], 'file://example.com')).toBe(false)
  })
})

it('says the same to a browser, where a host without a scheme would mean that of the framed page', () => {
  expect(ancestorsOf(['example.com', 'https://*.a.com', 'localhost:3000', 'no way'])).toEqual([
    'http://example.com',
    'https://*.a.com',
    'http://localhost:3000',
  ])
})
