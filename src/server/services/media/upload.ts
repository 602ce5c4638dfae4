import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { StoredMedia } from '#src/contract/media.ts'
import type { MediaKind } from '#src/domain/answer/media-kind.ts'
import { MEDIA_LIMITS } from '#src/domain/answer/media-limits.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { file } from '../../db/schema/platform.ts'
import { measured, refusalWithin } from '../../platform/measured.ts'
import { LOOKED_AT, sniffMedia } from '../../platform/media-type.ts'
import { readAnswerPicture } from '../../platform/picture.ts'
import { withHead } from '../../platform/with-head.ts'

type Arriving = { name: string; body: ReadableStream<Uint8Array> }

/**
 * Takes a file that answers may show, as it comes: what it is, is seen by its first bytes, and it is cut off at the
 * limit of its kind. The same file twice is kept once. Throws UNSUPPORTED_MEDIA and TOO_LARGE; nothing is left of what
 * was refused or broke off.
 */
export async function takeMedia(context: MemberContext, { name, body }: Arriving): Promise<StoredMedia> {
  const { appId, personId } = context.member
  await context.limiter.consume('media_upload', personId)
  const called = [...name.trim()].slice(-LIMITS.answer.name).join('')
  if (called === '') throw new DeskError('BAD_PARAM')

  const { head, all } = await withHead(body, LOOKED_AT)
  const sniffed = sniffMedia(head, called)
  if (!sniffed) throw new DeskError('UNSUPPORTED_MEDIA')
  const limit = MEDIA_LIMITS[sniffed.kind]
  const counted = measured(all, limit, () => new DeskError('TOO_LARGE', { limit }))

  const id = uuidv7()
  try {
    let size: number
    if (sniffed.kind === 'image') {
      const picture = await readAnswerPicture(Buffer.from(await new Response(counted.stream).arrayBuffer()))
      size = picture.byteLength
      await context.files.put(appId, id, picture)
    } else {
      await context.files.save(appId, id, counted.stream)
      size = counted.size()
    }
    const kept = await context.db.inApp(appId, async (tx) => {
      const [row] = await tx
        .insert(file)
        .values({
          appId,
          id,
          kind: ROW_KIND[sniffed.kind],
          name: called,
          mediaType: sniffed.mediaType,
          size,
          sha256: counted.sha256(),
          createdBy: personId,
          createdAt: context.clock.now(),
        })
        .onConflictDoUpdate({
          target: [file.appId, file.kind, file.sha256],
          targetWhere: sql`${file.kind} in ('image', 'video', 'attachment')`,
          // Somebody is about to use it again: it is not swept under their hands, and called as they call it.
          set: { createdAt: context.clock.now(), name: called },
        })
        .returning({ id: file.id, size: file.size })
      if (!row) throw new Error('An uploaded file was not kept.')
      return row
    })
    if (kept.id !== id) await context.files.remove(appId, id)
    return { fileId: kept.id, kind: sniffed.kind, name: called, bytes: kept.size }
  } catch (error) {
    await context.files.remove(appId, id)
    throw refusalWithin(error)
  }
}

const ROW_KIND = { image: 'image', video: 'video', file: 'attachment' } as const satisfies Record<MediaKind, string>
