import { answerBody } from '../conversation/answer-body.ts'
import { answerFor } from '../answer/choose.ts'
import type { RichAnswer } from '../answer/rich-answer.ts'
import type { Button, MessageBody } from '../conversation/message.ts'
import type { Json } from '../value/value.ts'
import { textOf } from '../template/text-of.ts'
import { splitReference, systemValues } from './scope.ts'
import type { Stage } from './stage.ts'

/** An answer as this conversation gets it: the variant for its language and channel, filled in. */
export function richReply(stage: Stage, answer: RichAnswer): Extract<MessageBody, { type: 'rich' }> | undefined {
  const { language, channel } = stage.input.facts
  const variant = answerFor(answer, language, channel)
  const { filesAt = '' } = stage.program
  return (
    variant &&
    answerBody(variant, {
      channel,
      valueOf: (reference) => textOf(valueOf(stage, reference)),
      fileUrl: (fileId) => `${filesAt}${fileId}`,
    })
  )
}

/** A question offered below an answer: pressing it asks it. */
export const askingButton = (label: string, index: number): Button => ({
  id: `question-${index + 1}`,
  label,
  action: { type: 'say' },
})

/** The value of a variable that every conversation has; a flow's own are not known outside it. */
function valueOf(stage: Stage, reference: string): Json {
  const { scope, name } = splitReference(reference)
  const held = scope === 'system' ? systemValues(stage) : scope === 'flow' ? {} : stage.session[scope]
  return (Object.hasOwn(held, name) ? held[name] : null) ?? null
}
