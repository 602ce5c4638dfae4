import { z } from 'zod'
import { webLookSchema, type WebLook } from './look.ts'

const FORMAT = 'deskwright.look'
const VERSION = 1

const envelope = z.object({ format: z.literal(FORMAT), version: z.number().int(), look: z.unknown() })

export type ReadLookFile =
  | { ok: true; look: WebLook }
  /** `newer`: written by a later version of Deskwright. `where`: the first place that is not as it should be, as a path. */
  | { ok: false; fault: 'not_a_look' | 'newer' }
  | { ok: false; fault: 'faulty'; where: string }

/** The text of a look's file, as it goes from one application to another. */
export const lookFileText = (look: WebLook): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, look }, null, 2)

/** Reads the text of a look's file; whatever it holds that is no part of a look is left out. */
export function readLookFile(text: string): ReadLookFile {
  const file = envelope.safeParse(jsonOf(text))
  if (!file.success) return { ok: false, fault: 'not_a_look' }
  if (file.data.version > VERSION) return { ok: false, fault: 'newer' }
  const { data, error } = webLookSchema.safeParse(file.data.look)
  if (data !== undefined) return { ok: true, look: data }
  return { ok: false, fault: 'faulty', where: error.issues[0]?.path.join('.') ?? '' }
}

/** undefined: it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
