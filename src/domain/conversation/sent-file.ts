import { endingOf } from '../answer/media-kind.ts'
import type { Json } from '../value/value.ts'

/**
 * A file that a visitor has sent, as flows know it: never what is in it. `type`: its media type; `size`: in bytes; `url`:
 * where those may read it who may see the conversation, or '' where there is nothing to be read.
 */
export type SentFile = { id: string; name: string; type: string; size: number; url: string }

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** The media type of a file by the ending of its name, which what is inside must have been seen to fit. */
export function mediaTypeOf(name: string): string {
  const ending = endingOf(name)
  return (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? 'application/octet-stream'
}

/** A file that stands for a real one where a flow is tried: it has a name and a size, and nothing in it. */
export const standInFile = (name: string, size: number): SentFile => ({
  id: 'stand-in',
  name,
  type: mediaTypeOf(name),
  size,
  url: '',
})

/** The name by which a variable's value is read back where it is a file; null where it is none. */
export function nameOfFile(value: Json): string | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && typeof value.name === 'string' ? value.name : null
}
