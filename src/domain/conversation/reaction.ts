/** What one may answer to a message with in place of words, in the order in which it is offered, and how each is drawn. */
export const REACTION_SIGNS = {
  like: '👍',
  love: '❤️',
  laugh: '😂',
  surprise: '😮',
  sad: '😢',
  thanks: '🙏',
} as const
export type Reaction = keyof typeof REACTION_SIGNS
export const REACTIONS = Object.keys(REACTION_SIGNS) as [Reaction, ...Reaction[]]

/** Whose messages each side may react to: people and visitors, each to what the other has said. */
export const REACTS_TO = { visitor: 'agent', agent: 'visitor' } as const
