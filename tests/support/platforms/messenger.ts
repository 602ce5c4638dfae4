import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { bytesOf } from './bytes-of.ts'
import { greetHook, tellHook, type Telling } from './meta.ts'

/** One event as Meta gathers them: what belongs into `messaging`. */
export type Told = Record<string, unknown>

/** A button of a template. */
type Button = { type: string; title: string; payload?: string; url?: string }

const isWrongButton = ({ type, title, payload, url }: Button) =>
  [...title].length > 20 ||
  title === '' ||
  (type === 'postback' ? !payload : type !== 'web_url' || !url?.startsWith('http'))

/** What of a generic template is refused. */
function refusedCards({ elements, ...rest }: Record<string, unknown>): Refused | undefined {
  if (Object.keys(rest).length > 0) return [100, undefined, `Unexpected ${Object.keys(rest).join()}`]
  if (!Array.isArray(elements) || elements.length === 0 || elements.length > 10) return [100, undefined, 'elements']
  for (const element of elements as Record<string, unknown>[]) {
    const { title, subtitle, image_url: picture, buttons, ...other } = element
    if (Object.keys(other).length > 0) return [100, undefined, `Unexpected ${Object.keys(other).join()}`]
    if (typeof title !== 'string' || title === '' || [...title].length > 80) return [100, undefined, 'title']
    // At least one property must be set in addition to the title.
    if (subtitle === undefined && picture === undefined && buttons === undefined)
      return [100, undefined, 'element with a title alone']
    if (subtitle !== undefined && (typeof subtitle !== 'string' || subtitle === '' || [...subtitle].length > 80))
      return [100, undefined, 'subtitle']
    if (picture !== undefined && (typeof picture !== 'string' || URL.parse(picture) === null))
      return [100, undefined, 'image_url']
    if (buttons !== undefined) {
      const known = buttons as Button[]
      if (known.length === 0 || known.length > 3) return [100, undefined, 'buttons']
      if (known.some(isWrongButton)) return [100, undefined, 'button']
    }
  }
  return undefined
}

/** A refusal as its code, its part and its words. */
type Refused = [number, number | undefined, string]

/** What the Send API has taken, as it stands at Meta. */
export type Taken = { mid: string; to: string; message: Record<string, unknown>; type: string; tag?: string }

type Failing = { status: number; code?: number; subcode?: number; retryAfter?: number } | 'html' | 'cut' | 'late'

export type MessengerStandIn = Awaited<ReturnType<typeof startMessenger>>

const HOST = '/graph.facebook.com/v26.0'

/**
 * Messenger on loopback, as its pages describe it: it signs what it tells over the bytes, checks tokens, pages, sizes, labels
 * and windows of what it is sent, and answers with its own errors. `now`: the clock of its windows, in milliseconds.
 */
export async function startMessenger(options: { now: () => number }) {
  const page = { id: '1077', name: 'Lamp shop', token: 'EAAtoken', secret: 'app-secret', endsAt: 0 }
  const taken: Taken[] = []
  const uploads = new Map<string, { type: string; bytes: number; name: string }>()
  const heard = new Map<string, number>()
  const next: Failing[] = []
  const acts: { to: string; action: string }[] = []
  const subscribed: string[] = []
  const requests: { method: string; path: string; authorization: string }[] = []
  const files = new Map<string, { type: string; bytes: Buffer }>()
  const watchers = new Set<() => void>()
  let humanAgent = false
  const profiles = new Map<string, { first_name: string; last_name: string; profile_pic: string }>()
  /** Whose profile was asked for. */
  const lookedUp: string[] = []
  let shy = 0
  let busy = 0
  let unwell = 0
  let hook: { url: string; verifyToken: string } | undefined
  let mids = 0

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '', 'http://local')
    const authorization = request.headers.authorization ?? ''
    const reply = (status: number, json: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(json))
    }
    const file = files.get(url.pathname)
    if (file) {
      // A platform's files are fetched without any credential.
      if (authorization !== '') return reply(403, {})
      if (busy > 0) return reply(503, {}, { 'x-left': String(--busy) })
      response.writeHead(200, { 'content-type': file.type })
      return void response.end(file.bytes)
    }
    requests.push({ method: request.method ?? '', path: url.pathname + url.search, authorization })
    const fault = (status: number, code: number, subcode?: number, message = 'refused') =>
      reply(status, { error: { message, type: 'OAuthException', code, ...(subcode && { error_subcode: subcode }) } })
    if (authorization !== `Bearer ${page.token}`) return fault(401, 190, 463, 'Error validating access token')
    const path = url.pathname.slice(HOST.length)
    const isSend = path === `/${page.id}/messages`
    const act = isSend ? actIn(body.toString()) : undefined
    const failing = isSend && !act ? next.shift() : undefined
    if (failing === 'html') {
      response.writeHead(502, { 'content-type': 'text/html' })
      return void response.end('<html>Bad gateway</html>')
    }
    if (typeof failing === 'object')
      return failing.code === undefined
        ? reply(failing.status, {}, failing.retryAfter ? { 'retry-after': String(failing.retryAfter) } : {})
        : fault(failing.status, failing.code, failing.subcode)
    if (request.method === 'GET' && path === `/${page.id}`) return reply(200, { name: page.name, id: page.id })
    const psid = /^\/(psid[\w-]*)$/.exec(path)?.[1]
    if (request.method === 'GET' && psid !== undefined) {
      lookedUp.push(psid)
      const fields = (url.searchParams.get('fields') ?? '').split(',')
      if (shy > 0) return fault(500, 2, undefined, `Temporary ${String(--shy)}`)
      const profile: Record<string, string> | undefined = profiles.get(psid)
      if (!heard.has(psid) || !profile) return fault(400, 100, 2018218, 'No profile available for this user')
      return reply(200, { ...Object.fromEntries(fields.map((field) => [field, profile[field]])), id: psid })
    }
    if (request.method === 'GET' && path === '/debug_token')
      return reply(200, { data: { expires_at: page.endsAt / 1000, is_valid: true } })
    if (path === `/${page.id}/subscribed_apps`) {
      subscribed.push(...(url.searchParams.get('subscribed_fields') ?? '').split(','))
      return reply(200, { success: true })
    }
    if (path === `/${page.id}/message_attachments`) {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const { attachment } = JSON.parse(form.get('message') as string) as { attachment: { type: string } }
      const sent = form.get('filedata')
      if (!(sent instanceof File)) return fault(400, 100, 2018074, 'Invalid attachment')
      const id = String(9000 + uploads.size)
      uploads.set(id, { type: attachment.type, bytes: sent.size, name: sent.name })
      return reply(200, { attachment_id: id })
    }
    if (!isSend) return fault(404, 803)
    if (act) {
      const { recipient, sender_action: action, ...rest } = act
      if (Object.keys(rest).length > 0 || !['typing_on', 'typing_off', 'mark_seen'].includes(action))
        return fault(400, 100, undefined, 'Invalid parameter')
      if (!heard.has(recipient.id)) return fault(400, 100, 2018001, 'No matching user found')
      if (unwell > 0) return fault(500, 2, undefined, `Temporary ${String(--unwell)}`)
      acts.push({ to: recipient.id, action })
      return reply(200, { recipient_id: recipient.id })
    }
    const asked = JSON.parse(body.toString()) as {
      recipient: { id: string }
      messaging_type?: string
      tag?: string
      message: Record<string, unknown>
    }
    const refused = refusal(asked)
    if (refused) return fault(400, ...refused)
    const mid = `m_${String(++mids)}`
    const { recipient, message, messaging_type: type = '', tag } = asked
    taken.push({ mid, to: recipient.id, message, type, ...(tag !== undefined && { tag }) })
    for (const watcher of watchers) watcher()
    if (failing === 'cut') return void response.destroy()
    if (failing === 'late') await pass(1)
    reply(200, { recipient_id: recipient.id, message_id: mid })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function actIn(body: string) {
    const asked = JSON.parse(body) as { recipient: { id: string }; sender_action?: string }
    return asked.sender_action === undefined ? undefined : { ...asked, sender_action: asked.sender_action }
  }

  type Asked = {
    recipient: { id: string }
    messaging_type?: string
    tag?: string
    message: Record<string, unknown>
  }
  const DAY = 86_400_000

  /** What the Send API refuses. */
  function refusal({ recipient, messaging_type, tag, message }: Asked): Refused | undefined {
    const last = heard.get(recipient.id)
    if (last === undefined) return [100, 2018001, 'No matching user found']
    const age = options.now() - last
    const isHuman = messaging_type === 'MESSAGE_TAG' && tag === 'HUMAN_AGENT'
    if (isHuman && !humanAgent) return [200, undefined, 'Human Agent is not granted']
    if (!isHuman && messaging_type !== 'RESPONSE') return [100, undefined, 'messaging_type']
    if (age > (isHuman ? 7 : 1) * DAY) return [10, 2018278, 'This message is sent outside of allowed window.']
    const {
      text,
      quick_replies: quick,
      attachment,
      metadata,
      ...rest
    } = message as {
      text?: string
      quick_replies?: { content_type: string; title: string; payload: string }[]
      attachment?: { type: string; payload: Record<string, unknown> }
      metadata?: string
    }
    if (Object.keys(rest).length > 0) return [100, undefined, `Unexpected ${Object.keys(rest).join()}`]
    if ((metadata ?? '').length > 1000) return [100, undefined, 'metadata']
    if (attachment) return refusedAttachment(attachment)
    if (text === undefined || text === '' || [...text].length > 2000) return [100, undefined, 'text']
    if (quick && (quick.length > 13 || quick.some(({ title }) => title === '' || [...title].length > 20)))
      return [100, undefined, 'quick_replies']
    return undefined
  }

  function refusedAttachment({
    type,
    payload,
  }: {
    type: string
    payload: Record<string, unknown>
  }): Refused | undefined {
    if (type !== 'template') {
      const { attachment_id: id, url } = payload as { attachment_id?: string; url?: string }
      if (id === undefined) return url?.startsWith('https://') ? undefined : [100, 2018008, 'Failed to fetch the file']
      return uploads.get(id)?.type === type ? undefined : [100, 2018074, 'Invalid attachment id']
    }
    const { template_type: as, ...held } = payload
    if (as === 'generic') return refusedCards(held)
    const { text, buttons } = held as { text: string; buttons: Button[] }
    if (as !== 'button') return [100, undefined, 'template_type']
    if ([...text].length > 640 || text === '') return [100, undefined, 'text of a template']
    if (buttons.length === 0 || buttons.length > 3) return [100, undefined, 'buttons']
    return buttons.some(isWrongButton) ? [100, undefined, 'button'] : undefined
  }

  /** Tells the hook; answers its status. */
  async function tell(
    events: readonly Told[],
    { pageId = page.id, ...how }: Telling & { pageId?: string } = {},
  ): Promise<number> {
    for (const event of events) {
      const { sender, timestamp } = event as { sender?: { id: string }; timestamp?: number }
      if (sender && sender.id !== page.id && ('message' in event || 'postback' in event))
        heard.set(sender.id, Math.max(timestamp ?? 0, heard.get(sender.id) ?? 0))
    }
    const notification = { object: 'page', entry: [{ id: pageId, time: options.now(), messaging: events }] }
    return tellHook(hook?.url ?? '', notification, { secret: page.secret, ...how })
  }

  let stamps = 0
  const event = (user: string, what: Record<string, unknown>): Told => ({
    sender: { id: user },
    recipient: { id: page.id },
    timestamp: options.now() + (stamps++ % 1000) / 1000,
    ...what,
  })

  return {
    /** What stands for the operators. */
    url: `http://${host}`,
    host,
    page,
    taken,
    /** That we are typing, and that theirs was seen. */
    acts,
    /** What is known of people there, whose names begin with psid. */
    profiles,
    lookedUp,
    /** The next so many who ask for a profile are to come again. */
    beShy: (times: number) => {
      shy = times
    },
    uploads,
    subscribed,
    requests,
    /** What the next sends come to, one each. */
    next,
    tell,
    event,
    said: (user: string, text: string, mid = `in_${String(++mids)}`) => event(user, { message: { mid, text } }),
    quick: (user: string, text: string, payload: string) =>
      event(user, { message: { mid: `in_${String(++mids)}`, text, quick_reply: { payload } } }),
    pressed: (user: string, title: string, payload: string) =>
      event(user, { postback: { mid: `in_${String(++mids)}`, title, payload } }),
    sentFile: (user: string, type: string, path: string) =>
      event(user, {
        message: { mid: `in_${String(++mids)}`, attachments: [{ type, payload: { url: `http://${host}${path}` } }] },
      }),
    serve: (path: string, type: string, bytes: Buffer) => void files.set(path, { type, bytes }),
    /** The next so many who come for a file are asked to come again. */
    beBusy: (times: number) => {
      busy = times
    },
    /** The next so many acts come to nothing. */
    beUnwell: (times: number) => {
      unwell = times
    },
    grantHumanAgent: () => {
      humanAgent = true
    },
    /** As an admin types it in over there: Meta asks at once whether the address is ours. */
    setHook(url: string, verifyToken: string): Promise<boolean> {
      hook = { url, verifyToken }
      return greetHook(url, verifyToken)
    },
    /** When so many messages have been taken. */
    took: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (taken.length < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
