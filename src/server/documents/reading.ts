import type { Block } from '#src/domain/documents/cut.ts'

/**
 * Where a reader puts what it finds. `put` throws when there is more than a document may hold; `paragraphsOf` has a picture
 * made and reads what is written on it, nothing where there is none, and throws DOC_OCR_FAILED where that cannot be done.
 */
export type Sink = { put(block: Block): void; paragraphsOf(picture: MakePicture): Promise<string[]> }

/** Unpacks or draws a picture, which takes time and memory as reading it does; null where there turns out to be none. */
export type MakePicture = () => Promise<Buffer | null>

/** Reads a whole file into a sink; answers how many pages, slides or sheets it has, null where it does not know. */
export type Reader = (file: Buffer, sink: Sink) => Promise<number | null>

/** A line's or cell's text with its spaces in order. */
export const tidy = (text: string): string => text.replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim()
