import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf } from './bytes-of.ts'
import { greetHook, tellHook, type Telling } from './meta.ts'

/** What the Cloud API has taken, as it stands at Meta. */
export type TakenByWhatsapp = {
  id: string
  /** A number, or the id that somebody has with the business. */
  receiver: string
  message: Message
  /** What comes back with each status. */
  tracked: string
}

type Row = { id: string; title: string; description?: string }
type Interactive = {
  type: string
  body: { text: string }
  action: { button?: string; buttons?: { type: string; reply: Row }[]; sections?: { title?: string; rows: Row[] }[] }
}
type Media = { id?: string; link?: string; filename?: string; caption?: string }
type Parameter = { type: string; text?: string; parameter_name?: string }
type Component = { type: string; parameters: Parameter[] }
type SentTemplate = { name: string; language: { code: string }; components?: Component[] }
/** A template as it stands at Meta. */
export type StandingTemplate = {
  name: string
  language: string
  status: string
  components: {
    type: string
    format?: string
    text?: string
    buttons?: { type: string; text: string; url?: string }[]
  }[]
}
type Message = {
  type: string
  template?: SentTemplate
  text?: { body: string }
  interactive?: Interactive
  image?: Media
  video?: Media
  document?: Media
}
type Acted = { messaging_product?: string; status: string; message_id?: string; typing_indicator?: { type: string } }
type Failing = { status: number; code?: number; retryAfter?: number } | 'html' | 'cut' | (() => Promise<void>)
/** What belongs into `value`, beside what it is of. */
export type Value = Record<string, unknown[]>

export type WhatsappStandIn = Awaited<ReturnType<typeof startWhatsapp>>

const HOST = '/graph.facebook.com/v26.0'
const MEDIA = '/lookaside.fbsbx.com/whatsapp_business/attachments/'
const HOUR = 3_600_000
const MB = 1024 * 1024
const TAKEN_MEDIA: Record<string, { types: RegExp; bytes: number }> = {
  image: { types: /^image\/(jpeg|png)$/, bytes: 5 * MB },
  video: { types: /^video\/(mp4|3gpp)$/, bytes: 16 * MB },
  document: { types: /./, bytes: 100 * MB },
}

/**
 * The Cloud API of WhatsApp on loopback, as its pages describe it: it signs what it tells over the bytes, checks tokens, fields,
 * sizes, labels, media and windows of what it is sent, and answers with its own errors. `now`: its clock, in milliseconds.
 */
export async function startWhatsapp(options: { now: () => number }) {
  const number = {
    id: '1055',
    shown: '+49 30 555 0100',
    name: 'Lamp shop',
    wabaId: '2066',
    systemUserId: '3077',
    token: 'EAAwhatsapp',
    secret: 'app-secret',
    endsAt: 0,
  }
  const taken: TakenByWhatsapp[] = []
  const uploads = new Map<string, { type: string; bytes: number }>()
  const media = new Map<string, { type: string; bytes: Buffer; until: number }>()
  const heard = new Map<string, number>()
  const next: Failing[] = []
  /** What of theirs was marked as read, and whether we were typing. */
  const acts: { of: string; id: string; act: string }[] = []
  /** Who has said what, by its id. */
  const said = new Map<string, string>()
  const wabas: string[] = []
  /** What the business has there, approved or not; so many stand on one page. */
  const templates: StandingTemplate[] = []
  let pageOf = 200
  let busy = 0
  let ids = 0
  let hookUrl = ''

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '', 'http://local')
    const reply = (status: number, json: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(json))
    }
    const fault = (status: number, code: number, message: string) =>
      reply(status, { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'x' } })
    if (request.headers.authorization !== `Bearer ${number.token}`)
      return fault(401, 190, 'Error validating access token: Session has expired')
    if (url.pathname.startsWith(MEDIA)) {
      const file = media.get(url.searchParams.get('mid') ?? '')
      // The address is good for five minutes.
      if (!file || options.now() > file.until) return reply(404, {})
      response.writeHead(200, { 'content-type': file.type })
      return void response.end(file.bytes)
    }
    if (!url.pathname.startsWith(HOST)) return reply(404, {})
    const path = url.pathname.slice(HOST.length)
    if (request.method === 'GET' && path === `/${number.wabaId}/message_templates`)
      return reply(200, listed(url.searchParams))
    if (request.method === 'GET') return answered(path)
    if (path === `/${number.wabaId}/subscribed_apps`) {
      wabas.push(path)
      return reply(200, { success: true })
    }
    if (path === `/${number.id}/media`) return upload(body, request.headers['content-type'] ?? '')
    if (path !== `/${number.id}/messages`) return fault(400, 100, 'Unsupported post request')
    const sent = JSON.parse(body.toString()) as Record<string, unknown>
    if (sent['status'] === 'read') return act(sent as Acted)
    return take(sent)

    function answered(of: string) {
      if (of === `/${number.id}`)
        return reply(200, { display_phone_number: number.shown, verified_name: number.name, id: number.id })
      if (of === '/debug_token') return reply(200, { data: { expires_at: number.endsAt / 1000, is_valid: true } })
      const id = of.slice(1)
      const file = media.get(id)
      if (!file) return fault(400, 100, 'Unsupported get request. Object does not exist')
      if (busy > 0) {
        busy -= 1
        return fault(500, 131000, 'Something went wrong')
      }
      file.until = options.now() + 5 * 60_000
      const sha256 = createHash('sha256').update(file.bytes).digest('hex')
      return reply(200, {
        messaging_product: 'whatsapp',
        url: `https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=${id}`,
        mime_type: file.type,
        sha256,
        file_size: file.bytes.length,
        id,
      })
    }

    async function upload(bytes: Buffer, type: string) {
      const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
      const file = form.get('file')
      if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File))
        return fault(400, 100, 'Invalid parameter')
      if (form.get('type') !== file.type) return fault(400, 131053, 'Media upload error')
      const id = String(7000 + uploads.size)
      uploads.set(id, { type: file.type, bytes: file.size })
      return reply(200, { id })
    }

    function act({ messaging_product, status, message_id: id, typing_indicator: typing, ...rest }: Acted) {
      if (messaging_product !== 'whatsapp' || Object.keys(rest).length > 0) return fault(400, 100, 'Invalid parameter')
      if (typing !== undefined && typing.type !== 'text') return fault(400, 100, 'typing_indicator.type')
      const of = said.get(id ?? '')
      if (of === undefined) return fault(400, 100, 'message_id: no such message')
      acts.push({ of, id: id ?? '', act: typing === undefined ? status : `${status}, typing` })
      return reply(200, { success: true })
    }

    async function take(sent: Record<string, unknown>) {
      const failing = next.shift()
      if (failing === 'html') {
        response.writeHead(502, { 'content-type': 'text/html' })
        return void response.end('<html>Bad gateway</html>')
      }
      if (typeof failing === 'object')
        return failing.code === undefined
          ? reply(failing.status, {}, failing.retryAfter ? { 'retry-after': String(failing.retryAfter) } : {})
          : fault(failing.status, failing.code, 'refused')
      const refused = refusal(sent)
      if (refused) return fault(400, ...refused)
      const { to, recipient, biz_opaque_callback_data: tracked = '', ...message } = sent
      const receiver = (to ?? recipient) as string
      const id = `wamid.out${String(++ids)}`
      taken.push({ id, receiver, message: message as Message, tracked: tracked as string })
      if (typeof failing === 'function') {
        await tellStatus(id, 'delivered')
        await failing()
      }
      if (failing === 'cut') return void response.destroy()
      reply(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: receiver, wa_id: to }],
        messages: [{ id }],
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  /** What the Cloud API refuses, as its code and its words. */
  function refusal(sent: Record<string, unknown>): [number, string] | undefined {
    const { messaging_product, recipient_type, to, recipient, type, biz_opaque_callback_data, ...rest } = sent
    const receiver = to ?? recipient
    if (messaging_product !== 'whatsapp' || recipient_type !== 'individual') return [100, 'messaging_product']
    if (typeof receiver !== 'string' || (to !== undefined && recipient !== undefined)) return [100, 'to']
    if (to !== undefined && !/^\d{6,15}$/.test(receiver)) return [100, 'to is no number']
    if (recipient !== undefined && !/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(receiver)) return [100, 'recipient']
    if (typeof biz_opaque_callback_data === 'string' && biz_opaque_callback_data.length > 512)
      return [100, 'biz_opaque_callback_data']
    if (Object.keys(rest).length !== 1 || !(String(type) in rest))
      return [100, `Unexpected ${Object.keys(rest).join()}`]
    if (type === 'template') return refusedTemplate((sent as Message).template)
    const last = heard.get(receiver)
    if (last === undefined) return [131026, 'Message undeliverable']
    if (options.now() - last > 24 * HOUR)
      return [131047, 'Re-engagement message: more than 24 hours have passed since the customer last replied']
    const message = sent as Message
    if (type === 'text') {
      const length = [...(message.text?.body ?? '')].length
      return length === 0 || length > 4096 ? [100, 'text.body'] : undefined
    }
    if (type === 'interactive') return refusedInteractive(message.interactive)
    return refusedMedia(String(type), message[type as 'image'])
  }

  /** A page of what was asked for; `next` stands where there is another. */
  function listed(asked: URLSearchParams) {
    const fields = asked.get('fields')?.split(',') ?? ['name', 'language', 'status', 'components', 'id']
    const all = templates.filter(({ status }) => [null, status].includes(asked.get('status')))
    const from = Number(asked.get('after') ?? 0)
    const to = from + Math.min(Number(asked.get('limit') ?? 25), pageOf)
    const data = all
      .slice(from, to)
      .map((one) => Object.fromEntries(Object.entries(one).filter(([field]) => fields.includes(field))))
    const paging = {
      cursors: { before: String(from), after: String(to) },
      ...(to < all.length && { next: 'https://…' }),
    }
    return { data: data.map((one, at) => ({ ...one, id: String(9000 + from + at) })), paging }
  }

  function refusedTemplate(sent: SentTemplate | undefined): [number, string] | undefined {
    const of = templates.filter(({ name }) => name === sent?.name)
    const template = of.find(({ language }) => language === sent?.language.code)
    if (!sent || !template) return [132001, 'Template name does not exist in the translation']
    if (template.status === 'PAUSED') return [132015, 'Template is paused']
    if (template.status !== 'APPROVED') return [132001, 'Template name does not exist in the translation']
    for (const type of ['header', 'body']) {
      const text = template.components.find((each) => each.type === type.toUpperCase())?.text ?? ''
      const gaps = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap ?? ''))]
      const given = sent.components?.find((each) => each.type === type)?.parameters ?? []
      if (given.length !== gaps.length) return [132000, 'Number of parameters does not match']
      if (given.some((each) => each.type !== 'text' || each.text === undefined || each.text === ''))
        return [132012, 'Parameter format does not match']
      if (given.some(({ text = '' }) => /[\n\t]| {5}/.test(text))) return [132018, 'Param text cannot have new-line']
      const named = given.map(({ parameter_name }) => parameter_name)
      const isRight = gaps.every((gap, at) => (/^\d+$/.test(gap) ? named[at] === undefined : named.includes(gap)))
      if (!isRight) return [132012, 'Parameter name is missing or empty']
    }
    return undefined
  }

  function refusedMedia(type: string, file: Media | undefined): [number, string] | undefined {
    const takes = TAKEN_MEDIA[type]
    if (!takes || !file) return [131051, 'Unsupported message type']
    if (file.filename !== undefined && type !== 'document') return [100, 'filename']
    if (file.link !== undefined) return file.link.startsWith('https://') ? undefined : [131052, 'Media download error']
    const known = uploads.get(file.id ?? '')
    if (!known) return [131052, 'Media not found']
    return takes.types.test(known.type) && known.bytes <= takes.bytes ? undefined : [131053, 'Media upload error']
  }

  function refusedInteractive(sent: Interactive | undefined): [number, string] | undefined {
    const { type, body, action } = sent ?? { type: '', body: { text: '' }, action: {} }
    const is = (text: string | undefined, most: number) => text !== undefined && text !== '' && [...text].length <= most
    const ids = (rows: Row[], most: number) =>
      rows.every(({ id }) => is(id, most) && id === id.trim()) && new Set(rows.map(({ id }) => id)).size === rows.length
    if (type === 'button') {
      const buttons = (action.buttons ?? []).map(({ reply }) => reply)
      if (!is(body.text, 1024)) return [100, 'interactive.body']
      const isRight = buttons.length >= 1 && buttons.length <= 3 && buttons.every(({ title }) => is(title, 20))
      const isOwn = new Set(buttons.map(({ title }) => title)).size === buttons.length
      return isRight && isOwn && ids(buttons, 256) ? undefined : [100, 'interactive.action.buttons']
    }
    if (type !== 'list') return [131051, 'Unsupported interactive type']
    const rows = (action.sections ?? []).flatMap((section) => section.rows)
    if (!is(body.text, 4096) || !is(action.button, 20)) return [100, 'interactive.action.button']
    const isRight =
      rows.length >= 1 &&
      rows.length <= 10 &&
      rows.every(({ title, description }) => is(title, 24) && (description === undefined || is(description, 72)))
    return isRight && ids(rows, 200) ? undefined : [100, 'interactive.action.sections']
  }

  /** Tells the hook of one number; answers its status. Several at once stand in entries of their own. */
  async function tell(
    values: Value | Value[],
    {
      field = 'messages',
      phoneNumberId = number.id,
      ...how
    }: Telling & { field?: string; phoneNumberId?: string } = {},
  ): Promise<number> {
    const all = Array.isArray(values) ? values : [values]
    for (const { messages = [] } of all)
      for (const message of messages as { id: string; from?: string; from_user_id?: string; timestamp: string }[]) {
        said.set(message.id, message.from ?? message.from_user_id ?? '')
        for (const name of [message.from, message.from_user_id])
          if (name !== undefined) heard.set(name, Math.max(Number(message.timestamp) * 1000, heard.get(name) ?? 0))
      }
    const metadata = { display_phone_number: number.shown, phone_number_id: phoneNumberId }
    const notification = {
      object: 'whatsapp_business_account',
      entry: all.map((value) => ({
        id: number.wabaId,
        changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }],
      })),
    }
    return tellHook(hookUrl, notification, { secret: number.secret, ...how })
  }

  const stamp = () => String(Math.floor(options.now() / 1000))
  const message = (user: string, type: string, what: object, id = `wamid.in${String(++ids)}`): Value => ({
    contacts: [{ profile: { name: 'Kim' }, ...(/^\d+$/.test(user) ? { wa_id: user } : { user_id: user }) }],
    messages: [
      { ...(/^\d+$/.test(user) ? { from: user } : { from_user_id: user }), id, timestamp: stamp(), type, [type]: what },
    ],
  })
  function tellStatus(id: string, state: string, errors?: object[]): Promise<number> {
    const { receiver, tracked } = taken.find((one) => one.id === id) ?? { receiver: '', tracked: '' }
    const named = /^\d+$/.test(receiver) ? { recipient_id: receiver } : { recipient_user_id: receiver }
    const status = { id, status: state, timestamp: stamp(), ...named, ...(errors && { errors }) }
    return tell({ statuses: [{ ...status, ...(tracked !== '' && { biz_opaque_callback_data: tracked }) }] })
  }

  return {
    /** What stands for the operators. */
    url: `http://${host}`,
    host,
    number,
    taken,
    uploads,
    acts,
    wabas,
    templates,
    /** So many templates stand on a page. */
    setPageOf(count: number) {
      pageOf = count
    },
    /** What the next sends come to, one each. A function: delivery is told, and the answer comes after it. */
    next,
    tell,
    /** Tells what has become of a message. */
    tellStatus,
    message,
    said: (user: string, text: string, id?: string) => message(user, 'text', { body: text }, id),
    pressed: (user: string, row: { id: string; title: string }, as: 'button_reply' | 'list_reply') =>
      message(user, 'interactive', { type: as, [as]: row }),
    sentFile: (user: string, type: string, id: string, more: object = {}) =>
      message(user, type, { id, mime_type: media.get(id)?.type ?? 'image/jpeg', sha256: 'x', ...more }),
    keep: (id: string, type: string, bytes: Buffer) => void media.set(id, { type, bytes, until: 0 }),
    /** The next so many who ask for a file are told to come again. */
    beBusy: (times: number) => {
      busy = times
    },
    setHook(url: string, verifyToken: string): Promise<boolean> {
      hookUrl = url
      return greetHook(url, verifyToken)
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
