import { useTexts } from '#src/i18n/use-texts.ts'
import { KnowledgeSearch } from './knowledge-search.tsx'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

/** What the knowledge base says, to be read out or sent. */
export function KnowledgePanel({ conversation: { id, seq }, answering }: PanelViewProps) {
  const t = useTexts()
  return (
    <Panel name="knowledge" title={t(($) => $.workspace.knowledge.title)} isAsked={answering.isAsked}>
      <KnowledgeSearch key={id} conversationId={id} seq={seq} {...answering} />
    </Panel>
  )
}
