import { endingOf, MEDIA_ENDINGS } from '../answer/media-kind.ts'

/** What a field that asks for a file takes. */
export const FILE_KINDS = ['any', 'image', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** An archive may hold anything, and nobody sees what before it is open. */
const DOCUMENTS = MEDIA_ENDINGS.file.filter((ending) => ending !== 'zip')

/** The endings of the names that visitors' files may have, by what is asked for. What is inside must fit the ending. */
export const FILE_ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  any: [...MEDIA_ENDINGS.image, ...DOCUMENTS],
  image: MEDIA_ENDINGS.image,
  document: DOCUMENTS,
}

/** Whether a file of this name is one of the kind that is asked for. */
export const isOfKind = (kind: FileKind, name: string): boolean => FILE_ENDINGS[kind].includes(endingOf(name))
