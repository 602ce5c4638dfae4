import type { z } from 'zod'
import { jsonWithIds } from '#src/lib/json-with-ids.ts'

/** A JSON text by a schema, its ids as text; undefined where it is none, or another. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(jsonWithIds(text)).data
  } catch {
    return undefined
  }
}
