import type { FitText } from './fitted-text.ts'
import type { Theme } from './theme.ts'

/** What a card is painted with. */
export type CardPaint = {
  readonly context: CanvasRenderingContext2D
  readonly theme: Theme
  readonly fit: FitText
  readonly zoom: number
  /** Stripes over disabled nodes. */
  readonly hatch: CanvasPattern | null
}

/** From which zoom on words are painted: from here they can be read by somebody. */
export const WORDS_FROM = 0.3
