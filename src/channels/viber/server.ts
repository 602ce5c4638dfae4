import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type {
  Account,
  ChannelAdapter,
  ChannelRequest,
  Inbound,
  InboundBody,
  Pressed,
  Received,
  Recipient,
  SentPart,
  WireAnswer,
  WireCall,
  WireError,
} from '#src/domain/wire/adapter.ts'
import { isSame } from '../shared/is-same.ts'
import { readJson } from '../shared/read-json.ts'
import type { viber } from './spec.ts'

type Config = z.output<typeof viber.config>
type Own = Account<Config>

const PLACE = 'https://chatapi.viber.com'
/** From which version of Viber what we send is shown: a button that is pressed says nothing in the chat from there on. */
const VERSION = 7
const EVENTS = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started', 'message']

/** Speaks with Viber: the webhook and the messages of its REST API. */
export const viberAdapter: ChannelAdapter<Config> = {
  accountOf: ({ accountName }) => accountName,
  placesOf: () => [PLACE],
  receive(request, account) {
    if (!isSigned(request, account)) return { ok: false, why: 'signature' }
    const told = readJson(callback, new TextDecoder().decode(request.body))
    return told ? received(told, account) : { ok: false, why: 'format' }
  },
  send(part, to, account, [answer]) {
    if (!answer) return { call: callOf('send_message', contentOf(part, to, account), account, false) }
    const failed = faultOf(answer)
    if (failed) return { failed }
    return { sent: { externalId: readJson(answered, answer.body)?.message_token ?? '' } }
  },
  check(account, answers) {
    const failed = answers.map(faultOf).find((fault) => fault !== null)
    if (failed) return { failed }
    const [info, hooked] = answers
    if (!info) return { call: callOf('get_account_info', {}, account, true) }
    const hook = { url: account.hookUrl, event_types: EVENTS, send_name: true, send_photo: false }
    if (!hooked) return { call: callOf('set_webhook', hook, account, true) }
    return { works: { name: readJson(answered, info.body)?.name ?? account.config.accountName, endsAt: null } }
  },
  leave(account, answers) {
    const failed = answers.map(faultOf).find((fault) => fault !== null)
    if (failed) return { failed }
    const [info, removed] = answers
    if (!info) return { call: callOf('get_account_info', {}, account, true) }
    // Another program may have been given the token meanwhile, and have put its own address there.
    if (removed || readJson(answered, info.body)?.webhook !== account.hookUrl) return { left: true }
    return { call: callOf('set_webhook', { url: '' }, account, true) }
  },
}

/** Only the header counts: what stands in an address gets into logs. */
function isSigned({ headers, body }: ChannelRequest, { secretOf }: Own): boolean {
  const token = secretOf('authToken')
  if (token === null) return false
  const own = createHmac('sha256', token).update(body).digest('hex')
  return isSame(headers['x-viber-content-signature'] ?? '', own)
}

const name = z.coerce.string()
const sent = z.object({
  type: z.string(),
  text: z.string().default(''),
  media: z.string().optional(),
  file_name: z.string().default(''),
  location: z.object({ lat: z.number(), lon: z.number() }).optional(),
  contact: z.object({ name: z.string().default(''), phone_number: z.string().default('') }).optional(),
})
const person = z.object({ id: name, name: z.string().default(''), language: z.string().default('') })
const callback = z.object({
  event: z.string(),
  timestamp: z.number().default(0),
  message_token: name.optional(),
  user_id: name.optional(),
  sender: person.optional(),
  user: person.optional(),
  message: z.unknown().optional(),
  desc: z.string().default(''),
})
type Callback = z.output<typeof callback>

function received(told: Callback, { config }: Own): Received {
  const isOpening = told.event === 'conversation_started' && config.welcome !== ''
  // The only thing that may be said to somebody who has not written yet is the answer to this.
  const welcome = { sender: senderOf(config), type: 'text', text: config.welcome }
  return {
    ok: true,
    people: [told.sender, told.user].flatMap((one) =>
      one ? [{ account: config.accountName, user: one.id, name: one.name, language: one.language }] : [],
    ),
    events: eventsOf(told).map((event) => ({ account: config.accountName, event })),
    answer: { status: 200, type: 'application/json', body: isOpening ? JSON.stringify(welcome) : '' },
  }
}

function eventsOf(told: Callback): Inbound[] {
  const { event, message_token: token, user_id: user } = told
  if (event === 'message') return token === undefined ? [] : saidBy(told, token)
  if (token === undefined || user === undefined) return []
  if (event === 'failed')
    return [
      { type: 'failed', of: token, user, error: { class: 'content', code: event, said: told.desc, retryAfter: null } },
    ]
  if (event === 'delivered') return [{ type: 'state', of: token, user, state: 'delivered' }]
  return event === 'seen' ? [{ type: 'state', of: token, user, state: 'read' }] : []
}

function saidBy({ sender, message, timestamp: at }: Callback, externalId: string): Inbound[] {
  if (!sender) return []
  const of = { externalId, user: sender.id, at }
  const { data } = sent.safeParse(message)
  if (!data) return [{ type: 'message', ...of, bodies: [{ type: 'unknown', what: 'message' }] }]
  const [, press, label = ''] = PRESS.exec(data.text) ?? []
  if (press !== undefined) return [{ type: 'pressed', ...of, press, label }]
  return [{ type: 'message', ...of, bodies: bodiesOf(data) }]
}

const FILES = { picture: 'image', video: 'video', file: 'file' } as const
const isFile = (type: string): type is keyof typeof FILES => Object.hasOwn(FILES, type)

function bodiesOf({ type, text, media, file_name, location, contact }: z.output<typeof sent>): InboundBody[] {
  const words: InboundBody[] = text === '' ? [] : [{ type: 'text', text }]
  if (isFile(type) && media !== undefined)
    return [{ type: 'file', file: { url: media, name: file_name, kind: FILES[type] } }, ...words]
  if (location) {
    const at = `${location.lat},${location.lon}`
    return [{ type: 'text', text: `${at}\nhttps://www.google.com/maps?q=${at}` }]
  }
  if (contact) return [{ type: 'text', text: `${contact.name} ${contact.phone_number}`.trim() }]
  const address: InboundBody[] = type === 'url' && media !== undefined ? [{ type: 'text', text: media }] : []
  const bodies = [...words, ...address]
  return bodies.length > 0 ? bodies : [{ type: 'unknown', what: type }]
}

/** What a button says for whoever presses it, which nobody reads: our number, and its label. */
const PRESS = /^press:(\d+):(.*)$/s
const pressOf = ({ press, label }: { press: string; label: string }) => `press:${press}:${label}`

const senderOf = ({ accountName, avatarUrl }: Config) => ({
  name: accountName,
  ...(avatarUrl !== '' && { avatar: avatarUrl }),
})

function contentOf(part: SentPart, { user }: Recipient, { config }: Own): object {
  const head = { receiver: user, min_api_version: VERSION, sender: senderOf(config) }
  if (part.type === 'file') return { ...head, ...fileOf(part) }
  const { text, choices } = part
  const keyboard = { Type: 'keyboard', DefaultHeight: false, Buttons: choices.map(buttonOf) }
  return { ...head, type: 'text', text, ...(choices.length > 0 && { keyboard }) }
}

/** One that lies elsewhere has no size that we know, which Viber wants of all but pictures: then it is an address. */
function fileOf({ kind, from, name: file_name }: Extract<SentPart, { type: 'file' }>): object {
  const media = 'url' in from ? from.url : from.stored.address
  if (kind === 'image') return { type: 'picture', text: '', media }
  if ('url' in from) return { type: 'url', media }
  const { size } = from.stored
  return kind === 'video' ? { type: 'video', media, size } : { type: 'file', media, size, file_name }
}

/** Viber draws tags in a label, which is a text. */
const buttonOf = (choice: Pressed) => ({
  Columns: 6,
  Rows: 1,
  Text: choice.label.replaceAll('<', '‹'),
  Silent: true,
  ...('press' in choice
    ? { ActionType: 'reply', ActionBody: pressOf(choice) }
    : { ActionType: 'open-url', ActionBody: choice.url }),
})

const callOf = (what: string, body: object, { secretOf }: Own, safe: boolean): WireCall => ({
  method: 'POST',
  url: `${PLACE}/pa/${what}`,
  headers: { 'content-type': 'application/json', 'x-viber-auth-token': secretOf('authToken') ?? '' },
  body: JSON.stringify(body),
  safe,
})

const answered = z.object({
  status: z.number(),
  status_message: z.string().default(''),
  message_token: name.optional(),
  name: z.string().optional(),
  webhook: z.string().optional(),
})

/** What an answer says went wrong: a status of its own, in an answer that is good by its HTTP status; null: nothing. */
function faultOf({ status: http, headers, body }: WireAnswer): WireError | null {
  const told = http === 200 ? readJson(answered, body) : undefined
  if (told?.status === 0) return null
  if (told) {
    const { status, status_message: said } = told
    return { class: CLASSES[status] ?? 'content', code: String(status), said, retryAfter: null }
  }
  const after = Number(headers['retry-after'])
  const retryAfter = Number.isFinite(after) && after > 0 ? after : null
  return { class: http === 429 ? 'rate' : 'platform', code: String(http), said: '', retryAfter }
}

/** The statuses of the REST API. */
const CLASSES: Record<number, WireError['class']> = {
  1: 'config',
  2: 'token',
  3: 'content',
  4: 'content',
  5: 'recipient',
  6: 'window',
  7: 'blocked',
  8: 'blocked',
  9: 'blocked',
  10: 'config',
  11: 'recipient',
  12: 'rate',
  13: 'content',
  14: 'content',
  15: 'blocked',
}
