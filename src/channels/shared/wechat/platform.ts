import type { ChannelAdapter } from '#src/domain/wire/adapter.ts'
import { eventsOf } from './events.ts'
import { readAccess, readAnswer } from './answers.ts'
import { HEARD, open } from './receive.ts'
import { accessOf, API, checkCall, locate, send } from './send.ts'

/** What an account is known by: its AppID, its name, and whether what it tells is encrypted. */
type Known = { id: string; name: string; encrypts: boolean }

/** How official accounts and mini programs are spoken with: they differ in what their visitors can send and see. */
export const platformOf = <Config>(known: (config: Config) => Known): ChannelAdapter<Config> => ({
  accountOf: (config) => known(config).id,
  placesOf: () => [API],
  access: {
    ask: (account) => accessOf(known(account.config).id, account),
    read: readAccess,
  },
  receive(request, account) {
    const { id, encrypts } = known(account.config)
    const opened = open(request, account, { id, encrypts })
    if (!opened.ok) return opened
    if ('echo' in opened) return { ok: true, events: [], answer: { ...HEARD, body: opened.echo } }
    return { ok: true, events: eventsOf(opened.told).map((event) => ({ account: id, event })), answer: HEARD }
  },
  locate,
  send,
  check(account, [answer]) {
    if (!answer) return { call: checkCall(account) }
    const read = readAnswer(answer)
    return 'failed' in read ? read : { works: { name: known(account.config).name, endsAt: null } }
  },
})
