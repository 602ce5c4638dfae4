import { CircleAlert, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Severity } from '#src/domain/graph/spec.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** How a problem weighs in a list: `open` is what is merely still to be done. */
export type Weight = Severity | 'open'

export const weightOf = (isTold: boolean, severity: Severity): Weight => (isTold ? severity : 'open')

/** Problems that block first, then warnings, then what is still to be done. */
export const byWeight = (a: Weight, b: Weight): number => ORDER.indexOf(a) - ORDER.indexOf(b)
const ORDER: readonly Weight[] = ['blocking', 'warning', 'open']

const ICONS = {
  blocking: { Icon: CircleAlert, className: 'text-danger-text' },
  warning: { Icon: TriangleAlert, className: 'text-warning-text' },
  open: { Icon: CircleDashed, className: 'text-muted' },
}

/** The sign of a problem's weight, with a word for those who listen. */
export function WeightSign({ weight }: { weight: Weight }): ReactNode {
  const t = useTexts()
  const { Icon, className } = ICONS[weight]
  return (
    <span className={`flex shrink-0 ${className}`}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{t(($) => $.editor.severity[weight])}</span>
    </span>
  )
}
