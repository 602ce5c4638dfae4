import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf } from './bytes-of.ts'
import { encrypted, sha1, xmlOf } from './wechat-crypt.ts'

export type WechatStandIn = Awaited<ReturnType<typeof startWechat>>

type Options = {
  now: () => number
  /** An official account shows menus and tells in XML; a mini program tells in either, and shows texts and pictures. */
  kind: 'official' | 'mini'
  format: 'xml' | 'json'
  mode: 'aes' | 'plain'
}
/** What `custom/send` has taken. */
type Taken = { to: string; message: Record<string, unknown> & { msgtype: string } }
/** What the next sends come to: a code of WeChat's, a page instead of JSON, or a connection that breaks once it was taken. */
type Failing = number | 'html' | 'cut'
type Fields = Record<string, string | number>

const HOUR = 3_600_000
const API = '/api.weixin.qq.com/cgi-bin'

/**
 * An official account or a mini program of WeChat on loopback, as its pages describe it. It signs and encrypts what it tells,
 * gives access tokens that end, counts what may follow a visitor's word by its own clock, checks what it is sent, and answers
 * with its own codes under status 200. `now`: its clock, in milliseconds.
 */
export async function startWechat({ now, kind, format, mode }: Options) {
  const account = {
    id: 'wx00000000000000a1',
    name: 'Lamp shop',
    secret: 'wechat-app-secret',
    aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  }
  const taken: Taken[] = []
  const next: Failing[] = []
  /** That we are typing. */
  const acts: { to: string; act: string }[] = []
  const uploads = new Map<string, number>()
  const files = new Map<string, { type: string; bytes: Buffer }>()
  /** What visitors have sent, by its media id. */
  const brought = new Map<string, { type: string; bytes: Buffer }>()
  const heard = new Map<string, { from: number; for: number; most: number; sent: number }>()
  const tokens: { token: string; endsAt: number }[] = []
  /** The paths that were asked, without what stands behind them. */
  const requests: string[] = []
  let hook: { url: string; token: string } | undefined
  let isListed = true
  let ids = 0

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '', 'http://local')
    const file = files.get(url.pathname)
    if (file) {
      response.writeHead(200, { 'content-type': file.type })
      return void response.end(file.bytes)
    }
    const reply = (json: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json; encoding=utf-8' })
      response.end(JSON.stringify(json))
    }
    const fault = (errcode: number, errmsg = 'refused') => reply({ errcode, errmsg: `${errmsg} rid: 1-2-3` })
    const path = url.pathname.slice(API.length)
    requests.push(path)
    if (!url.pathname.startsWith(API)) return fault(40_066, 'invalid url')
    if (path === '/stable_token') return reply(tokenFor(JSON.parse(body.toString()) as Record<string, unknown>))
    const wrong = tokenFault(url.searchParams.get('access_token') ?? '')
    if (wrong !== undefined) return fault(wrong, 'invalid credential, access_token is invalid or not latest')
    if (!isListed) return fault(40_164, 'invalid ip 203.0.113.9, not in whitelist')
    if (path === '/getcallbackip') return reply({ ip_list: ['203.0.113.1'] })
    if (path === '/media/get') {
      const media = brought.get(url.searchParams.get('media_id') ?? '')
      if (!media) return fault(40_007, 'invalid media_id')
      response.writeHead(200, { 'content-type': media.type })
      return void response.end(media.bytes)
    }
    if (path === '/media/upload') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const media = form.get('media')
      if (url.searchParams.get('type') !== 'image' || !(media instanceof File))
        return fault(40_004, 'invalid media type')
      if (!/\.(png|jpe?g|gif)$/i.test(media.name)) return fault(40_005, 'invalid file type')
      const id = `media-${String(uploads.size + 1)}`
      uploads.set(id, media.size)
      return reply({ type: 'image', media_id: id, created_at: Math.floor(now() / 1000) })
    }
    if (path === '/message/custom/typing') {
      const { touser, command, ...rest } = JSON.parse(body.toString()) as Record<string, string>
      if (Object.keys(rest).length > 0 || (command !== 'Typing' && command !== 'CancelTyping')) return fault(45_072)
      const open = heard.get(touser ?? '')
      if (!open) return fault(40_003)
      acts.push({ to: touser ?? '', act: command })
      return reply({ errcode: 0, errmsg: 'ok' })
    }
    if (path !== '/message/custom/send') return fault(40_066, 'invalid url')
    const failing = next.shift()
    if (failing === 'html') {
      response.writeHead(502, { 'content-type': 'text/html' })
      return void response.end('<html>Bad gateway</html>')
    }
    if (typeof failing === 'number') return fault(failing)
    const text = body.toString()
    // Escapes instead of the letters themselves.
    if (/\\u[0-9a-f]{4}/i.test(text)) return fault(40_033, 'invalid charset')
    const { touser, ...message } = JSON.parse(text) as { touser: string } & Taken['message']
    const refused = refusal(touser, message)
    if (refused !== undefined) return fault(refused)
    taken.push({ to: touser, message })
    if (failing === 'cut') return void response.destroy()
    return reply({ errcode: 0, errmsg: 'ok' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The same token for all who ask, until shortly before its end. */
  function tokenFor(asked: Record<string, unknown>) {
    if (asked['grant_type'] !== 'client_credential') return { errcode: 40_002, errmsg: 'invalid grant_type' }
    if (asked['appid'] !== account.id) return { errcode: 40_013, errmsg: 'invalid appid' }
    if (asked['secret'] !== account.secret) return { errcode: 40_125, errmsg: 'invalid appsecret' }
    const last = tokens.at(-1)
    if (last && last.endsAt - now() > 300_000)
      return { access_token: last.token, expires_in: Math.floor((last.endsAt - now()) / 1000) }
    const token = `stable-${String(tokens.length + 1)}-${'t'.repeat(200)}`
    tokens.push({ token, endsAt: now() + 7200_000 })
    return { access_token: token, expires_in: 7200 }
  }

  function tokenFault(token: string): number | undefined {
    const known = tokens.find((one) => one.token === token)
    if (!known) return token === '' ? 41_001 : 40_001
    return known.endsAt <= now() ? 42_001 : undefined
  }

  function refusal(to: string, message: Taken['message']): number | undefined {
    const open = heard.get(to)
    if (!open) return 40_003
    if (now() - open.from > open.for) return 45_015
    if (open.sent >= open.most) return 45_047
    const wrong = wrongIn(message)
    if (wrong !== undefined) return wrong
    open.sent += 1
    return undefined
  }

  function wrongIn({ msgtype, ...rest }: Taken['message']): number | undefined {
    const { [msgtype]: content, ...more } = rest
    if (content === undefined || Object.keys(more).length > 0) return 40_008
    const part = content as Record<string, unknown>
    const tooLong = (words: unknown) => typeof words !== 'string' || words === '' || Buffer.byteLength(words) > 2048
    if (msgtype === 'text') return tooLong(part['content']) ? 45_002 : undefined
    if (msgtype === 'image') return uploads.has(String(part['media_id'])) ? undefined : 40_007
    if (msgtype !== 'msgmenu' || kind !== 'official') return 40_008
    const list = part['list'] as { id: unknown; content: unknown }[]
    if (tooLong(part['head_content']) || !Array.isArray(list) || list.length === 0 || list.length > 10) return 45_002
    return list.every(({ id, content: label }) => /^\d+$/.test(String(id)) && !tooLong(label)) ? undefined : 47_001
  }

  const written = (fields: Fields) =>
    format === 'xml'
      ? xmlOf(fields)
      : // An id in JSON is a number beyond what most programs can hold.
        JSON.stringify(fields).replace(/"MsgId":"(\d+)"/, '"MsgId":$1')

  type How = {
    /** Signs with it instead. */
    token?: string
    aesKey?: string
    owner?: string
    /** Sends it unencrypted, whatever the account is set to. */
    plain?: boolean
    /** Seconds by which the request's time is off. */
    off?: number
    /** Changes a byte of the body after it was signed. */
    tamper?: boolean
  }

  /** Tells the hook; answers its status and its words. */
  async function tell(fields: Fields, how: How = {}): Promise<{ status: number; text: string }> {
    const token = how.token ?? hook?.token ?? ''
    const timestamp = String(Math.floor(now() / 1000) + (how.off ?? 0))
    const nonce = String(Math.floor(Math.random() * 1e9))
    const clear = written(fields)
    const query = new URLSearchParams({ signature: sha1(token, timestamp, nonce), timestamp, nonce })
    let body = clear
    if (mode === 'aes' && !how.plain) {
      const cipher = encrypted(clear, how.aesKey ?? account.aesKey, how.owner ?? account.id)
      query.set('encrypt_type', 'aes')
      query.set('msg_signature', sha1(token, timestamp, nonce, cipher))
      body = written({ ToUserName: 'gh_1', Encrypt: how.tamper ? `B${cipher.slice(1)}` : cipher })
    }
    const answer = await fetch(`${hook?.url ?? ''}?${query}`, {
      method: 'POST',
      headers: { 'content-type': format === 'xml' ? 'text/xml' : 'application/json' },
      body,
    })
    return { status: answer.status, text: await answer.text() }
  }

  const event = (user: string, fields: Fields): Fields => ({
    ToUserName: 'gh_1',
    FromUserName: user,
    CreateTime: Math.floor(now() / 1000),
    ...fields,
  })
  /** A word of the visitor's opens 48 hours and five messages; a step of theirs a minute and fewer, unless more is open. */
  const opens = (user: string, isWord: boolean) => {
    const short = { from: now(), for: 60_000, most: kind === 'official' ? 3 : 2, sent: 0 }
    const open = heard.get(user)
    const isOpen = open && now() - open.from <= open.for && open.sent < open.most
    if (isWord) heard.set(user, { from: now(), for: 48 * HOUR, most: 5, sent: 0 })
    else if (!isOpen) heard.set(user, short)
  }
  const idOf = () => `2380938590${String(1e9 + ++ids).slice(1)}`
  const word = (user: string, fields: Fields) => {
    opens(user, true)
    return event(user, { ...fields, MsgId: idOf() })
  }

  return {
    /** What stands for the operators. */
    url: `http://${host}`,
    host,
    account,
    taken,
    acts,
    next,
    uploads,
    tokens,
    requests,
    brought,
    tell,
    event,
    said: (user: string, text: string) => word(user, { MsgType: 'text', Content: text }),
    pressed(user: string, label: string, id: string) {
      opens(user, false)
      return event(user, { MsgType: 'text', Content: label, MsgId: idOf(), bizmsgmenuid: id })
    },
    came(user: string) {
      opens(user, false)
      return event(user, { MsgType: 'event', Event: kind === 'official' ? 'subscribe' : 'user_enter_tempsession' })
    },
    sentImage: (user: string, path: string) =>
      word(user, { MsgType: 'image', PicUrl: `http://${host}${path}`, MediaId: 'in-1' }),
    sentOther: (user: string, fields: Fields) => word(user, fields),
    serve: (path: string, type: string, bytes: Buffer) => void files.set(path, { type, bytes }),
    /** Takes the server's address off the list of those that may ask. */
    unlist(isOff: boolean) {
      isListed = !isOff
    },
    /** As an admin types it in over there: WeChat asks at once whether the address is ours. */
    async setHook(url: string, token: string): Promise<boolean> {
      hook = { url, token }
      const timestamp = String(Math.floor(now() / 1000))
      const query = new URLSearchParams({
        signature: sha1(token, timestamp, '77'),
        timestamp,
        nonce: '77',
        echostr: '8612345678901234567',
      })
      const answer = await fetch(`${url}?${query}`)
      return answer.status === 200 && (await answer.text()) === '8612345678901234567'
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
