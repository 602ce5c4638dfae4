import type { Hue } from '#src/domain/graph/document.ts'
import type { KindHue } from '../kit/view.ts'

const ROLES = [
  'raised',
  'line',
  'control',
  'ink',
  'muted',
  'faint',
  'surface',
  'on-hue',
  'on-accent',
  'accent',
  'accent-line',
  'accent-soft',
  'danger',
  'danger-line',
  'warning',
  'warning-line',
  'success',
  'success-line',
  'info-line',
] as const
export type Role = (typeof ROLES)[number]

/** The page's colours and letters as a canvas needs them. */
export type Theme = {
  readonly colour: Readonly<Record<Role, string>>
  readonly hue: (hue: KindHue) => string
  readonly tint: (hue: Hue) => string
  readonly font: (weight: number, size: number) => string
}

/** The colour a group or a note has, as a role or a place on the ring of hues. */
export const TINTS: Readonly<Record<Hue, string>> = {
  neutral: '--control',
  teal: '--hue-6',
  blue: '--hue-8',
  violet: '--hue-9',
  pink: '--hue-10',
  red: '--hue-1',
  amber: '--hue-3',
  green: '--hue-5',
}

/** Reads the theme as it is now. Read again when the theme changes. */
export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const hues = Array.from({ length: 10 }, (_, index) => read(`--hue-${index + 1}`))
  const tints = new Map(Object.entries(TINTS).map(([hue, name]) => [hue, read(name)]))
  const family = style.fontFamily
  return {
    colour: Object.fromEntries(ROLES.map((role) => [role, read(`--${role}`)])) as Record<Role, string>,
    hue: (hue) => hues[hue - 1]!,
    tint: (hue) => tints.get(hue)!,
    font: (weight, size) => `${weight} ${size}px ${family}`,
  }
}
