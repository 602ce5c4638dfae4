import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { mayKeep, placeOf } from '#src/domain/secret/same-place.ts'
import { templatePlace } from '#src/domain/secret/template-place.ts'

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const host = fc.tuple(label, label, fc.constantFrom('com', 'example', 'io')).map((labels) => labels.join('.'))
const port = fc.constantFrom('', ':8443', ':8080', ':9999')
const path = fc.constantFrom('', '/', '/v1', '/v1?key=1', '#part')
const scheme = fc.constantFrom('http', 'https')
const place = fc.record({ scheme, host, port })
type Place = { scheme: string; host: string; port: string }
const written = ({ scheme: by, host: at, port: door }: Place, rest = '') => `${by}://${at}${door}${rest}`

/** Every way of changing where a request goes. */
const MOVES: Record<string, (before: Place) => string> = {
  'to nowhere': () => '',
  'to spaces': () => '   ',
  'to another host': (before) => written({ ...before, host: `evil.${before.host}` }),
  'to a host that begins alike': (before) => written({ ...before, host: `${before.host}.evil.net` }),
  'to another port': (before) => written({ ...before, port: ':4711' }),
  'to the other scheme': (before) => written({ ...before, scheme: before.scheme === 'https' ? 'http' : 'https' }),
  'to another kind of address': ({ host: at }) => `ftp://${at}`,
  'behind a user': ({ scheme: by, host: at, port: door }) => `${by}://${at}${door}@evil.net`,
  'with a user': ({ scheme: by, host: at, port: door }) => `${by}://somebody@${at}${door}`,
  'to a name that ends in a dot': (before) => written({ ...before, host: `${before.host}.` }),
  'to letters that look alike': (before) => written({ ...before, host: `ｅvil-${before.host}` }),
  'to another in its path': ({ host: at }) => `https://evil.net/${at}`,
  'to a text': ({ host: at }) => at,
}

describe('a kept secret', () => {
  test.each(Object.entries(MOVES))('dies when its address moves %s', (_, move) => {
    fc.assert(
      fc.property(place, path, (before, rest) => {
        const next = move(before)
        expect(mayKeep([written(before, rest)], [next])).toBe(false)
        expect(mayKeep([written(before, rest)], [written(before), next])).toBe(false)
      }),
    )
  })

  test('lives as long as the place is the same, however it is written', () => {
    fc.assert(
      fc.property(place, path, path, (before, one, other) => {
        const shouted = written(
          { ...before, host: before.host.toUpperCase(), scheme: before.scheme.toUpperCase() },
          other,
        )
        expect(mayKeep([written(before, one)], [shouted])).toBe(true)
      }),
    )
    expect(mayKeep(['https://a.example'], ['https://a.example:443/v2'])).toBe(true)
    expect(mayKeep(['http://a.example:80'], ['http://a.example'])).toBe(true)
    expect(mayKeep(['https://bücher.example'], ['https://xn--bcher-kva.example'])).toBe(true)
  })

  test('never reaches a place it was not given for, by whatever way of addresses', () => {
    fc.assert(
      fc.property(
        place,
        fc.array(
          fc.oneof(
            place.map((one) => written(one)),
            fc.constant(''),
          ),
        ),
        (before, way) => {
          let kept: string[] = [written(before)]
          for (const next of way) kept = mayKeep(kept, [next]) ? [next] : []
          expect(kept.every((address) => placeOf(address) === placeOf(written(before)))).toBe(true)
        },
      ),
    )
  })

  test('may be kept for some of its places, never for more', () => {
    const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example']
    expect(mayKeep([a, b], [b])).toBe(true)
    expect(mayKeep([a, b], [b, c])).toBe(false)
    expect(mayKeep([a, b], [])).toBe(false)
    expect(mayKeep([], [a])).toBe(false)
  })
})

test.each([
  ['https://api.example.com/orders/{{ no }}', 'https://api.example.com'],
  ['  HTTPS://API.example.com:8443?q={{ q }}', 'https://api.example.com:8443'],
  ['https://{{ host }}/x', null],
  ['https://api.{{ region }}.example.com/x', null],
  ['https://api.example.com{{ path }}', null],
  ['https://api.example.com:{{ port }}/', null],
  [String.raw`https://api.example.com\@evil.example/`, 'https://api.example.com'],
  ['https://api.example.com@evil.example/', null],
  ['https://api.example.com{% if x %}.evil.net{% endif %}/', null],
  ['', null],
])('an address template %s leads to %s', (template, expected) => {
  expect(templatePlace(template)).toBe(expected)
})
