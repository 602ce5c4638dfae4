import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { readJson } from '../read-json.ts'

/** What WeChat tells: its fields by their names, all of them texts. */
export type Told = Readonly<Record<string, string>>

/** Bytes that a notification may have at most: it says one thing. */
const MOST_BYTES = 64 * 1024
/** Tags within one another; what WeChat sends has three. */
const DEPTH = 8

/** The fields of a notification in XML or in JSON, whichever the account was set to; null: it is neither. */
export function readTold(text: string): Told | null {
  if (text.length > MOST_BYTES) return null
  return text.trimStart().startsWith('<') ? fromXml(text) : fromJson(text)
}

const scalar = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

function fromJson(text: string): Told | null {
  const fields = readJson(z.record(z.string(), z.unknown()), text)
  if (!fields) return null
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const one = scalar.safeParse(value)
      return one.success ? [[name, one.data]] : []
    }),
  )
}

/** The texts right below the root. The parser knows the five entities of XML, no others and no definitions of any. */
function fromXml(text: string): Told | null {
  const fields = new Map<string, string>()
  let depth = 0
  let isTooDeep = false
  let name = ''
  let words = ''
  const parser = new Parser(
    {
      onopentag(tag) {
        depth += 1
        if (depth > DEPTH) isTooDeep = true
        if (depth === 2) [name, words] = [tag, '']
      },
      ontext(piece) {
        if (depth === 2) words += piece
      },
      onclosetag() {
        if (depth === 2) fields.set(name, words)
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return isTooDeep || fields.size === 0 ? null : Object.fromEntries(fields)
}
