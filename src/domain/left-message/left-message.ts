import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

/** What a visitor leaves where nobody is there: the question, and the address for the answer. */
export const leftMessageInputSchema = z.object({
  email: z.string().trim().pipe(z.email().max(LIMITS.leftMessage.email)),
  text: requiredText(LIMITS.leftMessage.text),
})

/** Where the answer is written: the mail program, addressed, with the question quoted below an empty line. */
export function replyAddress({ email, text }: { email: string; text: string }, subject: string): string {
  const quoted = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`
}
