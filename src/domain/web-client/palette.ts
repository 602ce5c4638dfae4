import { contrast, mixed } from '#src/lib/colour.ts'

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The floors of the client's page that are hardest to be read on: the darkest of the light ones, the lightest of the dark. */
export const FLOORS = { light: '#f1efeb', dark: '#282c33' } as const
/** What is raised above them, of which a soft tint is made. */
const RAISED = { light: '#ffffff', dark: '#1d2229' } as const
type Theme = keyof typeof FLOORS

/** What text needs, and what a line or a control needs (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5
const SHAPE = 3
/** A share more of black or white in one step. */
const STEP = 0.02

/** Everything of the client that is drawn in an application's colour, by its CSS variables. */
export type Tints = Record<
  'accent' | 'accent-strong' | 'accent-text' | 'accent-soft' | 'on-accent' | 'own' | 'on-own',
  string
>

/** What can be read on a colour: white where it can, else black; one of the two always can. */
export const readableOn = (colour: string): string => (contrast(colour, WHITE) >= TEXT ? WHITE : BLACK)

/** A colour of a button under the pointer: farther from what stands on it. */
export const underPointer = (colour: string): string =>
  mixed(colour, readableOn(colour) === WHITE ? BLACK : WHITE, 0.15)

/** A colour with as little of another in it as it needs to stand out from each of some floors. */
function standingOut(colour: string, floors: readonly string[], least: number, toward: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mixed(colour, toward, share)
    if (floors.every((floor) => contrast(tried, floor) >= least)) return tried
  }
  return toward
}

/**
 * The tints of a theme that come of one colour, `#rrggbb`. What is text keeps 4.5:1 on every floor it stands on, what is a
 * line or a control 3:1, whatever colour it is.
 */
export function tintsOf(colour: string, theme: Theme): Tints {
  const away = theme === 'light' ? BLACK : WHITE
  const floor = FLOORS[theme]
  const soft = mixed(RAISED[theme], colour, theme === 'light' ? 0.1 : 0.22)
  const accent = standingOut(colour, [floor], SHAPE, away)
  return {
    accent,
    'accent-strong': underPointer(accent),
    'accent-text': standingOut(colour, [floor, soft], TEXT, away),
    'accent-soft': soft,
    'on-accent': readableOn(accent),
    own: colour,
    'on-own': readableOn(colour),
  }
}
