/** The floors that text and lines stand on. */
export const FLOORS = ['ground', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'selected']
/** The families of colours that mean something. */
export const FAMILIES = ['accent', 'danger', 'warning', 'success', 'info']
export const HUES = Array.from({ length: 10 }, (_, index) => `hue-${index + 1}`)

export type Tokens = Readonly<Record<string, string>>
type Triple = readonly [number, number, number]

/** The tokens of both themes, as `tokens.css` gives them. */
export function themesOf(css: string): { light: Tokens; dark: Tokens } {
  const light = declarations(css, ':root {')
  return { light, dark: { ...light, ...declarations(css, "[data-theme='dark'] {") } }
}

/** The contrast ratio of two colours as a screen shows them. */
export function contrastOf(tokens: Tokens, one: string, other: string): number {
  return contrast(shownColour(tokens, one), shownColour(tokens, other))
}

/** The custom properties of the first block of a style sheet that opens with `selector`. */
export function declarations(css: string, selector: string): Tokens {
  const start = css.indexOf(selector)
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  )
}

/** Lightness 0–1, chroma and hue in degrees of a token, followed through its references. */
export function oklchOf(tokens: Tokens, name: string): Triple {
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
export function linearSrgb([lightness, chroma, hue]: Triple): Triple {
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
