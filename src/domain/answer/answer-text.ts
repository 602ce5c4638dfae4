import { answerFor } from './choose.ts'
import { answerChannel, shownOn } from './channels.ts'
import { plainText } from './plain-text.ts'
import type { RichAnswer } from './rich-answer.ts'

type Entry = { readonly answer: string; readonly rich?: RichAnswer | undefined }

/**
 * An entry's answer as words alone, for flows that look it up and calls that say it: those of the variant for the
 * conversation's language and channel. Variables stay in double braces. A call, whose channel is `voice`, hears what was
 * written for the telephone.
 */
export function answerText(entry: Entry, { language, channel }: { language: string; channel: string }): string {
  if (!entry.rich) return entry.answer
  const kind = answerChannel(channel)
  const variant = answerFor(entry.rich, language, kind)
  return variant ? plainText({ blocks: shownOn(variant, kind).blocks }) : entry.answer
}
