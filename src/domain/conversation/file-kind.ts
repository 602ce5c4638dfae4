import { endingOf, kindOfName, MEDIA_ENDINGS, MEDIA_KINDS, type MediaKind } from '../answer/media-kind.ts'
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

/** In bytes. */
export const MEGABYTE = 1024 * 1024

/** What one side may send though nobody asks for it; without `kinds` no files at all. Sizes in bytes, a video's apart. */
export type Takes = { kinds: MediaKind[]; bytes: number; videoBytes: number }
/** `files`: so many of them in one conversation. */
export type FileRule = Takes & { files: number }

/** The most that may be taken. */
export const USUAL_TAKES: Takes = {
  kinds: [...MEDIA_KINDS],
  bytes: CLIENT_LIMITS.file.sent,
  videoBytes: CLIENT_LIMITS.file.sentVideo,
}

/** The endings of the names of files of these kinds. */
export const sentEndings = ({ kinds }: { kinds: readonly MediaKind[] }): readonly string[] =>
  kinds.flatMap((kind) => (kind === 'file' ? DOCUMENTS : MEDIA_ENDINGS[kind]))

/** How large a file of this name may be within a conversation, in bytes. */
export const sentLimitOf = (name: string, { bytes, videoBytes }: Takes): number =>
  kindOfName(name) === 'video' ? videoBytes : bytes

/** Why a file may not be sent though nobody asks for it; undefined where it may. */
export function sentRefusal(
  { name, size }: { name: string; size: number },
  takes: Takes,
): 'UNSUPPORTED_MEDIA' | 'TOO_LARGE' | undefined {
  if (!sentEndings(takes).includes(endingOf(name))) return 'UNSUPPORTED_MEDIA'
  return size > sentLimitOf(name, takes) ? 'TOO_LARGE' : undefined
}
