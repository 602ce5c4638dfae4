import { z } from 'zod'
import type { Inbound, InboundBody, Profile, RemoteFile, Renamed, WireError } from '#src/domain/wire/adapter.ts'
import { classOf, type Classes } from './graph.ts'

/** Codes of the Cloud API. They come in an answer, or later with what became of a message. */
export const CLASSES: Classes = {
  131000: 'platform',
  131026: 'recipient',
  131047: 'window',
  131049: 'rate',
  131051: 'content',
  131052: 'content',
  131053: 'content',
  131056: 'rate',
  130429: 'rate',
  80007: 'rate',
  133010: 'config',
  368: 'blocked',
}

const name = z.coerce.string()
const optional = name.optional()

/** What Meta gathers into one request: of each number what was said, and what became of what we have said. */
export const notification = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()).default([]) })),
})

export const change = z.object({
  field: z.string(),
  value: z.object({
    metadata: z.object({ phone_number_id: name }),
    contacts: z.array(z.unknown()).default([]),
    messages: z.array(z.unknown()).default([]),
    statuses: z.array(z.unknown()).default([]),
    message_echoes: z.array(z.unknown()).default([]),
    user_id_update: z.array(z.unknown()).default([]),
  }),
})
type Value = z.output<typeof change>['value']

const contact = z.object({
  wa_id: optional,
  user_id: optional,
  profile: z.object({ name: z.string().default('') }).default({ name: '' }),
})
const file = z.object({ id: name, caption: z.string().default(''), filename: z.string().default('') })
const pressed = z.object({ id: name, title: z.string() })
const message = z.object({
  id: name,
  from: optional,
  from_user_id: optional,
  timestamp: z.coerce.number().default(0),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  document: file.optional(),
  sticker: file.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().default(''),
      address: z.string().default(''),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string() }),
        phones: z.array(z.object({ phone: z.string().optional() })).default([]),
      }),
    )
    .optional(),
  interactive: z.object({ button_reply: pressed.optional(), list_reply: pressed.optional() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  system: z.object({ type: z.string().default(''), wa_id: optional, user_id: optional }).optional(),
})
type Message = z.output<typeof message>

const failure = z.object({
  code: z.number(),
  title: z.string().default(''),
  message: z.string().default(''),
})
const status = z.object({
  id: name,
  status: z.string(),
  recipient_id: optional,
  recipient_user_id: optional,
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(failure).default([]),
})

const echo = z.object({
  id: name,
  to: optional,
  to_user_id: optional,
  timestamp: z.coerce.number().default(0),
  text: z.object({ body: z.string() }).optional(),
})

const changedId = z.object({ user_id: z.object({ previous: name, current: name }) })

/** What was told of one number. */
export type Told = { events: Inbound[]; people: ({ user: string } & Profile)[]; renamed: Renamed[] }

/** What one that cannot be read takes along is none of its neighbours. */
const readAll = <Schema extends z.ZodType>(schema: Schema, all: readonly unknown[]): z.output<Schema>[] =>
  all.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })

/** People go by the id that they have with the business; their number, which they may hide, stands in until it is known. */
export function readValue(value: Value): Told {
  const contacts = readAll(contact, value.contacts)
  const ids = new Map(
    contacts.flatMap(({ wa_id, user_id }) => (wa_id !== undefined && user_id !== undefined ? [[wa_id, user_id]] : [])),
  )
  const idOf = (number: string | undefined, id: string | undefined) =>
    id ?? (number === undefined ? undefined : (ids.get(number) ?? number))
  const messages = readAll(message, value.messages)
  const said = messages.flatMap((one) => eventsOf(one, idOf(one.from, one.from_user_id)))
  const became = readAll(status, value.statuses).flatMap((one) => {
    const user = idOf(one.recipient_id, one.recipient_user_id)
    return user === undefined ? [] : statesOf(one, user)
  })
  const echoes = readAll(echo, value.message_echoes).flatMap(({ id, to, to_user_id, timestamp, text }): Inbound[] => {
    const user = idOf(to, to_user_id)
    const at = timestamp * 1000
    return user === undefined ? [] : [{ type: 'echo', externalId: id, user, at, text: text?.body ?? '' }]
  })
  const named = [...ids, ...messages.flatMap(({ from, from_user_id: id }) => (from && id ? [[from, id] as const] : []))]
  return {
    events: [...said, ...became, ...echoes],
    people: contacts.flatMap(({ wa_id, user_id, profile }) => {
      const user = idOf(wa_id, user_id)
      return user === undefined || profile.name === '' ? [] : [{ user, name: profile.name, language: '' }]
    }),
    renamed: [
      ...named.map(([from, to]) => ({ from, to })),
      ...readAll(changedId, value.user_id_update).map(({ user_id }) => ({
        from: user_id.previous,
        to: user_id.current,
      })),
      ...messages.flatMap(newNames),
    ],
  }
}

/** Whoever has another number, or another id with the business, says so in a message of its own. */
function newNames({ from, from_user_id: id, system }: Message): Renamed[] {
  const to = system?.user_id ?? (id === undefined ? system?.wa_id : undefined)
  if (to === undefined) return []
  return [id, from].flatMap((before) => (before === undefined ? [] : [{ from: before, to }]))
}

const FILES = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'file' } as const

function eventsOf(told: Message, user: string | undefined): Inbound[] {
  if (user === undefined || told.type === 'system') return []
  const of = { externalId: told.id, user, at: told.timestamp * 1000 }
  const press = told.interactive?.button_reply ?? told.interactive?.list_reply
  if (press) return [{ type: 'pressed', ...of, press: press.id, label: press.title }]
  if (told.type === 'request_welcome') return [{ type: 'opened', ...of }]
  return [{ type: 'message', ...of, bodies: bodiesOf(told) }]
}

function bodiesOf(told: Message): InboundBody[] {
  for (const [type, kind] of Object.entries(FILES)) {
    const sent = told[type as keyof typeof FILES]
    if (told.type === type && sent) return [fileBody(sent, kind), ...textBody(sent.caption)]
  }
  const said = textBody(told.text?.body ?? told.button?.text ?? placeOf(told) ?? peopleOf(told))
  return said.length > 0 ? said : [{ type: 'unknown', what: told.type }]
}

const textBody = (text: string): InboundBody[] => (text === '' ? [] : [{ type: 'text', text }])
const fileBody = ({ id, filename }: z.output<typeof file>, kind: RemoteFile['kind']): InboundBody => ({
  type: 'file',
  file: { id, name: filename, kind },
})

function placeOf({ location }: Message): string | undefined {
  if (!location) return undefined
  const { name: called, address, latitude, longitude } = location
  const at = `${latitude},${longitude}`
  return [called, address, at, `https://www.google.com/maps?q=${at}`].filter((line) => line !== '').join('\n')
}

const peopleOf = ({ contacts = [] }: Message): string =>
  contacts
    .map(({ name: { formatted_name }, phones }) => [formatted_name, ...phones.map(({ phone = '' }) => phone)].join(' '))
    .join('\n')

const STATES = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read' } as const

function statesOf(
  { id: of, status: told, biz_opaque_callback_data: delivery, errors }: z.output<typeof status>,
  user: string,
): Inbound[] {
  // It has come there, whatever we were answered.
  const known: Inbound[] = delivery === undefined ? [] : [{ type: 'echoed', delivery, externalId: of, user }]
  if (told === 'failed') return [...known, { type: 'failed', of, user, error: errorOf(errors) }]
  if (!Object.hasOwn(STATES, told)) return []
  return [...known, { type: 'state', of, user, state: STATES[told as keyof typeof STATES] }]
}

function errorOf([first]: z.output<typeof failure>[]): WireError {
  const { code = 0, title = '', message: said = '' } = first ?? {}
  const known = classOf(String(code), CLASSES) ?? 'content'
  return { class: known, code: String(code), said: said === '' ? title : said, retryAfter: null }
}
