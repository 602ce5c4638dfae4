import type { EdgeLook } from './marks.ts'

/** The colour of an edge, as a role of the theme. */
export type EdgeRole = 'control' | 'accent-line' | 'info-line' | 'success-line' | 'warning-line' | 'danger-line'
export type EdgeStyle = {
  readonly role: EdgeRole
  readonly width: number
  readonly opacity: number
  readonly dash: readonly number[]
}

const DASH = [6, 5]
const SOLID: readonly number[] = []
const DIFFERENCES = { added: 'success-line', removed: 'danger-line', changed: 'warning-line' } as const

/** How an edge is drawn, near and far alike: widths in canvas pixels. */
export function edgeStyle(look: EdgeLook, disabled: boolean): EdgeStyle {
  const strong = look.selected || look.hovered || look.trail !== null || look.difference !== null
  return {
    role: roleOf(look),
    width: strong ? 2.5 : 1.5,
    opacity: look.dimmed ? 0.6 : 1,
    dash:
      disabled || look.coverage === 'missed' || look.difference === 'removed' || look.trail === 'fork' ? DASH : SOLID,
  }
}

function roleOf(look: EdgeLook): EdgeRole {
  if (look.selected) return 'accent-line'
  if (look.difference !== null) return DIFFERENCES[look.difference]
  if (look.trail !== null) return look.trail === 'run' ? 'accent-line' : 'info-line'
  if (look.coverage !== null) return look.coverage === 'reached' ? 'success-line' : 'warning-line'
  return look.hovered ? 'accent-line' : 'control'
}
