import type { Conversation, Desk } from '../desk.ts'

/** What is done with an answer that was looked for; without the last two it is only read. */
export type Answering = {
  /** Whether the search is asked for by its key; `onAsked`: it has the focus. */
  isAsked: boolean
  onAsked: () => void
  onInsert: ((answer: string) => void) | undefined
  onSend: ((answer: string) => void) | undefined
}

/** What each panel is told. */
export type PanelViewProps = {
  conversation: Conversation
  /** Whether who looks at it serves it. */
  isServing: boolean
  /** Where earlier conversations are, for who may look there. */
  historyHref: string | undefined
  /** The page of another system; null: there is none. */
  custom: Desk['custom']
  answering: Answering
}
