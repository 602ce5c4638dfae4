import { CircleAlert, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { FlowRow } from './data.ts'

const ICON = { size: 12, strokeWidth: 2, 'aria-hidden': true } as const

/** What is wrong with a flow, counted. */
export function Problems({ blocking, warnings }: FlowRow['problems']) {
  const t = useTexts()
  if (blocking + warnings === 0) return <None />
  return (
    <span className="flex items-center gap-1">
      {blocking > 0 && (
        <Sign text={t(($) => $.flows.table.blocking, { count: blocking })}>
          <Badge tone="danger" icon={<CircleAlert {...ICON} />}>
            {blocking}
          </Badge>
        </Sign>
      )}
      {warnings > 0 && (
        <Sign text={t(($) => $.flows.table.warnings, { count: warnings })}>
          <Badge tone="warning" icon={<TriangleAlert {...ICON} />}>
            {warnings}
          </Badge>
        </Sign>
      )}
    </span>
  )
}

/** How its tests stand. */
export function Tests({ passed, total }: FlowRow['tests']) {
  const t = useTexts()
  if (total === 0) return <None />
  const isGood = passed === total
  return (
    <Sign text={t(($) => $.flows.table.testsOf, { passed, total })}>
      <Badge
        tone={isGood ? 'success' : 'danger'}
        icon={isGood ? <CircleCheck {...ICON} /> : <CircleX {...ICON} />}
        className="tabular"
      >
        {`${passed}/${total}`}
      </Badge>
    </Sign>
  )
}

/** A sign with its meaning in words: as a tooltip, and instead of the sign to those who listen. */
function Sign({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span title={text} className="inline-flex">
      <span aria-hidden className="inline-flex">
        {children}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Where there is nothing to tell. */
export function None() {
  const t = useTexts()
  return (
    <span className="text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{t(($) => $.flows.table.none)}</span>
    </span>
  )
}
