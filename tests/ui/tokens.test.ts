import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')

const FLOORS = ['ground', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'selected']
const FAMILIES = ['accent', 'danger', 'warning', 'success', 'info']
const HUES = Array.from({ length: 10 }, (_, index) => `hue-${index + 1}`)

const themes = {
  light: declarations(':root {'),
  dark: { ...declarations(':root {'), ...declarations("[data-theme='dark'] {") },
}

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  /** The pairs of `colours` on `floors` that fall short of a ratio, each with its own. */
  const short = (least: number, colours: readonly string[], floors: readonly string[]) =>
    colours.flatMap((colour) =>
      floors.flatMap((floor) => {
        const ratio = contrast(shownColour(tokens, colour), shownColour(tokens, floor))
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

type Tokens = Readonly<Record<string, string>>
type Triple = readonly [number, number, number]

/** The custom properties of the first block that opens with `selector`. */
function declarations(selector: string): Tokens {
  const start = css.indexOf(selector)
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  )
}

/** Lightness 0–1, chroma and hue in degrees of a token, followed through its references. */
function oklchOf(tokens: Tokens, name: string): Triple {
  const value = tokens[name]
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  const reference = /^var\(--([a-z0-9-]+)\)$/.exec(value)
  if (reference) return oklchOf(tokens, reference[1]!)
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (!parts) throw new Error(`--${name} is no OKLCH colour: ${value}`)
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** Linear sRGB as a screen shows it: clipped, and rounded to eight bits with the sRGB curve of CSS Color 4, 10.2. */
function shownColour(tokens: Tokens, name: string): Triple {
  const [r, g, b] = linearSrgb(oklchOf(tokens, name)).map((channel) => {
    const clipped = Math.min(1, Math.max(0, channel))
    const curved = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    const shown = Math.round(curved * 255) / 255
    return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4
  })
  return [r!, g!, b!]
}

/** OKLCH to linear sRGB by the matrices of Björn Ottosson, "A perceptual color space for image processing" (2020). */
function linearSrgb([lightness, chroma, hue]: Triple): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Contrast ratio of two linear sRGB colours: WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(a: Triple, b: Triple): number {
  const luminance = ([r, g, blue]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * blue
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}
