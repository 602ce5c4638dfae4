import { z } from 'zod'
import type { ChannelAdapter, Pulling } from '#src/domain/wire/adapter.ts'
import { readAccess, readAnswer } from '../shared/wechat/answers.ts'
import { callsTo } from '../shared/wechat/calls.ts'
import { HEARD, open } from '../shared/wechat/receive.ts'
import { sendBy } from '../shared/wechat/send.ts'
import { eventsOf, item } from './events.ts'
import type { wechatService } from './spec.ts'

type Config = z.output<typeof wechatService.config>

const API = 'https://qyapi.weixin.qq.com'
const calls = callsTo(API)
/** Messages of a page. */
const PAGE = 1000
/** Accounts of a page of the company's. */
const ACCOUNTS = 100

/** Speaks with WeChat customer service: it says that something has happened, and what it was has to be asked for. */
export const wechatServiceAdapter: ChannelAdapter<Config> = {
  accountOf: ({ customerServiceId }) => customerServiceId,
  placesOf: () => [API],
  access: {
    ask: ({ config, secretOf }) =>
      calls.plainGet(
        `/cgi-bin/gettoken?corpid=${encodeURIComponent(config.corpId)}&corpsecret=${encodeURIComponent(secretOf('appSecret') ?? '')}`,
      ),
    read: readAccess,
  },
  receive(request, account) {
    const opened = open(request, account, { id: account.config.corpId, encrypts: true })
    if (!opened.ok) return opened
    if ('echo' in opened) return { ok: true, events: [], answer: { ...HEARD, body: opened.echo } }
    const { Event: event, Token: token = '', OpenKfId: kf = '' } = opened.told
    const pulls = event === 'kf_msg_or_event' && kf !== '' ? [{ account: kf, token }] : []
    return { ok: true, events: [], pulls, answer: HEARD }
  },
  pull({ cursor, token }, account, [answer]): Pulling {
    const { customerServiceId } = account.config
    if (!answer) {
      // By the token it may be asked as often as something happens; it is none of an account that was asked for itself.
      const asked = { ...(cursor !== '' && { cursor }), ...(token !== '' && { token }) }
      const body = { ...asked, limit: PAGE, voice_format: 0, open_kfid: customerServiceId }
      return { call: calls.post('/cgi-bin/kf/sync_msg', body, account, true) }
    }
    const read = readAnswer(answer)
    if ('failed' in read) return read
    const { next_cursor: next, has_more: more, msg_list: list } = page.parse(read.said)
    // One that we cannot read takes none of its neighbours along.
    const items = list.flatMap((one) => item.safeParse(one).data ?? [])
    return { page: { events: items.flatMap(eventsOf), cursor: next, more: more === 1 } }
  },
  locate: calls.locate,
  send: sendBy(calls, {
    menu: (text, choices) => ({
      msgtype: 'msgmenu',
      msgmenu: {
        head_content: text,
        list: choices.map((choice) =>
          'press' in choice
            ? { type: 'click', click: { id: choice.press, content: choice.label } }
            : { type: 'view', view: { url: choice.url, content: choice.label } },
        ),
      },
    }),
    call(message, { user, delivery, welcome }, account) {
      const msgid = idOf(delivery)
      // Who has just come and said nothing yet is greeted by a code, once.
      if (welcome !== null)
        return calls.post('/cgi-bin/kf/send_msg_on_event', { code: welcome, msgid, ...message }, account, false)
      const body = { touser: user, open_kfid: account.config.customerServiceId, msgid, ...message }
      return calls.post('/cgi-bin/kf/send_msg', body, account, false)
    },
    idOf,
  }),
  profile(user, account, [answer]) {
    const body = { external_userid_list: [user], need_enter_session_context: 0 }
    if (!answer) return { call: calls.post('/cgi-bin/kf/customer/batchget', body, account, true) }
    const read = readAnswer(answer)
    if ('failed' in read) return read
    const found = customers.parse(read.said).customer_list.find(({ external_userid: id }) => id === user)
    return { profile: { name: found?.nickname ?? '', language: '', picture: found?.avatar || null } }
  },
  check(account, answers) {
    const { customerServiceId } = account.config
    const last = answers.at(-1)
    if (last) {
      const read = readAnswer(last)
      if ('failed' in read) return read
      const { account_list: list } = accounts.parse(read.said)
      const found = list.find(({ open_kfid: id }) => id === customerServiceId)
      if (found) return { works: { name: found.name, endsAt: null } }
      if (list.length < ACCOUNTS)
        return {
          failed: {
            class: 'config',
            code: 'NO_ACCOUNT',
            said: list.map(({ name, open_kfid: id }) => `${name}: ${id}`).join('\n'),
            retryAfter: null,
          },
        }
    }
    const body = { offset: answers.length * ACCOUNTS, limit: ACCOUNTS }
    return { call: calls.post('/cgi-bin/kf/account/list', body, account, true) }
  },
}

const page = z.object({
  next_cursor: z.string().default(''),
  has_more: z.number().default(0),
  msg_list: z.array(z.unknown()).default([]),
})
const accounts = z.object({ account_list: z.array(z.object({ open_kfid: z.string(), name: z.string() })).default([]) })

const customers = z.object({
  customer_list: z
    .array(z.object({ external_userid: z.string(), nickname: z.string().default(''), avatar: z.string().default('') }))
    .default([]),
})

/** Our own id of a message as WeChat takes one: at most 32 letters, digits, `-` and `_`. */
function idOf(delivery: string): string {
  const [id = '', part = '0'] = delivery.split('.')
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}-${part}`
}
