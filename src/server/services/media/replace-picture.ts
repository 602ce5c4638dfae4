import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { file } from '../../db/schema/platform.ts'
import { readPicture } from '../../platform/picture.ts'

/** Puts a picture in the place of another, in the transaction that is open: the id of the one before, null for none. */
type Put = (tx: Tx, id: string | null) => Promise<string | null>

/** Keeps a picture that somebody has sent, in the place of the one before, which is forgotten; its id. */
export async function replacePicture(
  context: MemberContext,
  { sent, kind, put }: { sent: File; kind: 'avatar' | 'portrait' | 'logo'; put: Put },
): Promise<string> {
  const { appId, personId } = context.member
  if (sent.size > LIMITS.file.avatar) throw new DeskError('TOO_LARGE', { limit: LIMITS.file.avatar })
  const uploaded = Buffer.from(await sent.arrayBuffer())
  const picture = await readPicture(uploaded)
  const id = uuidv7()
  await context.files.put(appId, id, picture.bytes)
  try {
    const before = await context.db.inApp(appId, async (tx) => {
      await tx.insert(file).values({
        appId,
        id,
        kind,
        mediaType: picture.mediaType,
        size: picture.bytes.length,
        sha256: createHash('sha256').update(uploaded).digest(),
        createdBy: personId,
      })
      return forget(tx, appId, await put(tx, id))
    })
    // Only now is the old picture nobody's: a refused upload leaves it where it is.
    if (before !== null) await context.files.remove(appId, before)
  } catch (error) {
    await context.files.remove(appId, id)
    throw error
  }
  return id
}

/** Removes a picture, where there is one. */
export async function removePicture(context: MemberContext, put: Put): Promise<void> {
  const { appId } = context.member
  const removed = await context.db.inApp(appId, async (tx) => forget(tx, appId, await put(tx, null)))
  if (removed !== null) await context.files.remove(appId, removed)
}

async function forget(tx: Tx, appId: string, id: string | null): Promise<string | null> {
  if (id !== null) await tx.delete(file).where(and(eq(file.appId, appId), eq(file.id, id)))
  return id
}
