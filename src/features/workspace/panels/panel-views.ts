import type { FunctionComponent } from 'react'
import type { PanelName } from '#src/domain/settings/panels.ts'
import { ConversationPanel } from './conversation-panel.tsx'
import { CustomPanel } from './custom-panel.tsx'
import { EarlierPanel } from './earlier-panel.tsx'
import { KnowledgePanel } from './knowledge-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { SimilarPanel } from './similar-panel.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import type { PanelViewProps } from './panel-view.ts'
import { VisitorPanel } from './visitor-panel.tsx'

/** How each panel looks. */
export const PANEL_VIEWS: Record<PanelName, FunctionComponent<PanelViewProps>> = {
  summary: SummaryPanel,
  knowledge: KnowledgePanel,
  visitor: VisitorPanel,
  notes: NotesPanel,
  conversation: ConversationPanel,
  earlier: EarlierPanel,
  similar: SimilarPanel,
  custom: CustomPanel,
}
