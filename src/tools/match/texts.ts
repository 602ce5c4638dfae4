import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** One labelled text. `intent` is «oos» for a text that belongs nowhere. */
export type LabelledText = { split: string; intent: string; text: string; lang?: string | undefined }

export const OUT_OF_SCOPE = 'oos'

const line = z.object({
  split: z.string().default('test'),
  intent: z.coerce.string(),
  text: z.string(),
  lang: z.string().optional(),
})

/** Reads a file of JSON lines {split, intent, text, lang}. Throws with the line's number when one is something else. */
export function readTexts(file: string): LabelledText[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((raw, index) => {
      if (raw.trim() === '') return []
      try {
        return [line.parse(JSON.parse(raw))]
      } catch (cause) {
        throw new Error(`${file}, line ${index + 1}: not a labelled text`, { cause })
      }
    })
}

const heldOut = z.union([z.array(z.string()), z.object({ oos: z.array(z.string()) }).transform(({ oos }) => oos)])

/** Reads the names of the intents to hold out: a list, or an object with the list under `oos`. */
export function readHeldOut(file: string): string[] {
  return heldOut.parse(JSON.parse(readFileSync(file, 'utf8')))
}
