import { useTexts } from '#src/i18n/use-texts.ts'
import { ContentChoice } from './content-choice.tsx'
import { ContentFilled } from './content-filled.tsx'
import type { StepProps } from './walk.ts'

/** Content to begin with: the choice of a template, or what is there already. */
export function ContentStep(props: StepProps) {
  const t = useTexts()
  const { guide } = props
  // The empty template brings no question; having chosen it is an answer all the same.
  const isFilled = guide.figures.entries > 0 || guide.template !== null
  const words = { title: t(($) => $.guide.content.title), text: t(($) => $.guide.content.text) }
  return isFilled ? <ContentFilled {...props} {...words} /> : <ContentChoice {...props} {...words} />
}
