import { eq } from 'drizzle-orm'
import type { Message } from '#src/domain/conversation/message.ts'
import { DeskError } from '#src/domain/errors.ts'
import { fits, sentOf, wordsOf, type Filling, type Template } from '#src/domain/channel/template.ts'
import { readBound, type Bound } from '../../channels/accounts.ts'
import { askOperator } from '../../channels/speak.ts'
import type { MemberContext } from '../../context.ts'
import { guardWords } from '../../conversations/guard-words.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { channelIdentity } from '../../db/schema/channel.ts'
import { assertMayWrite, writeAsAgent } from './send.ts'

type Templates = { templates: Template[]; others: number }
type Of = { conversationId: string }

/**
 * What the operator of the conversation's channel has approved, asked for anew: it may take its approval back. Throws
 * NOT_FOUND where it approves nothing, CHANNEL_REFUSED with what it said, and what writing does.
 */
export async function readTemplates(context: MemberContext, { conversationId }: Of): Promise<Templates> {
  const { appId } = context.member
  const bound = await readAccount(context, conversationId)
  const list = bound?.adapter.templates?.list
  if (!bound || !list || bound.row.unboundAt !== null || !bound.row.enabled) throw new DeskError('NOT_FOUND')
  const told = await askOperator(context, appId, bound, list)
  if ('failed' in told) throw new DeskError('CHANNEL_REFUSED', { said: told.failed.said })
  return { templates: [...told.templates], others: told.others }
}

/**
 * Sends one of them in place of a reply; one sent again by its own id is stored once. Throws CHANNEL_TEMPLATE_GONE where it
 * is approved no more, or has other gaps by now, and what reading them does.
 */
export async function sendTemplate(
  context: MemberContext,
  {
    name,
    language,
    header,
    body,
    ...sent
  }: Of & Filling & Pick<Template, 'name' | 'language'> & { clientMsgId: string },
): Promise<Message> {
  const { templates } = await readTemplates(context, sent)
  const template = templates.find((each) => each.name === name && each.language === language)
  if (!template || !fits(template, { header, body })) throw new DeskError('CHANNEL_TEMPLATE_GONE')
  return writeAsAgent(context, sent, async (turn) => {
    const { texts, alerts } = await guardWords(turn, 'agent', ...header, ...body)
    const given = { header: texts.slice(0, header.length), body: texts.slice(header.length) }
    return { body: { type: 'text', text: wordsOf(template, given), template: sentOf(template, given) }, alerts }
  })
}

/** The account that the conversation came by, for who may write to its visitor. */
async function readAccount(context: MemberContext, conversationId: string): Promise<Bound | null> {
  const { appId, personId } = context.member
  const { result } = await takeTurn(context, appId, conversationId, async (turn) => {
    await assertMayWrite(turn, personId)
    const { identityId } = turn.row
    if (identityId === null) return null
    const [identity] = await turn.tx
      .select({ accountId: channelIdentity.accountId })
      .from(channelIdentity)
      .where(eq(channelIdentity.id, identityId))
    return identity ? readBound(turn.tx, context, identity.accountId) : null
  })
  return result
}
