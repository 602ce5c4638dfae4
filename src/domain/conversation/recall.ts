import type { Message } from './message.ts'

/** The numbers of those that were recalled, by the notices among some messages. */
export const recalledIn = (messages: readonly Pick<Message, 'body'>[]): ReadonlySet<number> =>
  new Set(messages.flatMap(({ body }) => (body.type === 'notice' && body.of !== undefined ? [body.of] : [])))

/** Messages without what was recalled of them: it is left empty. */
export const withoutRecalled = <One extends Pick<Message, 'seq' | 'body'>>(
  messages: readonly One[],
  recalled: ReadonlySet<number>,
): One[] =>
  messages.map((message) => (recalled.has(message.seq) ? { ...message, body: { type: 'text', text: '' } } : message))
