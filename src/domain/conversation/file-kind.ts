import { endingOf, kindOfName, MEDIA_ENDINGS } from '../answer/media-kind.ts'
import { CLIENT_LIMITS } from '../limits.ts'

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

/** The endings of what may be sent though nobody asks for it. */
export const SENT_ENDINGS: readonly string[] = [...FILE_ENDINGS.any, ...MEDIA_ENDINGS.video]

/** How large a file of this name may be within a conversation, in bytes. */
export const sentLimitOf = (name: string): number =>
  kindOfName(name) === 'video' ? CLIENT_LIMITS.file.sentVideo : CLIENT_LIMITS.file.sent

/** Why a file may not be sent though nobody asks for it; undefined where it may. */
export function sentRefusal({
  name,
  size,
}: {
  name: string
  size: number
}): 'UNSUPPORTED_MEDIA' | 'TOO_LARGE' | undefined {
  if (!SENT_ENDINGS.includes(endingOf(name))) return 'UNSUPPORTED_MEDIA'
  return size > sentLimitOf(name) ? 'TOO_LARGE' : undefined
}
