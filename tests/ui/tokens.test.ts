import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FAMILIES, FLOORS, HUES, contrastOf, linearSrgb, oklchOf, themesOf } from '../../stories/foundations/tokens.ts'

const themes = themesOf(readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8'))

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  /** The pairs of `colours` on `floors` that fall short of a ratio, each with its own. */
  const short = (least: number, colours: readonly string[], floors: readonly string[]) =>
    colours.flatMap((colour) =>
      floors.flatMap((floor) => {
        const ratio = contrastOf(tokens, colour, floor)
        return ratio < least ? [`${colour} on ${floor}: ${ratio.toFixed(2)}`] : []
      }),
    )

  test('every text colour reads at 4.5:1 on every floor', () => {
    expect(short(4.5, ['ink', 'muted', 'faint'], FLOORS)).toEqual([])
  })

  test.each(FAMILIES)('%s text reads at 4.5:1 on every floor and on its own soft ground', (family) => {
    expect(short(4.5, [`${family}-text`], [...FLOORS, `${family}-soft`])).toEqual([])
  })

  test.each(FAMILIES)('ink and muted text read at 4.5:1 on %s-soft', (family) => {
    expect(short(4.5, ['ink', 'muted'], [`${family}-soft`])).toEqual([])
  })

  test.each(FAMILIES)('words on solid %s read at 4.5:1, under the pointer too', (family) => {
    expect(short(4.5, ['on-accent'], [family, `${family}-hover`])).toEqual([])
  })

  test('lines of controls and the focus ring stand out 3:1 from every floor', () => {
    expect(short(3, ['control', 'focus', ...FAMILIES.map((family) => `${family}-line`)], FLOORS)).toEqual([])
  })

  test('every solid, as a dot or a switch, stands out 3:1 from every floor', () => {
    expect(short(3, FAMILIES, FLOORS)).toEqual([])
  })

  test('an icon stands out 3:1 from its tile in each of the ten hues', () => {
    expect(short(3, ['on-hue'], HUES)).toEqual([])
  })

  test('text on the inverse floor reads at 4.5:1', () => {
    expect(short(4.5, ['on-inverse'], ['inverse'])).toEqual([])
  })

  test('the ten hues are equally light', () => {
    const lightness = HUES.map((hue) => oklchOf(tokens, hue)[0])
    expect(new Set(lightness).size).toBe(1)
  })

  test('a higher floor is lighter', () => {
    const order = ['sunken', 'ground', 'surface', 'raised'].map((floor) => oklchOf(tokens, floor)[0])
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(new Set(order).size).toBe(order.length)
  })

  test('every colour lies within sRGB, so that no screen has to guess it', () => {
    const scales = Object.keys(tokens).filter((name) => /-\d+$/.test(name))
    expect(scales).toHaveLength(12 * 6 + 10)
    const outside = scales.filter((name) => linearSrgb(oklchOf(tokens, name)).some((c) => c < -0.001 || c > 1.001))
    expect(outside).toEqual([])
  })
})
