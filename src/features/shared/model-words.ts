import type { ModelPurpose } from '#src/domain/robot/model.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

const FAULTS = [
  'unreachable',
  'blocked',
  'key',
  'rate',
  'server',
  'refused',
  'timeout',
  'cut',
  'invalid',
  'empty',
  'too_large',
  'open',
  'budget',
  'other',
] as const

/** The sentence for why a model gave no answer, from its code (`model.key`). */
export function modelFault(t: Texts, code: string): string {
  const fault = FAULTS.find((each) => `model.${each}` === code) ?? 'other'
  return t(($) => $.chatbot.model.faults[fault])
}

/** What is said of a model of a purpose, where it differs from the others. */
export function modelWords(t: Texts, purpose: ModelPurpose) {
  if (purpose === 'embedding')
    return {
      title: t(($) => $.chatbot.embedding.title),
      note: t(($) => $.chatbot.embedding.note),
      none: t(($) => $.chatbot.embedding.none),
      noneText: t(($) => $.chatbot.embedding.noneText),
      baseUrlHelp: t(($) => $.chatbot.embedding.baseUrlHelp),
      baseUrlEnds: t(($) => $.chatbot.embedding.baseUrlEnds),
      testAnswer: t(($) => $.chatbot.embedding.testAnswer),
      pausedText: t(($) => $.chatbot.embedding.pausedText),
      spentText: t(($) => $.chatbot.embedding.spentText),
      saved: t(($) => $.chatbot.embedding.saved),
      removeSteps: [t(($) => $.chatbot.embedding.removeWords), t(($) => $.chatbot.model.removeKey)],
    }
  return {
    title: t(($) => $.chatbot.model.title),
    note: t(($) => $.chatbot.model.note),
    none: t(($) => $.chatbot.model.none),
    noneText: t(($) => $.chatbot.model.noneText),
    baseUrlHelp: t(($) => $.chatbot.model.baseUrlHelp),
    baseUrlEnds: t(($) => $.chatbot.model.baseUrlEnds),
    testAnswer: t(($) => $.chatbot.model.testAnswer),
    pausedText: t(($) => $.chatbot.model.pausedText),
    spentText: t(($) => $.chatbot.model.spentText),
    saved: t(($) => $.chatbot.model.saved),
    removeSteps: [
      t(($) => $.chatbot.model.removeSteps),
      t(($) => $.chatbot.model.removeDeploy),
      t(($) => $.chatbot.model.removeKey),
    ],
  }
}

export type ModelWords = ReturnType<typeof modelWords>
