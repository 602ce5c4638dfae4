import { fromPlainText, plainText } from './plain-text.ts'
import type { RichAnswer } from './rich-answer.ts'

/** An answer as an entry keeps it: its plain text, and its form where it has one. */
type Answer = { answer: string; rich: RichAnswer | null }

/** An answer with a text as its last lines; of one with several variants, the first one goes on with it. */
export function withLines({ answer, rich }: Answer, text: string): Answer {
  const [first, ...others] = rich?.variants ?? []
  if (first === undefined) return { answer: `${answer}\n${text}`, rich }
  const longer = { ...first, blocks: [...first.blocks, ...fromPlainText(text)] }
  return { answer: plainText(longer).trim(), rich: { variants: [longer, ...others] } }
}
