import type { Reader } from './reading.ts'

/** Reads a picture: what is written on it, a paragraph a block. */
export const readPicture: Reader = async (file, sink) => {
  for (const text of await sink.paragraphsOf(file)) sink.put({ page: null, level: 0, text })
  return null
}
