import { z } from 'zod'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { jsonWithIds } from '#src/lib/json-with-ids.ts'
import type {
  Account,
  ChannelAdapter,
  ChannelRequest,
  Cueing,
  CueTo,
  Pressed,
  Received,
  Recipient,
  Sending,
  SentPart,
  WireAnswer,
  WireCall,
} from '#src/domain/wire/adapter.ts'
import {
  fileHeaders,
  firstFault,
  GRAPH,
  graphGet,
  graphPost,
  greeted,
  isSigned,
  tokenCall,
  tokenEnd,
} from '../shared/meta/graph.ts'
import { contentOfTemplate, listTemplates } from '../shared/meta/whatsapp-templates.ts'
import { readJson } from '../shared/read-json.ts'
import type { whatsapp } from './spec.ts'
import { change, CLASSES, notification, readValue } from '../shared/meta/whatsapp-told.ts'

type Config = z.output<typeof whatsapp.config>
type Own = Account<Config>

/** Where the files of visitors are given out. */
const MEDIA = 'https://lookaside.fbsbx.com'

/** Speaks with WhatsApp: the webhook, the messages and the media of its Cloud API. */
export const whatsappAdapter: ChannelAdapter<Config> = {
  accountOf: ({ phoneNumberId }) => phoneNumberId,
  placesOf: () => [GRAPH, MEDIA],
  receive: (request, account) => (request.method === 'GET' ? greeted(request, account) : heard(request, account)),
  phoneOf: (user) => normalisePhone(`+${user}`),
  locate(id, account, answers) {
    const failed = firstFault(answers, CLASSES)
    if (failed) return { failed }
    const [found] = answers
    if (!found) return { call: graphGet(`/${encodeURIComponent(id)}`, account) }
    return { at: { url: mediaAnswer.parse(jsonWithIds(found.body)).url, headers: fileHeaders(account) } }
  },
  send(part, to, account, answers) {
    const failed = firstFault(answers, CLASSES)
    if (failed) return { failed }
    const isBrought = part.type === 'file' && 'stored' in part.from
    const [uploaded] = answers
    if (isBrought && !uploaded) return { call: uploadOf(part, account) }
    const last = answers.at(isBrought ? 1 : 0)
    if (!last) return { call: callOf(contentOf(part, to, uploaded), to, account) }
    return sentBy(last)
  },
  templates: {
    list: listTemplates,
    send(template, to, account, answers) {
      const failed = firstFault(answers, CLASSES)
      if (failed) return { failed }
      const [last] = answers
      return last ? sentBy(last) : { call: callOf(contentOfTemplate(template), to, account) }
    },
  },
  // Who is seen to write has read what they answer: both are told of a message of theirs.
  cues: { typing: readBy({ typing_indicator: { type: 'text' } }), seen: readBy({}) },
  check(account, answers) {
    const { phoneNumberId, wabaId, phoneNumber } = account.config
    const [number, subscribed, token] = answers
    const failed = firstFault(answers.slice(0, 2), CLASSES)
    if (failed) return { failed }
    if (!number) return { call: graphGet(`/${phoneNumberId}?fields=display_phone_number,verified_name`, account) }
    const known = numberAnswer.parse(jsonWithIds(number.body))
    if (digitsOf(known.display_phone_number) !== digitsOf(phoneNumber)) {
      const said = known.display_phone_number
      return { failed: { class: 'config', code: 'OTHER_NUMBER', said, retryAfter: null } }
    }
    if (!subscribed) return { call: graphPost(`/${wabaId}/subscribed_apps`, null, account, true) }
    if (!token) return { call: tokenCall(account) }
    return { works: { name: known.verified_name ?? known.display_phone_number, endsAt: tokenEnd(token) } }
  },
}

/** Marks what a visitor has said last as read, with something more. */
function readBy(more: object) {
  return ({ last, showsRead }: CueTo, account: Own, answers: readonly WireAnswer[]): Cueing => {
    const failed = firstFault(answers, CLASSES)
    if (failed) return { failed }
    if (last === null || !showsRead || answers.length > 0) return { told: true }
    const body = { messaging_product: 'whatsapp', status: 'read', message_id: last, ...more }
    return { call: graphPost(`/${account.config.phoneNumberId}/messages`, JSON.stringify(body), account, true) }
  }
}

function sentBy({ body }: WireAnswer): Sending {
  const [{ id }] = sentAnswer.parse(jsonWithIds(body)).messages
  return { sent: { externalId: id } }
}

const mediaAnswer = z.object({ url: z.string() })
const uploadAnswer = z.object({ id: z.string() })
const sentAnswer = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) })
const numberAnswer = z.object({ display_phone_number: z.string(), verified_name: z.string().optional() })
const digitsOf = (number: string) => number.replaceAll(/\D/g, '')

function heard(request: ChannelRequest, account: Own): Received {
  if (!isSigned(request, account)) return { ok: false, why: 'signature' }
  const told = readJson(notification, new TextDecoder().decode(request.body))
  if (!told) return { ok: false, why: 'format' }
  const all = told.entry.flatMap(({ changes }) =>
    changes.flatMap((one) => {
      const read = change.safeParse(one)
      // What it tells of templates, or of the account itself, is none of a visitor's.
      return read.success ? [{ of: read.data.value.metadata.phone_number_id, ...readValue(read.data.value) }] : []
    }),
  )
  return {
    ok: true,
    events: all.flatMap(({ of: account, events }) => events.map((event) => ({ account, event }))),
    people: all.flatMap(({ of: account, people }) => people.map((one) => ({ account, ...one }))),
    renamed: all.flatMap(({ of: account, renamed }) => renamed.map((one) => ({ account, ...one }))),
    answer: { status: 200, type: 'text/plain', body: 'EVENT_RECEIVED' },
  }
}

type FilePart = Extract<SentPart, { type: 'file' }>

function uploadOf({ from, name }: FilePart, account: Own): WireCall {
  if (!('stored' in from)) throw new Error('Only a stored file is brought there.')
  const fields = { messaging_product: 'whatsapp', type: from.stored.mediaType }
  return graphPost(
    `/${account.config.phoneNumberId}/media`,
    { fields, field: 'file', file: from.stored, name },
    account,
    true,
  )
}

/** The message as WhatsApp has it: its type, and what is of that type. */
function contentOf(part: SentPart, to: Recipient, uploaded: WireAnswer | undefined) {
  if (part.type === 'file') {
    const type = part.kind === 'file' ? 'document' : part.kind
    const source = 'url' in part.from ? { link: part.from.url } : uploadAnswer.parse(jsonWithIds(uploaded?.body ?? ''))
    return { type, [type]: { ...source, ...(type === 'document' && { filename: part.name }) } }
  }
  const { text, choices, as } = part
  if (choices.length === 0) return { type: 'text', text: { body: text } }
  const body = { text }
  const items = choices.flatMap((choice: Pressed) =>
    'press' in choice ? [{ id: choice.press, title: choice.label }] : [],
  )
  if (as !== 'list') {
    const buttons = items.map((reply) => ({ type: 'reply', reply }))
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } }
  }
  const action = { button: to.opener, sections: [{ rows: items }] }
  return { type: 'interactive', interactive: { type: 'list', body, action } }
}

/** Who goes by an id with the business is another kind of receiver than a number. */
function callOf(content: object, { user, delivery }: Recipient, account: Own): WireCall {
  const receiver = /^\d+$/.test(user) ? { to: user } : { recipient: user }
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...receiver,
    ...content,
    biz_opaque_callback_data: delivery,
  }
  return graphPost(`/${account.config.phoneNumberId}/messages`, JSON.stringify(body), account, false)
}
