import { z } from 'zod'
import { MEDIA_KINDS } from '#src/domain/answer/media-kind.ts'

/**
 * A file that was uploaded, to be shown by answers. It comes as the body of `POST /api/apps/{appId}/media?name=…` (for quick
 * replies with `&for=quickReply`), as `application/octet-stream`: a stream, so that a video of 100 MB is never held in memory, neither here nor there.
 */
export const storedMediaSchema = z.object({
  fileId: z.uuid(),
  kind: z.enum(MEDIA_KINDS),
  name: z.string(),
  bytes: z.number().int(),
})
export type StoredMedia = z.output<typeof storedMediaSchema>
