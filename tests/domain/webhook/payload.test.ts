import { expect, test } from 'vitest'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { payloadOf } from '#src/domain/webhook/payload.ts'

const body = (said: MessageBody) =>
  payloadOf({
    event: 'bot_message',
    appId: '1400000001',
    at: 1_764_328_800_000,
    agentId: null,
    fromAgentId: null,
    stars: null,
    data: {},
    conversation: { id: 'c', channel: 'web', visitorId: 'v', seq: 9 },
    said: { id: 'm', seq: 7, body: said, publicUrl: 'https://desk.example' },
  })
const elements = (said: MessageBody) => JSON.parse(body(said)).MsgBody

test('a text is told with the number by which a receiver orders it', () => {
  expect(JSON.parse(body({ type: 'text', text: 'Hello' }))).toEqual({
    CallbackCommand: 'Desk.SessionEventNotify',
    Event: 'ChatBot.BotSendMsg',
    EventTime: 1_764_328_800_000,
    CustomerServiceId: '1400000001',
    SessionId: 'c',
    ChannelType: 'web',
    ClientUserId: 'v',
    Seq: 7,
    MsgKey: 'm',
    MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'Hello' } }],
    CloudCustomData: '',
  })
})

test('what is kept here is a link that leads here', () => {
  const url = '/api/files/f'
  expect(elements({ type: 'image', url, text: '' })).toEqual([
    { MsgType: 'TIMImageElem', MsgContent: { ImageInfoArray: [{ URL: 'https://desk.example/api/files/f' }] } },
  ])
  const file = { type: 'file', text: 'a.pdf', url, mediaType: 'application/pdf', size: 3, ask: null } as const
  expect(elements(file)).toEqual([
    {
      MsgType: 'TIMFileElem',
      MsgContent: { Url: 'https://desk.example/api/files/f', FileName: 'a.pdf', FileSize: 3 },
    },
  ])
})

test('what has a form of its own is told as a text and as it is', () => {
  const buttons = { type: 'buttons', text: 'Which?', items: [], ask: null } as const
  expect(elements({ ...buttons, items: [] })).toEqual([
    { MsgType: 'TIMTextElem', MsgContent: { Text: 'Which?' } },
    { MsgType: 'TIMCustomElem', MsgContent: { Data: JSON.stringify(buttons) } },
  ])
})

test('what is too long is told by the beginning of its text', () => {
  for (const text of ['说'.repeat(9_000), '"'.repeat(30_000), '\u0001'.repeat(9_000)]) {
    const whole = body({ type: 'text', text })
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(LIMITS.webhook.body)
    const told: string = JSON.parse(whole).MsgBody[0].MsgContent.Text
    expect(told.endsWith('…')).toBe(true)
    expect(text.startsWith(told.slice(0, -1))).toBe(true)
    expect(told.length).toBeGreaterThan(1_000)
  }
})
