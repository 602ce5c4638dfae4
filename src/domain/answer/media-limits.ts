import { LIMITS } from '../limits.ts'
import type { MediaKind } from './media-kind.ts'

/** How large a file of an answer may be, in bytes. */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, number>> = {
  image: LIMITS.file.image,
  video: LIMITS.file.video,
  file: LIMITS.file.attachment,
}
