import { previewOf, type MessageBody } from '../conversation/message.ts'
import { LIMITS } from '../limits.ts'
import { WEBHOOK_COMMAND, WIRE_NAMES, type SentEvent } from './events.ts'
import type { Happened } from './happened.ts'

type Told = Pick<Happened<unknown>, 'agentId' | 'fromAgentId' | 'stars' | 'data'> & {
  event: SentEvent
  appId: string
  /** Milliseconds since 1970. */
  at: number
  /** null: it is about no conversation. */
  conversation: { id: string; channel: string; visitorId: string; seq: number } | null
  /** `publicUrl`: where people reach this server, for links to what is kept here. */
  said: { id: string; seq: number; body: MessageBody; publicUrl: string } | null
}

/** The body of a message, as it is kept and sent: JSON, shorter than `LIMITS.webhook.body` bytes. */
export function payloadOf(told: Told): string {
  const whole = JSON.stringify(fieldsOf(told, told.said && elementsOf(told.said)))
  if (bytesOf(whole) <= LIMITS.webhook.body) return whole
  // What is too long is told by its text alone, and of that as much as has room.
  const text = Array.from(told.said === null ? '' : textOf(told.said.body))
  for (let most: number = LIMITS.webhook.text; ; most = Math.floor(most / 2)) {
    const short = JSON.stringify(fieldsOf(told, [textElement(`${text.slice(0, most).join('')}…`)]))
    if (bytesOf(short) <= LIMITS.webhook.body || most === 0) return short
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

type Element = { MsgType: string; MsgContent: Record<string, unknown> }

function fieldsOf(told: Told, elements: readonly Element[] | null) {
  const { event, appId, at, conversation, said, agentId, fromAgentId, stars, data } = told
  return {
    CallbackCommand: WEBHOOK_COMMAND,
    Event: WIRE_NAMES[event],
    EventTime: at,
    CustomerServiceId: appId,
    ...(conversation && {
      SessionId: conversation.id,
      ChannelType: conversation.channel,
      ClientUserId: conversation.visitorId,
      Seq: said?.seq ?? conversation.seq,
    }),
    ...(agentId !== null && { AgentId: agentId }),
    ...(fromAgentId !== null && { ForwardFromAgentId: fromAgentId }),
    ...(stars !== null && { SatisfactionSelected: stars }),
    ...(said && { MsgKey: said.id }),
    ...(elements && { MsgBody: elements }),
    CloudCustomData: Object.keys(data).length === 0 ? '' : JSON.stringify(data),
  }
}

const textElement = (text: string): Element => ({ MsgType: 'TIMTextElem', MsgContent: { Text: text } })

const textOf = (body: MessageBody): string => ('text' in body && body.text !== '' ? body.text : previewOf(body))

/** A message in parts: its text, its picture or file as a link, and what has a form of its own as it is. */
function elementsOf({ body, publicUrl }: NonNullable<Told['said']>): Element[] {
  const text = textOf(body)
  const link = (url: string) => URL.parse(url, publicUrl)?.href ?? url
  switch (body.type) {
    case 'text':
      return [textElement(text)]
    case 'image':
      return [{ MsgType: 'TIMImageElem', MsgContent: { ImageInfoArray: [{ URL: link(body.url) }] } }]
    case 'video':
      return [{ MsgType: 'TIMVideoFileElem', MsgContent: { VideoUrl: link(body.url) } }]
    case 'file':
      return [{ MsgType: 'TIMFileElem', MsgContent: { Url: link(body.url), FileName: body.text, FileSize: body.size } }]
    default:
      return [
        ...(text === '' ? [] : [textElement(text)]),
        { MsgType: 'TIMCustomElem', MsgContent: { Data: JSON.stringify(body) } },
      ]
  }
}
