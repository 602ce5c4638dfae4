/** What a channel may be able to show or tell beyond plain text. Who writes for a channel asks here first. */
export const CAPABILITIES = [
  /** Questions to press below a text. */
  'suggestions',
  /** Web addresses that can be followed. */
  'links',
  /** Stars and a comment after the end. */
  'rating',
  /** The visitor's place in the queue, as it changes. */
  'queue',
  /** That the other side is writing, both ways. */
  'typing',
  /** A button that asks for a person. */
  'transfer',
  /** A button that ends the conversation. */
  'end',
  /** What an agent writes first: it waits for the visitor where they find it when they come back. */
  'begin',
  /** That one side answers to a message of the other with a sign in place of words. */
  'reactions',
] as const

export type Capability = (typeof CAPABILITIES)[number]

/**
 * What is done on a channel that others operate. Each step of a queue would cost a message there. Operators do not tell when
 * a visitor writes; that we do is a cue of its adapter, where its operator has one.
 */
export const OPERATED_CAPABILITIES = {
  suggestions: true,
  links: true,
  rating: true,
  queue: false,
  typing: false,
  transfer: true,
  end: false,
  begin: false,
  reactions: false,
} as const satisfies Record<Capability, boolean>
