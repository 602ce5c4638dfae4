import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { removePicture, replacePicture } from '../media/replace-picture.ts'
import { avatarUrl } from '../robot/present.ts'

/** Takes a picture for an application, in the place of the one before. Throws TOO_LARGE and UNSUPPORTED_MEDIA. */
export async function setLogo(context: MemberContext, input: { file: File }): Promise<{ logoUrl: string }> {
  const id = await replacePicture(context, {
    sent: input.file,
    kind: 'logo',
    put: (tx, next) => put(tx, context, next),
  })
  return { logoUrl: avatarUrl(context.member.appId, id) ?? '' }
}

/** Removes an application's picture, where it has one. */
export async function removeLogo(context: MemberContext): Promise<Record<string, never>> {
  await removePicture(context, (tx, next) => put(tx, context, next))
  return {}
}

async function put(tx: Tx, context: MemberContext, id: string | null): Promise<string | null> {
  const { appId } = context.member
  const [row] = await tx.select({ before: application.logoFileId }).from(application).for('no key update')
  if (!row) throw new DeskError('NOT_FOUND')
  if (row.before === id) return null
  await tx.update(application).set({ logoFileId: id }).where(eq(application.appId, appId))
  await writeAudit(tx, context, appId, { action: id === null ? 'application.logoRemoved' : 'application.logoSet' })
  return row.before
}
