export const MEDIA_KINDS = ['image', 'video', 'file'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** The endings of file names that an answer may show, by what they become in it. What is inside must fit the ending. */
export const MEDIA_ENDINGS: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
  video: ['mp4', 'mov'],
  file: ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'txt', 'md', 'csv', 'zip'],
}

/** The ending of a file's name, in lower case; '' without one. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a file of this name would be in an answer; undefined for none that one may show. */
export const kindOfName = (name: string): MediaKind | undefined =>
  MEDIA_KINDS.find((kind) => MEDIA_ENDINGS[kind].includes(endingOf(name)))
