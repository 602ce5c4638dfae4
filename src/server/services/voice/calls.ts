import { and, asc, eq } from 'drizzle-orm'
import type { Call } from '#src/contract/calls.ts'
import { DeskError } from '#src/domain/errors.ts'
import { maskPhone } from '#src/domain/person/phone.ts'
import { can, type Role } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { flow } from '../../db/schema/flow.ts'
import { call, callRecording } from '../../db/schema/voice.ts'
import { assertReadable } from '../history/readable.ts'

/** A caller's number as a member may see it. */
export const shownNumber = (roles: readonly Role[], number: string): { text: string; masked: boolean } =>
  can(roles, 'voice.caller') || number === '' ? { text: number, masked: false } : { text: masked(number), masked: true }

const masked = (number: string) => (/^\+\d{8,}$/.test(number) ? maskPhone(number) : '****')

/** The call behind a conversation, for those who may read it. */
export function readCall(context: MemberContext, input: { conversationId: string }): Promise<Call> {
  return context.db.inApp(context.member.appId, async (tx) => {
    await assertReadable(tx, context, input.conversationId)
    const [row] = await tx
      .select({ call, menu: { id: flow.id, name: flow.name }, state: conversation.state })
      .from(call)
      .innerJoin(flow, and(eq(flow.appId, call.appId), eq(flow.id, call.flowId)))
      .innerJoin(conversation, and(eq(conversation.appId, call.appId), eq(conversation.id, call.conversationId)))
      .where(eq(call.conversationId, input.conversationId))
    if (!row) throw new DeskError('NOT_FOUND')
    const recordings = await tx
      .select()
      .from(callRecording)
      .where(eq(callRecording.conversationId, input.conversationId))
      .orderBy(asc(callRecording.at))
    const caller = shownNumber(context.member.roles, row.call.caller)
    return {
      conversationId: row.call.conversationId,
      number: row.call.number,
      caller: caller.text,
      masked: caller.masked,
      menu: row.menu,
      status: row.call.status,
      startedAt: row.call.startedAt.toISOString(),
      endedAt: row.call.endedAt?.toISOString() ?? null,
      onTheLine: row.call.status === 'in_progress' && row.state !== 'ended',
      recordings: recordings.map(({ id, seconds, state, at }) => ({ id, seconds, state, at: at.toISOString() })),
    }
  })
}

/** What a caller has left on tape. */
export async function readRecording(context: MemberContext, input: { recordingId: string }): Promise<File> {
  const { appId } = context.member
  const fileId = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(callRecording).where(eq(callRecording.id, input.recordingId))
    if (!row) throw new DeskError('NOT_FOUND')
    await assertReadable(tx, context, row.conversationId)
    return row.fileId
  })
  const bytes = fileId === null ? null : await context.files.get(appId, fileId)
  if (!bytes) throw new DeskError('NOT_FOUND')
  return new File([new Uint8Array(bytes)], `${input.recordingId}.wav`, { type: 'audio/wav' })
}
