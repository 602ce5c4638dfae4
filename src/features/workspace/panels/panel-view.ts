import type { Conversation, Desk } from '../desk.ts'

/** What each panel is told. */
export type PanelViewProps = {
  conversation: Conversation
  /** Where earlier conversations are, for who may look there. */
  historyHref: string | undefined
  /** The page of another system; null: there is none. */
  custom: Desk['custom']
}
