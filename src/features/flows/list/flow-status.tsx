import { useTexts } from '#src/i18n/use-texts.ts'
import { StatusDot, type StatusDotProps } from '#src/ui/status-dot.tsx'
import type { FlowRow } from './data.ts'

export type FlowState = 'live' | 'changed' | 'new' | 'leaving' | 'off'

/** Whether visitors get a flow, and whether they get it as it is drafted. */
export function flowState({ enabled, live }: Pick<FlowRow, 'enabled' | 'live'>): FlowState {
  if (live === 'same') return 'live'
  if (live === 'changed') return enabled ? 'changed' : 'leaving'
  return live === 'new' && enabled ? 'new' : 'off'
}

const DOTS: Readonly<Record<FlowState, Pick<StatusDotProps, 'tone' | 'shape'>>> = {
  live: { tone: 'success', shape: 'full' },
  changed: { tone: 'warning', shape: 'half' },
  new: { tone: 'info', shape: 'half' },
  leaving: { tone: 'warning', shape: 'bar' },
  off: { tone: 'neutral', shape: 'hollow' },
}

/** The same as a dot and a word. */
export function FlowStatus({ flow }: { flow: Pick<FlowRow, 'enabled' | 'live'> }) {
  const t = useTexts()
  const state = flowState(flow)
  return <StatusDot {...DOTS[state]} label={t(($) => $.flows.status[state])} />
}
