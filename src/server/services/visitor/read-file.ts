import { and, eq, inArray, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { maskText } from '#src/domain/person/mask.ts'
import { can } from '#src/domain/team/policy.ts'
import type { Context, MemberContext, VisitorContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { recalledOf } from '../../conversations/recalled.ts'
import { conversationFile, message } from '../../db/schema/conversation.ts'
import { file } from '../../db/schema/platform.ts'
import { assertReadable } from '../history/readable.ts'
import { ownConversation } from './own.ts'

type Wanted = { conversationId: string; fileId: string }
/** A file as it is served; `size` in bytes. `read`: its bytes from one place to another, both included; throws NOT_FOUND. */
export type ServedFile = {
  name: string
  mediaType: string
  size: number
  read: (from: number, to: number) => Promise<ReadableStream<Uint8Array>>
}

/** A file of a visitor's own conversation. Throws NOT_FOUND for anybody else's. */
export async function fileForVisitor(context: VisitorContext, wanted: Wanted): Promise<ServedFile> {
  await ownConversation(context, wanted.conversationId)
  return served(context, context.visitor.appId, wanted, async (tx) => {
    await assertStands(tx, wanted)
    return { isWhole: true }
  })
}

/** A file of a conversation that a member may read in the history or serves. Throws NOT_FOUND for others. */
export const fileForMember = (context: MemberContext, wanted: Wanted): Promise<ServedFile> =>
  served(context, context.member.appId, wanted, async (tx) => {
    if (!can(context.member.roles, 'desk.supervise')) await assertStands(tx, wanted)
    return assertReadable(tx, context, wanted.conversationId)
  })

/** Throws NOT_FOUND for a file that was sent and taken back. */
async function assertStands(tx: Tx, { conversationId, fileId }: Wanted): Promise<void> {
  const recalled = [...(await recalledOf(tx, conversationId))]
  const [taken] = await tx
    .select({ seq: message.seq })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        inArray(message.seq, recalled),
        sql`${message.body} ->> 'url' like ${`%/${fileId}`}`,
      ),
    )
  if (taken) throw new DeskError('NOT_FOUND')
}

async function served(
  context: Context,
  appId: string,
  { conversationId, fileId }: Wanted,
  allow: (tx: Tx) => Promise<{ isWhole: boolean }>,
): Promise<ServedFile> {
  const row = await context.db.inApp(appId, async (tx) => {
    const { isWhole } = await allow(tx)
    const [found] = await tx
      .select({ name: file.name, mediaType: file.mediaType, size: file.size })
      .from(conversationFile)
      .innerJoin(file, and(eq(file.appId, conversationFile.appId), eq(file.id, conversationFile.fileId)))
      .where(and(eq(conversationFile.fileId, fileId), eq(conversationFile.conversationId, conversationId)))
    return found && (isWhole ? found : { ...found, name: maskText(found.name ?? '') })
  })
  if (!row) throw new DeskError('NOT_FOUND')
  const read = async (from: number, to: number) => {
    const bytes = await context.files.read(appId, fileId, from, to)
    if (!bytes) throw new DeskError('NOT_FOUND')
    return bytes
  }
  return { ...row, name: row.name || fileId, read }
}
