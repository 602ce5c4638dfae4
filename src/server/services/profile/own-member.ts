import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Language } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { routeSoon } from '../../conversations/route.ts'
import type { Tx } from '../../db/client.ts'
import { member } from '../../db/schema/team.ts'
import { removePicture, replacePicture } from '../media/replace-picture.ts'
import { avatarUrl } from '../robot/present.ts'

/** Changes the own nickname, which colleagues and visitors see from then on. Roles and limits are never one's own to change. */
export async function updateOwn(context: MemberContext, input: { nickname: string }): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const before = await ownRow(tx, personId)
    await tx.update(member).set({ nickname: input.nickname }).where(eq(member.personId, personId))
    await writeAudit(tx, context, appId, {
      action: 'profile.updated',
      target: personId,
      before: { nickname: before.nickname },
      after: { nickname: input.nickname },
    })
  })
  return {}
}

/** What a member says of themselves. */
export async function readOwn(context: MemberContext): Promise<{ languages: Language[] }> {
  const { appId, personId } = context.member
  const { languages } = await context.db.inApp(appId, (tx) => ownRow(tx, personId))
  return { languages }
}

/** Says in which languages one can serve visitors: who waits is asked for by them from then on. */
export async function setOwnLanguages(
  context: MemberContext,
  input: { languages: Language[] },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const languages = [...new Set(input.languages)]
  await context.db.inApp(appId, async (tx) => {
    const before = await ownRow(tx, personId)
    await tx.update(member).set({ languages }).where(eq(member.personId, personId))
    await writeAudit(tx, context, appId, {
      action: 'profile.updated',
      target: personId,
      before: { languages: before.languages },
      after: { languages },
    })
  })
  routeSoon(context, appId)
  return {}
}

/** Takes a picture of oneself. */
export async function setOwnAvatar(context: MemberContext, input: { file: File }): Promise<{ avatarUrl: string }> {
  const id = await replacePicture(context, {
    sent: input.file,
    kind: 'portrait',
    put: (tx, next) => put(tx, context, next),
  })
  return { avatarUrl: avatarUrl(context.member.appId, id) ?? '' }
}

/** Removes the own picture. */
export async function removeOwnAvatar(context: MemberContext): Promise<Record<string, never>> {
  await removePicture(context, (tx, next) => put(tx, context, next))
  return {}
}

async function ownRow(tx: Tx, personId: string) {
  const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

async function put(tx: Tx, context: MemberContext, id: string | null): Promise<string | null> {
  const { appId, personId } = context.member
  const { avatarFileId: before } = await ownRow(tx, personId)
  if (before === id) return null
  await tx.update(member).set({ avatarFileId: id }).where(eq(member.personId, personId))
  const action = id === null ? 'profile.avatarRemoved' : 'profile.avatarSet'
  await writeAudit(tx, context, appId, { action, target: personId })
  return before
}
