import type { NodeLook } from './marks.ts'

/** The colour of a card's line, as a role of the theme; `line` is that of any card. */
export type FrameRole = 'line' | 'accent-line' | 'info-line' | 'success-line' | 'warning-line' | 'danger-line'

const DIFFERENCES = { added: 'success-line', removed: 'danger-line', changed: 'warning-line' } as const

/** Which line a card has, near and far alike: what is at hand before what is shown on top. */
export function frameRole(look: NodeLook): FrameRole {
  if (look.selected || look.aimed || look.running) return 'accent-line'
  if (look.difference !== null) return DIFFERENCES[look.difference]
  if (look.trail !== null) return look.trail === 'run' ? 'accent-line' : 'info-line'
  return 'line'
}
