import { useTexts } from '#src/i18n/use-texts.ts'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

/** What a flow has found out before it handed the visitor over. */
export function SummaryPanel({ conversation: { summary } }: PanelViewProps) {
  const t = useTexts()
  if (summary === '') return null
  return (
    <Panel name="summary" title={t(($) => $.workspace.visitor.summary)}>
      <p className="text-13 whitespace-pre-wrap text-muted wrap-anywhere">{summary}</p>
    </Panel>
  )
}
