import type { MessageBody } from '../conversation/message.ts'
import { remember, reply, type Stage } from './stage.ts'
import type { BotTrace } from '../step/why.ts'

/** Says that there is no answer, in the next of its words, and offers a person after so many times in a row. */
export function fallBack(stage: Stage, trace: BotTrace): void {
  const { fallback, transfer } = stage.program.settings
  const fallbacks = stage.session.fallbacks + 1
  const { variants } = fallback
  const index =
    fallback.order === 'random'
      ? Math.min(variants.length - 1, Math.floor(stage.random() * variants.length))
      : Math.min(variants.length, fallbacks) - 1
  const offerAgent =
    transfer.enabled && stage.input.facts.alone !== true && fallback.offerAfter > 0 && fallbacks >= fallback.offerAfter
  const text = variants[index] ?? ''
  const body: MessageBody = offerAgent ? { type: 'suggestions', text, items: [], offerAgent } : { type: 'text', text }
  remember(stage, { fallbacks })
  reply(stage, body, trace)
}
