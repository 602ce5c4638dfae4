import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ContentChoice, type TemplateUse } from './content-choice.tsx'
import { ContentFilled } from './content-filled.tsx'
import type { GuideParts } from './parts.ts'
import type { StepProps } from './walk.ts'

/** Content to begin with: the choice of a template, or what is there already with the ways to more. */
export function ContentStep({ ownContent, ...props }: StepProps & { ownContent: GuideParts['ownContent'] }) {
  const t = useTexts()
  const { guide, walk } = props
  const [asked, setAsked] = useState<Exclude<TemplateUse, 'fill'>>()
  // The empty template brings no question; having chosen it is an answer all the same.
  const isFilled = guide.figures.entries > 0 || guide.template !== null
  const words = { title: t(($) => $.guide.content.title), text: t(($) => $.guide.content.text) }
  const own = walk.locked === undefined ? ownContent?.() : undefined
  if (isFilled && asked === undefined) return <ContentFilled {...props} {...words} own={own} onTemplate={setAsked} />
  return (
    <ContentChoice
      key={asked}
      {...props}
      {...words}
      own={own}
      how={asked ?? 'fill'}
      onLeave={() => setAsked(undefined)}
    />
  )
}
