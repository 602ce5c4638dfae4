import type { ChannelAdapter } from '#src/domain/wire/adapter.ts'
import { readAccess, readAnswer } from './answers.ts'
import { callsTo } from './calls.ts'
import { eventsOf } from './events.ts'
import { HEARD, open } from './receive.ts'
import { sendBy } from './send.ts'

/** What an account is known by: its AppID, its name, and whether what it tells is encrypted. */
type Known = { id: string; name: string; encrypts: boolean }

const API = 'https://api.weixin.qq.com'
const calls = callsTo(API)

/** How official accounts and mini programs are spoken with: they differ in what their visitors can send and see. */
export const platformOf = <Config>(known: (config: Config) => Known): ChannelAdapter<Config> => ({
  accountOf: (config) => known(config).id,
  placesOf: () => [API],
  access: {
    /** A token that all who ask share: the older way gives each a new one, and takes that of the others. */
    ask: ({ config, secretOf }) =>
      calls.plainPost('/cgi-bin/stable_token', {
        grant_type: 'client_credential',
        appid: known(config).id,
        secret: secretOf('appSecret') ?? '',
        force_refresh: false,
      }),
    read: readAccess,
  },
  receive(request, account) {
    const { id, encrypts } = known(account.config)
    const opened = open(request, account, { id, encrypts })
    if (!opened.ok) return opened
    if ('echo' in opened) return { ok: true, events: [], answer: { ...HEARD, body: opened.echo } }
    return { ok: true, events: eventsOf(opened.told).map((event) => ({ account: id, event })), answer: HEARD }
  },
  locate: calls.locate,
  send: sendBy(calls, {
    menu: (text, choices) => ({
      msgtype: 'msgmenu',
      msgmenu: {
        head_content: text,
        // Addresses cannot be among them: they stand in the text.
        list: choices.flatMap((choice) => ('press' in choice ? [{ id: choice.press, content: choice.label }] : [])),
        tail_content: '',
      },
    }),
    call: (message, { user }, account) =>
      calls.post('/cgi-bin/message/custom/send', { touser: user, ...message }, account, false),
    // WeChat gives it no id: it is known by ours.
    idOf: (delivery) => delivery,
  }),
  // That something was read cannot be told.
  cues: {
    typing({ user }, account, [answer]) {
      const body = { touser: user, command: 'Typing' }
      if (!answer) return { call: calls.post('/cgi-bin/message/custom/typing', body, account, true) }
      const read = readAnswer(answer)
      return 'failed' in read ? read : { told: true }
    },
  },
  check(account, [answer]) {
    // Something that only whose token is good and whose address is known is told.
    if (!answer) return { call: calls.get('/cgi-bin/getcallbackip', account) }
    const read = readAnswer(answer)
    return 'failed' in read ? read : { works: { name: known(account.config).name, endsAt: null } }
  },
})
