import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { removePicture, replacePicture } from '../media/replace-picture.ts'
import { avatarUrl } from './present.ts'

/** Takes a picture for the bot, live at once. The same picture twice is refused. */
export async function setAvatar(context: MemberContext, input: { file: File }): Promise<{ avatarUrl: string }> {
  const id = await replacePicture(context, {
    sent: input.file,
    kind: 'avatar',
    put: (tx, next) => put(tx, context, next),
  })
  return { avatarUrl: avatarUrl(context.member.appId, id) ?? '' }
}

/** Removes the bot's picture. */
export async function removeAvatar(context: MemberContext): Promise<Record<string, never>> {
  await removePicture(context, (tx, next) => put(tx, context, next))
  return {}
}

async function put(tx: Tx, context: MemberContext, id: string | null): Promise<string | null> {
  const { appId } = context.member
  const [row] = await tx.select().from(robot).for('update')
  if (!row) throw new DeskError('ROBOT_UNAVAILABLE')
  if (row.avatarFileId === id) return null
  await tx.update(robot).set({ avatarFileId: id }).where(eq(robot.appId, appId))
  const action = id === null ? 'robot.avatarRemoved' : 'robot.avatarSet'
  await writeAudit(tx, context, appId, { action, target: row.id })
  return row.avatarFileId
}
