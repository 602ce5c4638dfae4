import type { Ability } from '../channel/abilities.ts'
import type { MessageBody, Sender } from '../conversation/message.ts'
import { degrade, type Words } from './degrade.ts'
import type { Pressable } from './part.ts'

/**
 * What a visitor's next words may answer where nothing can be pressed, of a message by its number: a numbered list, or a
 * question of a form; `at`: which, from 0, and `ask`: the moment of the run that the form belongs to.
 */
export type Pending = { conversationId: string; seq: number } & (
  | { type: 'choices'; numbered: Pressable[] }
  | { type: 'form'; ask: string; at: number; values: Record<string, string> }
)

type Said = { conversationId: string; seq: number; sender: Sender; body: MessageBody }

/**
 * What is open after something was said; null: nothing, since a person goes on in words; undefined: it asks nothing, and
 * what was open is open still.
 */
export function pendingAfter(said: readonly Said[], ability: Ability, words: Words): Pending | null | undefined {
  return said
    .flatMap(({ conversationId, seq, sender, body }): (Pending | null)[] => {
      if (sender === 'visitor') return []
      const at = { conversationId, seq }
      if (body.type === 'form')
        return body.ask === null ? [] : [{ ...at, type: 'form', ask: body.ask, at: 0, values: {} }]
      const { numbered } = degrade(body, ability, words)
      if (numbered.length > 0) return [{ ...at, type: 'choices', numbered }]
      return sender === 'agent' ? [null] : []
    })
    .at(-1)
}
