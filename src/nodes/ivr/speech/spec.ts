import { z } from 'zod'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { defineNodeSpec, type Outlet } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textOf } from '#src/domain/template/text-of.ts'
import {
  askingDefaults,
  askingIssues,
  askingShape,
  askingStep,
  askingUses,
  type Ears,
} from '#src/domain/voice/asking.ts'
import { textPrompt } from '#src/domain/telephony/prompt.ts'
import { spokenText } from '#src/domain/voice/spoken-text.ts'

const data = z.strictObject({
  ...askingShape,
  /** The least confidence in percent. */
  minConfidence: z.number().int().min(0).max(100),
  /** Takes what the caller has asked. */
  variable: variableReference,
})
export type SpeechData = z.output<typeof data>

const foundSchema = z.object({ items: z.array(z.object({ answer: z.string(), confidence: z.number() })) })

/** Lets the caller ask in words, and answers from the knowledge base. */
export const speech = defineNodeSpec({
  kind: 'speech',
  textKey: 'ivrSpeech',
  group: 'ask',
  data,
  defaults: (): SpeechData => ({
    ...askingDefaults(),
    prompt: textPrompt({
      en: 'How can I help you? Please say it in a few words.',
      zh: '请问有什么可以帮您？请简单说一说。',
    }),
    retries: 1,
    wrongPrompt: textPrompt({ en: 'Please say it in a few words.', zh: '请直接说出您的问题。' }),
    minConfidence: 60,
    variable: null,
  }),
  outlets: (): Outlet[] => [
    { id: 'answered', role: 'next', labelKey: 'ivrSpeech.answered' },
    { id: 'notFound', role: 'else', labelKey: 'ivrSpeech.notFound' },
    { id: 'timeout', role: 'timeout', labelKey: 'ivrAsking.timeout' },
  ],
  check: askingIssues,
  uses: (held) => [...askingUses(held), ...referenceUse(held.variable, ['variable'], 'writes', 'text')],
  waits: true,
  tries: () => [
    { words: '…', isWrong: false },
    { keys: '1', isWrong: true },
  ],
  step(context, signal) {
    if (signal.type === 'performed') return answer(context, signal.result)
    return askingStep(context, signal, earsOf(context))
  },
})

function earsOf({ data: { variable }, language }: StepContext<SpeechData>): Ears {
  return {
    keysLeft: () => 1,
    endKey: null,
    masked: false,
    speech: { language, hints: [] },
    press: () => ({ type: 'wrong' }),
    pause: () => ({ type: 'wrong' }),
    say(text) {
      const query = [...text.trim()].slice(0, LIMITS.message.visitorText).join('')
      if (query === '') return { type: 'wrong' }
      const request = { type: 'find', query, scope: 'qa', limit: 1 } as const
      return {
        type: 'done',
        result: { set: setting(variable, query), note: { query }, move: { type: 'request', request } },
      }
    },
    giveUp: (why) => (why === 'timeout' ? 'timeout' : 'notFound'),
  }
}

/** A variable as answers hold them: its name in double braces. A menu's own are none of theirs. */
const VARIABLE = /\{\{((?:system|session|user)\.\w+)\}\}/g

function answer(context: StepContext<SpeechData>, result: RequestResult): StepResult {
  if (!result.ok) return { note: { code: result.code }, move: { type: 'leave', by: 'notFound' } }
  const [best] = foundSchema.safeParse(result.value).data?.items ?? []
  const { minConfidence } = context.data
  if (!best || best.confidence * 100 < minConfidence)
    return { note: { confidence: best?.confidence ?? 0 }, move: { type: 'leave', by: 'notFound' } }
  const text = spokenText(best.answer).replace(VARIABLE, (_, name: string) => textOf(context.read(name)))
  const prompt = { text, soundId: null, language: context.language }
  return {
    effects: [{ type: 'play', prompt, interruptible: context.data.interruptible }],
    note: { confidence: best.confidence },
    move: { type: 'leave', by: 'answered' },
  }
}
