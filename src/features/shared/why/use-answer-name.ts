import { useTexts } from '#src/i18n/use-texts.ts'

/** What answers a question, with its name; null where it is there no more. */
type Named = { by: 'entry' | 'flow' | 'document' | 'person' | 'nothing' | 'choice'; name: string | null }

/** Says in words what answers a question; null: nothing is said at all. */
export function useAnswerName(): (answer: Named | null) => string {
  const t = useTexts()
  return (answer) => {
    if (answer === null) return t(($) => $.frame.why.test.silent)
    const name = answer.name ?? t(($) => $.frame.why.test.gone)
    switch (answer.by) {
      case 'entry':
      case 'flow':
      case 'document': {
        const { by } = answer
        return t(($) => $.frame.why.test[by], { name })
      }
      case 'person':
      case 'nothing':
      case 'choice': {
        const { by } = answer
        return t(($) => $.frame.why.test[by])
      }
    }
  }
}
