import type { Message } from '#src/domain/conversation/message.ts'

/** What the visitor said first after each message of others, by its number: that answers it. */
export function answersOf(messages: readonly Message[]): ReadonlyMap<number, string> {
  const answers = new Map<number, string>()
  let said: string | undefined
  for (const { seq, sender, body } of messages.toReversed()) {
    if (sender === 'visitor') said = body.text
    else if (said !== undefined) answers.set(seq, said)
  }
  return answers
}
