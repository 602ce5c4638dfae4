import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf } from './bytes-of.ts'

type Button = { Columns: number; Rows: number; ActionType: string; ActionBody: string; Text: string; Silent?: boolean }
type Message = {
  type: string
  text?: string
  media?: string
  size?: number
  file_name?: string
  keyboard?: { Type: string; DefaultHeight: boolean; Buttons: Button[] }
}
/** What `send_message` has taken. `fetched`: what was found at its address. */
export type TakenByViber = {
  token: string
  receiver: string
  message: Message
  fetched: { type: string; bytes: number } | null
}
type Failing = { status: number } | 'html' | 'cut'
/** `signature`: another than it should be, or none. `inAddress`: where the address has it alone. */
type Telling = { signature?: string | null; inAddress?: boolean; tamper?: boolean }

export type ViberStandIn = Awaited<ReturnType<typeof startViber>>

const API = '/chatapi.viber.com/pa/'
const MB = 1_000_000

export const viberSignature = (token: string, body: Buffer): string =>
  createHmac('sha256', token).update(body).digest('hex')

/**
 * Viber's REST API on loopback, as its pages describe it: it calls the webhook while it is being set, signs what it tells over
 * the bytes, names messages by numbers that JSON cannot hold, answers faults by a status within HTTP 200, and fetches what is
 * sent by its address. `now`: its clock, in milliseconds.
 */
export async function startViber({ now }: { now: () => number }) {
  const bot = { name: 'Lamp shop', token: '445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9' }
  const taken: TakenByViber[] = []
  const next: Failing[] = []
  const files = new Map<string, { type: string; bytes: Buffer }>()
  const subscribed = new Map<string, boolean>()
  const hook = { url: '', events: [] as string[] }
  let tokens = 5_741_311_803_571_721_000n

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const file = files.get(request.url ?? '')
    if (file) {
      response.writeHead(200, { 'content-type': file.type })
      return void response.end(file.bytes)
    }
    const what = (request.url ?? '').slice(API.length)
    const reply = (fields: string, http = 200) => {
      response.writeHead(http, { 'content-type': 'application/json' })
      response.end(`{${fields}}`)
    }
    const fault = (status: number, words: string) => reply(`"status":${status},"status_message":"${words}"`)
    if (request.headers['x-viber-auth-token'] !== bot.token) return fault(2, 'invalidAuthToken')
    if (body.length > 30_000) return fault(3, 'badData: request is too large')
    const asked = JSON.parse(body.toString()) as Record<string, unknown>
    if (what === 'get_account_info')
      return reply(
        `"status":0,"status_message":"ok","id":"pa:75346594275468546724","name":"${bot.name}","webhook":"${hook.url}"`,
      )
    if (what === 'set_webhook') return setWebhook(asked)
    if (what !== 'send_message') return reply('', 404)
    return send(asked)

    async function setWebhook({ url, event_types }: Record<string, unknown>) {
      hook.url = String(url)
      if (hook.url === '') return reply('"status":0,"status_message":"ok"')
      const status = await tell({ event: 'webhook' })
      if (status !== 200) return fault(1, 'invalidUrl')
      hook.events = event_types as string[]
      return reply(`"status":0,"status_message":"ok","event_types":${JSON.stringify(event_types)}`)
    }

    async function send({ receiver, ...sent }: Record<string, unknown>) {
      const failing = next.shift()
      if (failing === 'html') {
        response.writeHead(503, { 'content-type': 'text/html' })
        return void response.end('<html>Unavailable</html>')
      }
      if (typeof failing === 'object') return fault(failing.status, 'refused')
      const to = String(receiver)
      if (!subscribed.has(to)) return fault(5, 'receiverNotRegistered')
      if (!subscribed.get(to)) return fault(6, 'receiverNotSubscribed')
      const { min_api_version, sender, ...message } = sent as Message & { min_api_version: number; sender: unknown }
      const found = message.media?.startsWith('http') ? await fetched(message.media) : null
      const wrong = refusal({ min_api_version, sender: sender as Sender, message, found })
      if (wrong !== undefined) return fault(3, `badData: ${wrong}`)
      const token = String(++tokens)
      taken.push({ token, receiver: to, message, fetched: found })
      if (failing === 'cut') return void response.destroy()
      return reply(`"status":0,"status_message":"ok","message_token":${token},"chat_hostname":"SN-CHAT-01_"`)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function fetched(address: string) {
    const answer = await fetch(address)
    const bytes = await answer.arrayBuffer()
    return answer.status === 200
      ? { type: answer.headers.get('content-type') ?? '', bytes: bytes.byteLength }
      : { type: 'none', bytes: 0 }
  }

  type Sender = { name?: string; avatar?: string } | undefined
  type Sent = { min_api_version: number; sender: Sender; message: Message; found: TakenByViber['fetched'] }
  /** What is wrong with a message. */
  function refusal({ min_api_version, sender, message, found }: Sent): string | undefined {
    const name = [...(sender?.name ?? '')].length
    if (name === 0 || name > 28) return 'sender.name'
    const { type, text, media, size, file_name, keyboard, ...rest } = message
    if (Object.keys(rest).length > 0) return Object.keys(rest).join()
    if (keyboard && (min_api_version < 4 || wrongKeyboard(keyboard))) return 'keyboard'
    if (type === 'text') return text === undefined || text === '' || [...text].length > 7000 ? 'text' : undefined
    if (type === 'url') return media?.startsWith('https://') ? undefined : 'media'
    if (!found || found.type === 'none') return 'media'
    if (type === 'picture')
      return found.type === 'image/jpeg' && found.bytes <= MB && /\.jpe?g$/.test(new URL(media ?? '').pathname)
        ? undefined
        : 'picture'
    if (size !== found.bytes) return 'size'
    if (type === 'video') return found.type === 'video/mp4' && size <= 26 * MB ? undefined : 'video'
    if (type === 'file') return size <= 50 * MB && /\.\w+$/.test(file_name ?? '') ? undefined : 'file_name'
    return 'type'
  }

  const wrongKeyboard = ({ Type, Buttons }: NonNullable<Message['keyboard']>) =>
    Type !== 'keyboard' ||
    Buttons.length === 0 ||
    Buttons.length > 12 ||
    Buttons.some(
      ({ Columns, Rows, ActionType, ActionBody, Text }) =>
        Columns !== 6 ||
        Rows !== 1 ||
        !['reply', 'open-url', 'none'].includes(ActionType) ||
        ActionBody === '' ||
        // Tags are drawn.
        /</.test(Text) ||
        [...Text].length > 250,
    )

  /** Tells the hook; answers its status, or its body. A number stands for a message, as digits that no number holds. */
  async function tellWhole(
    callback: Record<string, unknown>,
    { signature, inAddress = false, tamper = false }: Telling = {},
  ) {
    const { message_token = String(++tokens), ...fields } = callback
    const json = JSON.stringify({ timestamp: now(), chat_hostname: 'SN-CALLBACK-01_', ...fields }, null, 1)
    const body = Buffer.from(json.replace(/\n}$/, `,\n "message_token": ${message_token as string}\n}`))
    const own = viberSignature(bot.token, body)
    const headers = new Headers({ 'content-type': 'application/json' })
    if (signature !== null && !inAddress) headers.set('x-viber-content-signature', signature ?? own)
    if (tamper) body[2] = 0x20 ^ 1
    const url = inAddress ? `${hook.url}?sig=${own}` : hook.url
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    return { status: answer.status, text: await answer.text() }
  }
  const tell = async (callback: Record<string, unknown>, how?: Telling) => (await tellWhole(callback, how)).status

  const message = (user: string, what: Message | object, message_token = String(++tokens)) => {
    subscribed.set(user, true)
    return { event: 'message', message_token, sender: { id: user, name: 'Kim', api_version: 10 }, message: what }
  }

  return {
    /** What stands for the operators. */
    url: `http://${host}`,
    host,
    bot,
    hook,
    taken,
    /** What the next sends come to, one each. */
    next,
    tell,
    message,
    said: (user: string, text: string, token?: string) => message(user, { type: 'text', text }, token),
    /** Who presses a button says its `ActionBody`. */
    pressed: (user: string, { ActionBody: text }: Button) => message(user, { type: 'text', text }),
    state: (event: 'delivered' | 'seen' | 'failed', { token, receiver }: TakenByViber) => ({
      event,
      message_token: token,
      user_id: receiver,
      ...(event === 'failed' && { desc: 'failure description' }),
    }),
    /** Somebody opens the chat; answers what they are shown. */
    async opened(user: string): Promise<Record<string, unknown> | null> {
      if (!subscribed.has(user)) subscribed.set(user, false)
      const { text } = await tellWhole({
        event: 'conversation_started',
        type: 'open',
        subscribed: false,
        user: { id: user },
      })
      return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
    },
    async left(user: string): Promise<number> {
      subscribed.set(user, false)
      return tell({ event: 'unsubscribed', user_id: user })
    },
    /** Lets a file lie where visitors' files do; answers its address. */
    keep(name: string, type: string, bytes: Buffer): string {
      files.set(`/dl-media/${name}`, { type, bytes })
      return `http://${host}/dl-media/${name}`
    },
    /** Nobody enters an address over there. */
    setHook: async (url: string) => hook.url === url,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
