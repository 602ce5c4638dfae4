import { answerFor } from './choose.ts'
import { shownOn } from './channels.ts'
import { plainText } from './plain-text.ts'
import type { RichAnswer } from './rich-answer.ts'

type Entry = { readonly answer: string; readonly rich?: RichAnswer | undefined }

/**
 * An entry's answer as words alone, for flows that look it up and calls that say it: those of the variant for the
 * conversation's language and channel. Variables stay in double braces.
 */
export function answerText(entry: Entry, { language, channel }: { language: string; channel: string }): string {
  if (!entry.rich) return entry.answer
  const variant = answerFor(entry.rich, language, channel)
  return variant ? plainText({ blocks: shownOn(variant, channel).blocks }) : entry.answer
}
