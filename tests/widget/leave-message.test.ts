import { describe, expect, test } from 'vitest'
import type { Message } from '#src/domain/conversation/message.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import { noticeText } from '#src/widget/parts/notice-text.ts'
import { endOffersLeaving, leaveOffer } from '#src/widget/parts/leave-offer.ts'
import type { Translate } from '#src/widget/texts.ts'
import { aChat, aMessage, aServer } from './support.ts'

type Notice = Extract<Message['body'], { type: 'notice' }>['notice']
const notice = (seq: number, kind: Notice) =>
  aMessage(seq, { sender: 'system', body: { type: 'notice', notice: kind, text: '' } })
const said = (state: VisitorConversation['state'], messages: Message[]) => ({
  conversation: { ...aServer().conversation(), state },
  messages,
})

describe('a question can be left', () => {
  test('below the last word that nobody is there, as long as the bot is', () => {
    const log = [notice(1, 'no_agent'), aMessage(2), notice(3, 'outside_hours'), aMessage(4)]
    expect(leaveOffer(said('bot', log))?.seq).toBe(3)
    expect(leaveOffer(said('queued', log))).toBeUndefined()
    expect(leaveOffer(said('ended', log))).toBeUndefined()
    expect(leaveOffer(said('bot', [aMessage(1)]))).toBeUndefined()
  })

  test('not where the hours take no messages', () => {
    const body = { type: 'notice' as const, notice: 'outside_hours' as const, text: '', leaves: false as const }
    const closed = aMessage(2, { sender: 'system', body })
    expect(leaveOffer(said('bot', [notice(1, 'no_agent'), closed]))).toBeUndefined()
    expect(leaveOffer(said('bot', [closed, notice(3, 'no_agent')]))?.seq).toBe(3)
  })

  test('no more once it was left or somebody came, and again when nobody is there again', () => {
    expect(leaveOffer(said('bot', [notice(1, 'no_agent'), notice(2, 'message_left')]))).toBeUndefined()
    expect(leaveOffer(said('bot', [notice(1, 'no_agent'), notice(2, 'agent_joined')]))).toBeUndefined()
    expect(leaveOffer(said('bot', [notice(1, 'message_left'), notice(2, 'no_agent')]))?.seq).toBe(2)
  })

  test('after the end of a wait in which nobody came', () => {
    expect(endOffersLeaving(said('ended', [notice(1, 'queued'), notice(2, 'ended')]))).toBe(true)
    expect(endOffersLeaving(said('ended', [notice(1, 'queued'), notice(2, 'agent_joined'), notice(3, 'ended')]))).toBe(
      false,
    )
    expect(endOffersLeaving(said('queued', [notice(1, 'queued')]))).toBe(false)
    const body = { type: 'notice' as const, notice: 'ended' as const, text: '', leaves: false as const }
    const closed = aMessage(2, { sender: 'system', body })
    expect(endOffersLeaving(said('ended', [notice(1, 'queued'), closed]))).toBe(false)
  })
})

test('it is left once, however often it is tried, and said to be noted', async () => {
  const server = aServer()
  const { chat } = aChat(server)
  await chat.begin()
  const message = { clientMsgId: 'one-name', email: 'vera@example.com', text: 'Do you ship to Malta?' }
  server.trouble.lostAnswers = 1
  await chat.leaveMessage(message)
  await chat.leaveMessage(message)
  expect(server.stored.filter(({ body }) => body.type === 'notice')).toHaveLength(1)
  const t = ((key: string) => key) as unknown as Translate
  const [said] = chat.get().messages.slice(-1)
  expect(said?.body.type === 'notice' && noticeText(said.body, t)).toBe('leave.thanks')
})
