import { createHash } from 'node:crypto'
import { z } from 'zod'
import { jsonWithIds } from '#src/lib/json-with-ids.ts'
import type {
  Account,
  ChannelAdapter,
  ChannelRequest,
  Cueing,
  CueTo,
  Inbound,
  InboundBody,
  Pressed,
  Received,
  Recipient,
  Sending,
  SentCard,
  SentPart,
  WireAnswer,
  WireCall,
} from '#src/domain/wire/adapter.ts'
import {
  firstFault,
  graphFault,
  GRAPH,
  graphGet,
  graphPost,
  greeted,
  isSigned,
  tokenCall,
  tokenEnd,
  type Classes,
} from '../shared/meta/graph.ts'
import { readJson } from '../shared/read-json.ts'
import type { messenger } from './spec.ts'

type Config = z.output<typeof messenger.config>
type Own = Account<Config>

/** What the page is asked to tell. */
const FIELDS = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'messaging_referrals',
  'messaging_optins',
]
/** By what our own messages are known when they come back. */
const OURS = 'deskwright:'

/** Speaks with Messenger: its webhook, its Send API and its attachments. */
export const messengerAdapter: ChannelAdapter<Config> = {
  accountOf: ({ pageId }) => pageId,
  placesOf: () => [GRAPH],
  receive: (request, account) => (request.method === 'GET' ? greeted(request, account) : heard(request, account)),
  send(part, to, account, answers) {
    const failed = firstFault(answers, CLASSES)
    if (failed) return { failed }
    const message = contentOf(part, answers)
    if (message === null) return { call: uploadOf(part, account) }
    return sentBy(answers.slice(isUploaded(part) ? 1 : 0)) ?? { call: callOf(message, to, account) }
  },
  sendCards(cards, to, account, answers) {
    const failed = firstFault(answers, CLASSES)
    if (failed) return { failed }
    return sentBy(answers) ?? { call: callOf(genericOf(cards), to, account) }
  },
  profile(user, account, [answer]) {
    if (!answer) return { call: graphGet(`/${user}?fields=first_name,last_name,profile_pic`, account) }
    const failed = graphFault(answer, CLASSES)
    if (failed) return { failed }
    const { first_name: first, last_name: last, profile_pic: picture } = profileAnswer.parse(jsonWithIds(answer.body))
    return { profile: { name: nameFrom(first, last), language: '', picture } }
  },
  cues: { typing: actBy('typing_on'), seen: actBy('mark_seen') },
  check(account, answers) {
    const { pageId } = account.config
    const [page, subscribed, token] = answers
    const failed = firstFault(answers.slice(0, 2), CLASSES)
    if (failed) return { failed }
    if (!page) return { call: graphGet(`/${pageId}?fields=name`, account) }
    if (!subscribed)
      return {
        call: graphPost(`/${pageId}/subscribed_apps?subscribed_fields=${FIELDS.join(',')}`, null, account, true),
      }
    if (!token) return { call: tokenCall(account) }
    const { name } = pageAnswer.parse(jsonWithIds(page.body))
    return { works: { name, endsAt: tokenEnd(token) } }
  },
}

function actBy(action: 'typing_on' | 'mark_seen') {
  return ({ user }: CueTo, account: Own, answers: readonly WireAnswer[]): Cueing => {
    const failed = firstFault(answers, CLASSES)
    if (failed) return { failed }
    if (answers.length > 0) return { told: true }
    const body = { recipient: { id: user }, sender_action: action }
    return { call: graphPost(`/${account.config.pageId}/messages`, JSON.stringify(body), account, true) }
  }
}

const profileAnswer = z.object({
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  profile_pic: z.string().nullable().default(null),
})

/** A name in Han or Hangul begins with that of the family, without a blank. */
const nameFrom = (first: string, last: string): string =>
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(`${last}${first}`) ? `${last}${first}` : `${first} ${last}`.trim()

const pageAnswer = z.object({ name: z.string() })
const sentAnswer = z.object({ message_id: z.string() })

/** What the answer to a message says; undefined where there is none yet. */
function sentBy([answer]: readonly WireAnswer[]): Sending | undefined {
  if (!answer) return undefined
  const { message_id: externalId } = sentAnswer.parse(jsonWithIds(answer.body))
  return { sent: { externalId } }
}

function heard(request: ChannelRequest, account: Own): Received {
  if (!isSigned(request, account)) return { ok: false, why: 'signature' }
  const told = readJson(notification, new TextDecoder().decode(request.body))
  if (!told) return { ok: false, why: 'format' }
  const events = told.entry.flatMap(({ id, messaging }) =>
    messaging.flatMap((one) => {
      const read = item.safeParse(one)
      // One that we cannot read takes none of its neighbours along.
      return read.success ? eventsOf(read.data, id).map((event) => ({ account: id, event })) : []
    }),
  )
  return { ok: true, events, answer: { status: 200, type: 'text/plain', body: 'EVENT_RECEIVED' } }
}

const name = z.coerce.string()
const notification = z.object({
  object: z.literal('page'),
  entry: z.array(z.object({ id: name, messaging: z.array(z.unknown()).default([]) })),
})
const attachment = z.object({
  type: z.string(),
  payload: z.object({ url: z.string().optional(), title: z.string().optional() }).nullish(),
})
const item = z.object({
  sender: z.object({ id: name }),
  recipient: z.object({ id: name }),
  timestamp: z.number().default(0),
  message: z
    .object({
      mid: z.string(),
      text: z.string().optional(),
      quick_reply: z.object({ payload: z.string() }).optional(),
      attachments: z.array(attachment).default([]),
      is_echo: z.boolean().default(false),
      metadata: z.string().optional(),
    })
    .optional(),
  postback: z
    .object({ mid: z.string().optional(), title: z.string().default(''), payload: z.string().default('') })
    .optional(),
  referral: z.unknown().optional(),
  optin: z.unknown().optional(),
  read: z.object({ watermark: z.number() }).optional(),
  delivery: z.object({ mids: z.array(z.string()).default([]), watermark: z.number().optional() }).optional(),
})
type Item = z.output<typeof item>

function eventsOf(told: Item, page: string): Inbound[] {
  const { sender, recipient, timestamp: at, message, postback, read, delivery } = told
  const user = sender.id === page ? recipient.id : sender.id
  if (message?.is_echo) return echoOf(message, user, at)
  if (message) {
    const { mid: externalId, quick_reply: pressed, text = '' } = message
    if (pressed) return [{ type: 'pressed', externalId, user, at, press: pressed.payload, label: text }]
    const said: InboundBody[] = text === '' ? [] : [{ type: 'text', text }]
    const bodies = [...said, ...message.attachments.map(bodyOf)]
    return [{ type: 'message', externalId, user, at, bodies: bodies.length > 0 ? bodies : [UNKNOWN] }]
  }
  if (postback) {
    const { payload, title } = postback
    const externalId = postback.mid ?? idOf(user, at, payload)
    return /^\d+$/.test(payload)
      ? [{ type: 'pressed', externalId, user, at, press: payload, label: title }]
      : [{ type: 'opened', externalId, user, at }]
  }
  if (told.referral !== undefined || told.optin !== undefined)
    return [{ type: 'opened', externalId: idOf(user, at, 'opened'), user, at }]
  if (read) return [{ type: 'state_until', user, until: read.watermark, state: 'read' }]
  if (!delivery) return []
  if (delivery.mids.length > 0)
    return delivery.mids.map((of): Inbound => ({ type: 'state', of, user, state: 'delivered' }))
  return delivery.watermark === undefined
    ? []
    : [{ type: 'state_until', user, until: delivery.watermark, state: 'delivered' }]
}

const UNKNOWN: InboundBody = { type: 'unknown', what: 'message' }

/** What has no id of its own is the same when it comes again from the same person at the same moment. */
const idOf = (user: string, at: number, what: string) =>
  createHash('sha256').update(`${user}.${at}.${what}`).digest('base64url')

function echoOf(message: NonNullable<Item['message']>, user: string, at: number): Inbound[] {
  const { mid: externalId, text = '', metadata = '' } = message
  if (metadata.startsWith(OURS)) return [{ type: 'echoed', delivery: metadata.slice(OURS.length), externalId, user }]
  return [{ type: 'echo', externalId, user, at, text }]
}

const FILES = new Set(['image', 'video', 'audio', 'file'])

function bodyOf({ type, payload }: z.output<typeof attachment>): InboundBody {
  const url = payload?.url
  if (url !== undefined && FILES.has(type)) {
    const kind = type as 'image' | 'video' | 'audio' | 'file'
    return { type: 'file', file: { url, name: nameIn(url), kind } }
  }
  // A page that was shared, or a place.
  const text = [payload?.title ?? '', url ?? ''].filter((words) => words !== '').join('\n')
  return text === '' ? { type: 'unknown', what: type } : { type: 'text', text }
}

const nameIn = (url: string) => decodeURIComponent(URL.parse(url)?.pathname.split('/').at(-1) ?? '')

const isUploaded = (part: SentPart) => part.type === 'file' && 'stored' in part.from

/** The message as Messenger has it; null while its file has to be brought there first. */
function contentOf(part: SentPart, answers: readonly WireAnswer[]): object | null {
  if (part.type === 'file') {
    const type = part.kind
    if ('url' in part.from) return { attachment: { type, payload: { url: part.from.url, is_reusable: false } } }
    const [uploaded] = answers
    if (!uploaded) return null
    const { attachment_id } = z.object({ attachment_id: z.string() }).parse(jsonWithIds(uploaded.body))
    return { attachment: { type, payload: { attachment_id } } }
  }
  const { text, choices, as } = part
  if (choices.length === 0) return { text }
  if (as === 'suggestions') {
    const quick = choices.flatMap((choice) =>
      'press' in choice ? [{ content_type: 'text', title: choice.label, payload: choice.press }] : [],
    )
    return { text, quick_replies: quick }
  }
  return template({ template_type: 'button', text, buttons: choices.map(buttonOf) })
}

const template = (payload: object) => ({ attachment: { type: 'template', payload } })

const buttonOf = (choice: Pressed) =>
  'press' in choice
    ? { type: 'postback', title: choice.label, payload: choice.press }
    : { type: 'web_url', title: choice.label, url: choice.url }

const genericOf = (cards: readonly SentCard[]) =>
  template({
    template_type: 'generic',
    elements: cards.map(({ picture, title, text, choices }) => ({
      title,
      ...(picture !== null && { image_url: picture }),
      ...(text !== '' && { subtitle: text }),
      ...(choices.length > 0 && { buttons: choices.map(buttonOf) }),
    })),
  })

function uploadOf(part: SentPart, account: Own): WireCall {
  if (part.type !== 'file' || !('stored' in part.from)) throw new Error('Only a stored file is brought there.')
  const message = JSON.stringify({ attachment: { type: part.kind, payload: { is_reusable: true } } })
  const form = { fields: { message }, field: 'filedata', file: part.from.stored, name: part.name }
  return graphPost(`/${account.config.pageId}/message_attachments`, form, account, true)
}

const DAY_MS = 86_400_000

/** Within a day all may answer; after it only people, and only where Meta has granted it. */
function callOf(message: object, to: Recipient, account: Own): WireCall {
  const isLate = to.now - to.heardAt > DAY_MS
  const type =
    isLate && to.isPerson && account.config.humanAgent
      ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
      : { messaging_type: 'RESPONSE' }
  const body = { recipient: { id: to.user }, ...type, message: { ...message, metadata: `${OURS}${to.delivery}` } }
  return graphPost(`/${account.config.pageId}/messages`, JSON.stringify(body), account, false)
}

/** Codes of the Send API. */
const CLASSES: Classes = {
  '10/2018278': 'window',
  '100/2018001': 'recipient',
  368: 'blocked',
  551: 'recipient',
  613: 'rate',
}
