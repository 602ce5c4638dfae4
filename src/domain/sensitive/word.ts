/** What is done with a message that holds a sensitive word. */
export const WORD_ACTIONS = ['block', 'mask', 'alert'] as const
export type WordAction = (typeof WORD_ACTIONS)[number]

/** Whose messages a word is looked for in. */
export const WORD_DIRECTIONS = ['visitor', 'agent', 'both'] as const
export type WordDirection = (typeof WORD_DIRECTIONS)[number]

/** Who writes. */
export type Writer = Exclude<WordDirection, 'both'>

/** A sensitive word of an application. */
export type SensitiveWord = { word: string; action: WordAction; direction: WordDirection }

/** What becomes of a text: blocked with the words that are in the way, or stored as `text`, told of where `alerts` are. */
export type Verdict = { blocked: string[]; masked: string[]; alerts: string[]; text: string }

/** How a conversation stands with alerts: one waits to be looked at, or all have been. */
export const ALERT_STATES = ['open', 'seen'] as const
export type AlertState = (typeof ALERT_STATES)[number]
