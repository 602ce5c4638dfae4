import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { robot } from '../../db/schema/bot.ts'
import { file } from '../../db/schema/platform.ts'
import { readPicture } from '../../platform/picture.ts'
import { avatarUrl } from './present.ts'

/** Takes a picture for the bot, live at once. The same picture twice is refused. */
export async function setAvatar(context: MemberContext, input: { file: File }): Promise<{ avatarUrl: string }> {
  const { appId, personId } = context.member
  if (input.file.size > LIMITS.file.avatar) throw new DeskError('TOO_LARGE', { limit: LIMITS.file.avatar })
  const uploaded = Buffer.from(await input.file.arrayBuffer())
  const picture = await readPicture(uploaded)
  const id = uuidv7()
  await context.files.put(appId, id, picture.bytes)
  try {
    const before = await context.db.inApp(appId, async (tx) => {
      const [row] = await tx.select().from(robot).for('update')
      if (!row) throw new DeskError('ROBOT_UNAVAILABLE')
      await tx.insert(file).values({
        appId,
        id,
        kind: 'avatar',
        mediaType: picture.mediaType,
        size: picture.bytes.length,
        sha256: createHash('sha256').update(uploaded).digest(),
        createdBy: personId,
      })
      await tx.update(robot).set({ avatarFileId: id }).where(eq(robot.appId, appId))
      if (row.avatarFileId !== null) await tx.delete(file).where(eq(file.id, row.avatarFileId))
      await writeAudit(tx, context, appId, { action: 'robot.avatarSet', target: row.id })
      return row.avatarFileId
    })
    // Only now is the old picture nobody's: a refused upload leaves it where it is.
    if (before !== null) await context.files.remove(appId, before)
  } catch (error) {
    await context.files.remove(appId, id)
    throw error
  }
  return { avatarUrl: avatarUrl(appId, id) ?? '' }
}

/** Removes the bot's picture. */
export async function removeAvatar(context: MemberContext): Promise<Record<string, never>> {
  const { appId } = context.member
  const removed = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(robot).for('update')
    if (!row || row.avatarFileId === null) return null
    await tx.update(robot).set({ avatarFileId: null }).where(eq(robot.appId, appId))
    await tx.delete(file).where(eq(file.id, row.avatarFileId))
    await writeAudit(tx, context, appId, { action: 'robot.avatarRemoved', target: row.id })
    return row.avatarFileId
  })
  if (removed !== null) await context.files.remove(appId, removed)
  return {}
}
