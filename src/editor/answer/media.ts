import { kindOfName, MEDIA_ENDINGS, type MediaKind } from '#src/domain/answer/media-kind.ts'
import { MEDIA_LIMITS } from '#src/domain/answer/media-limits.ts'

/** A file that has arrived. */
export type StoredMedia = { fileId: string; kind: MediaKind; name: string; bytes: number }

/** How an editor brings files to the server and shows them; handed in, for it knows no network. */
export type AnswerMedia = {
  /** `onProgress`: the share that has gone, 0 to 1. Rejects when it was refused, failed or was cancelled by the signal. */
  upload(file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }): Promise<StoredMedia>
  /** Where a file is shown from. */
  url(fileId: string): string
  /** Why an upload was rejected, in words. */
  explain(error: unknown): string
}

/** What is offered to be chosen, as `<input type="file">` wants it. */
export const acceptOf = (kind: MediaKind): string => MEDIA_ENDINGS[kind].map((ending) => `.${ending}`).join(',')

/** Why a file cannot be taken, and the limit in bytes where it is too large. The server looks into it and decides. */
export function refusalOf({
  name,
  size,
}: Pick<File, 'name' | 'size'>): { code: 'type' | 'size' | 'empty'; limit: number } | undefined {
  const kind = kindOfName(name)
  if (kind === undefined) return { code: 'type', limit: 0 }
  if (size === 0) return { code: 'empty', limit: 0 }
  return size > MEDIA_LIMITS[kind] ? { code: 'size', limit: MEDIA_LIMITS[kind] } : undefined
}
