/** A colour of the sRGB space, each part from 0 to 1 as it is encoded. */
type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** A colour as `#rrggbb`. */
export function hexOf(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A part of a colour as light (sRGB, IEC 61966-2-1). */
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** How bright a colour is, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A colour with a share of another in it, from 0 to 1, as `color-mix(in srgb, …)` has it. */
export function mixed(colour: string, other: string, share: number): string {
  const into = rgbOf(other)
  const [red, green, blue] = rgbOf(colour)
  const at = (part: number, index: number) => part + ((into[index] ?? 0) - part) * share
  return hexOf([at(red, 0), at(green, 1), at(blue, 2)])
}
