import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf } from './bytes-of.ts'
import { encrypted, sha1, xmlOf } from './wechat-crypt.ts'

export type WechatServiceStandIn = Awaited<ReturnType<typeof startWechatService>>

/** What `send_msg` has taken; `by`: the code that it was sent by, of somebody who had just come. */
type Taken = { msgid: string; to: string; by?: string; message: Record<string, unknown> & { msgtype: string } }
type Happened = Record<string, unknown> & { msgid: string; send_time: number }
type Failing = number | 'html' | 'cut'

const HOUR = 3_600_000
const API = '/qyapi.weixin.qq.com/cgi-bin'

/**
 * WeChat customer service on loopback, as its pages describe it: its callback says only that something has happened, and what
 * it was is asked for, page by page, by a cursor. It gives access tokens that end, lets who comes be greeted by a code that
 * dies in 20 seconds, counts what may follow a visitor's word, and answers with its own codes. `now`: its clock.
 */
export async function startWechatService({ now }: { now: () => number }) {
  const account = {
    corpId: 'ww0000000000000001',
    kf: 'wkAJ2GCAAASSm4_FhToWMFea0xAFfd3Q',
    name: 'Lamp shop',
    secret: 'wecom-secret',
    aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  }
  const taken: Taken[] = []
  const happened: Happened[] = []
  const codes = new Map<string, { user: string; endsAt: number }>()
  const heard = new Map<string, { at: number; sent: number }>()
  const brought = new Map<string, { type: string; bytes: Buffer }>()
  const uploads = new Map<string, string>()
  const tokens: { token: string; endsAt: number }[] = []
  const pullTokens = new Map<string, number>()
  /** What the next calls of each path come to. */
  const next = { sync: [] as Failing[], send: [] as Failing[] }
  const requests: string[] = []
  /** What is known of people there. */
  const customers = new Map<string, { nickname: string; avatar: string }>()
  const pictures = new Map<string, Buffer>()
  let pageSize = 1000
  let whileAsked: (() => Promise<unknown>) | undefined
  let hook: { url: string; token: string } | undefined
  let ids = 0

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '', 'http://local')
    const path = url.pathname.slice(API.length)
    const picture = pictures.get(url.pathname)
    if (picture) {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      return void response.end(picture)
    }
    requests.push(path)
    const reply = (json: Record<string, unknown>) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
      response.end(JSON.stringify({ errcode: 0, errmsg: 'ok', ...json }))
    }
    const fault = (errcode: number, errmsg = 'refused') => reply({ errcode, errmsg })
    const fails = (failing: Failing | undefined): boolean => {
      if (failing === 'html') {
        response.writeHead(502, { 'content-type': 'text/html' })
        response.end('<html>Bad gateway</html>')
      } else if (typeof failing === 'number') fault(failing)
      return failing === 'html' || typeof failing === 'number'
    }
    if (path === '/gettoken') {
      if (url.searchParams.get('corpid') !== account.corpId) return fault(40_013, 'invalid corpid')
      if (url.searchParams.get('corpsecret') !== account.secret) return fault(40_001, 'invalid credential')
      const last = tokens.at(-1)
      if (!last || last.endsAt <= now()) tokens.push({ token: `wecom-${tokens.length + 1}`, endsAt: now() + 7200_000 })
      const { token, endsAt } = tokens.at(-1)!
      return reply({ access_token: token, expires_in: Math.floor((endsAt - now()) / 1000) })
    }
    const known = tokens.find(({ token }) => token === url.searchParams.get('access_token'))
    if (!known) return fault(40_014, 'invalid access_token')
    if (known.endsAt <= now()) return fault(42_001, 'access_token expired')
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
      if (!(form.get('media') instanceof File)) return fault(40_056, 'no media')
      const id = `up-${uploads.size + 1}`
      uploads.set(id, url.searchParams.get('type') ?? '')
      return reply({ media_id: id })
    }
    const asked = JSON.parse(body.toString()) as Record<string, unknown>
    if (path === '/kf/account/list') {
      const all = [{ open_kfid: account.kf, name: account.name, avatar: 'https://wx.example/a.png' }]
      return reply({ account_list: asked['offset'] === 0 ? all : [] })
    }
    if (path === '/kf/sync_msg') {
      if (fails(next.sync.shift())) return
      const { cursor = '', token = '', open_kfid: kf, limit } = asked as Record<string, string | number>
      if (kf !== account.kf || typeof limit !== 'number' || limit < 1 || limit > 1000)
        return fault(40_058, 'invalid arg')
      if (token !== '' && (pullTokens.get(String(token)) ?? 0) < now()) return fault(95_007, 'invalid msg token')
      const from = cursor === '' ? 0 : Number(String(cursor).slice(1))
      // What is older than three days is gone.
      const kept = happened.slice(from, from + pageSize).filter((one) => now() - one.send_time * 1000 < 72 * HOUR)
      const end = Math.min(from + pageSize, happened.length)
      const isLast = end === happened.length
      await whileAsked?.()
      whileAsked = undefined
      return reply({ next_cursor: `c${end}`, has_more: isLast ? 0 : 1, msg_list: kept })
    }
    if (path === '/kf/customer/batchget') {
      const {
        external_userid_list: ids,
        need_enter_session_context: _,
        ...rest
      } = asked as { external_userid_list: string[] } & Record<string, unknown>
      if (Object.keys(rest).length > 0 || ids.length === 0 || ids.length > 100) return fault(40_058, 'invalid request')
      const known = ids.filter((id) => customers.has(id))
      return reply({
        customer_list: known.map((id) => ({ external_userid: id, gender: 0, ...customers.get(id) })),
        invalid_external_userid: ids.filter((id) => !customers.has(id)),
      })
    }
    const isGreeting = path === '/kf/send_msg_on_event'
    if (!isGreeting && path !== '/kf/send_msg') return fault(48_002, 'api forbidden')
    const failing = next.send.shift()
    if (fails(failing)) return
    const { touser, code, open_kfid: kf, msgid, ...message } = asked as Record<string, unknown> & Taken['message']
    const id = String(msgid)
    if (!/^[\w-]{1,32}$/.test(id)) return fault(40_058, 'invalid msgid')
    if (taken.some((one) => one.msgid === id)) return fault(95_013, 'msgid exists')
    const wrong = wrongIn(message, isGreeting)
    if (wrong !== undefined) return fault(wrong)
    if (isGreeting) {
      const known = codes.get(String(code))
      if (!known || known.endsAt < now()) return fault(95_016, 'invalid code')
      codes.delete(String(code))
      taken.push({ msgid: id, to: known.user, by: String(code), message })
    } else {
      const open = heard.get(String(touser))
      if (kf !== account.kf) return fault(40_058, 'invalid open_kfid')
      if (!open || now() - open.at > 48 * HOUR) return fault(95_018, 'send msg session status invalid')
      if (open.sent >= 5) return fault(45_047, 'out of response count limit')
      open.sent += 1
      taken.push({ msgid: id, to: String(touser), message })
    }
    if (failing === 'cut') return void response.destroy()
    reply({ msgid: id })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function wrongIn({ msgtype, ...rest }: Taken['message'], isGreeting: boolean): number | undefined {
    const { [msgtype]: content, ...more } = rest
    if (content === undefined || Object.keys(more).length > 0) return 40_008
    const part = content as Record<string, unknown>
    const tooLong = (words: unknown, most: number) =>
      typeof words !== 'string' || words === '' || Buffer.byteLength(words) > most
    if (msgtype === 'text') return tooLong(part['content'], 2048) ? 40_058 : undefined
    if (msgtype === 'msgmenu') {
      const list = part['list'] as {
        type: string
        click?: { id: string; content: string }
        view?: { url: string; content: string }
      }[]
      if (tooLong(part['head_content'], 1024) || list.length === 0 || list.length > 10) return 40_058
      const isRight = list.every(({ type, click, view }) =>
        type === 'click'
          ? click && click.id !== '' && Buffer.byteLength(click.id) <= 64 && !tooLong(click.content, 128)
          : type === 'view' && view && /^https?:/.test(view.url) && !tooLong(view.content, 1024),
      )
      return isRight ? undefined : 40_058
    }
    if (isGreeting) return 40_008
    return uploads.get(String(part['media_id'])) === msgtype ? undefined : 40_007
  }

  type How = { aesKey?: string; token?: string; off?: number }

  /** Says that something has happened; answers the hook's status. */
  async function call(how: How = {}): Promise<number> {
    const pullToken = `pull-${++ids}`
    pullTokens.set(pullToken, now() + 600_000)
    const clear = xmlOf({
      ToUserName: account.corpId,
      CreateTime: Math.floor(now() / 1000),
      MsgType: 'event',
      Event: 'kf_msg_or_event',
      Token: pullToken,
      OpenKfId: account.kf,
    })
    const cipher = encrypted(clear, how.aesKey ?? account.aesKey, account.corpId)
    const timestamp = String(Math.floor(now() / 1000) + (how.off ?? 0))
    const query = new URLSearchParams({
      msg_signature: sha1(how.token ?? hook?.token ?? '', timestamp, '99', cipher),
      timestamp,
      nonce: '99',
    })
    const answer = await fetch(`${hook?.url ?? ''}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: xmlOf({ ToUserName: account.corpId, AgentID: '', Encrypt: cipher }),
    })
    const text = await answer.text()
    return text === 'success' ? answer.status : answer.status * 10
  }

  /** Something has happened that is to be asked for; `at`: its time, in milliseconds. */
  function happens(fields: Record<string, unknown>, at = now()): Happened {
    const one = { msgid: `4Zz${++ids}`, open_kfid: account.kf, send_time: Math.floor(at / 1000), ...fields }
    happened.push(one)
    return one
  }
  const word = (user: string, fields: Record<string, unknown>, at = now()) => {
    heard.set(user, { at, sent: 0 })
    return happens({ external_userid: user, origin: 3, ...fields }, at)
  }

  return {
    /** What stands for the operators. */
    url: `http://${host}`,
    host,
    account,
    taken,
    happened,
    next,
    tokens,
    brought,
    customers,
    /** What lies elsewhere with WeChat, by its path. */
    pictures,
    requests,
    call,
    happens,
    word,
    says: (user: string, content: string, at?: number) => word(user, { msgtype: 'text', text: { content } }, at),
    presses: (user: string, content: string, id: string) =>
      word(user, { msgtype: 'text', text: { content, menu_id: id } }),
    comes(user: string): string {
      const code = `code-${++ids}`
      codes.set(code, { user, endsAt: now() + 20_000 })
      happens({
        origin: 4,
        msgtype: 'event',
        event: {
          event_type: 'enter_session',
          open_kfid: account.kf,
          external_userid: user,
          scene: 'x',
          welcome_code: code,
        },
      })
      return code
    },
    failsLater: (user: string, msgid: string, type: number) =>
      happens({
        origin: 4,
        msgtype: 'event',
        event: { event_type: 'msg_send_fail', external_userid: user, fail_msgid: msgid, fail_type: type },
      }),
    /** So many of a page; the rest has to be asked for by its cursor. */
    page(size: number) {
      pageSize = size
    },
    /** Does something while the next page is being asked for, which does not show it any more. */
    whileAsked(what: () => Promise<unknown>) {
      whileAsked = what
    },
    /** As an admin types it in over there: WeChat asks at once whether the address is ours, encrypted. */
    async setHook(url: string, token: string): Promise<boolean> {
      hook = { url, token }
      const timestamp = String(Math.floor(now() / 1000))
      const echostr = encrypted('1616140317555161061', account.aesKey, account.corpId)
      const query = new URLSearchParams({
        msg_signature: sha1(token, timestamp, '77', echostr),
        timestamp,
        nonce: '77',
        echostr,
      })
      const answer = await fetch(`${url}?${query}`)
      return answer.status === 200 && (await answer.text()) === '1616140317555161061'
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
