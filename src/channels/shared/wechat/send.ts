import { z } from 'zod'
import type { Account, ChannelAdapter, Recipient, SentPart, WireAnswer, WireCall } from '#src/domain/wire/adapter.ts'
import { readAnswer } from './answers.ts'

/** Where official accounts and mini programs are spoken with. */
export const API = 'https://api.weixin.qq.com'

type Own = Pick<Account<unknown>, 'access' | 'secretOf'>

const post = (path: string, body: WireCall['body'], safe: boolean): WireCall => ({
  method: 'POST',
  url: `${API}${path}`,
  headers: typeof body === 'string' ? { 'content-type': 'application/json; charset=utf-8' } : {},
  body,
  safe,
})

const withAccess = (path: string, { access }: Own) =>
  `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(access ?? '')}`

/** A token that all who ask share: the older way gives each a new one, and takes that of the others. */
export const accessOf = (appId: string, { secretOf }: Own): WireCall =>
  post(
    '/cgi-bin/stable_token',
    JSON.stringify({
      grant_type: 'client_credential',
      appid: appId,
      secret: secretOf('appSecret') ?? '',
      force_refresh: false,
    }),
    true,
  )

/** Asks something that only whose token is good and whose address is known is told. */
export const checkCall = (account: Own): WireCall => ({
  method: 'GET',
  url: `${API}${withAccess('/cgi-bin/getcallbackip', account)}`,
  headers: {},
  body: null,
  safe: true,
})

/** A file that a visitor has sent: the token stands in its address. */
export const locate: NonNullable<ChannelAdapter<unknown>['locate']> = (id, account) => ({
  at: { url: `${API}${withAccess(`/cgi-bin/media/get?media_id=${encodeURIComponent(id)}`, account)}`, headers: {} },
})

/** Sends a part as a customer service message. WeChat gives it no id: it is known by ours. */
export const send: ChannelAdapter<unknown>['send'] = (part, to, account, answers) => {
  for (const answer of answers) {
    const read = readAnswer(answer)
    if ('failed' in read) return read
  }
  const message = contentOf(part, answers)
  if (message === null) return { call: uploadOf(part, account) }
  const calls = isUploaded(part) ? 2 : 1
  if (answers.length < calls) return { call: callOf(message, to, account) }
  return { sent: { externalId: to.delivery } }
}

const isUploaded = (part: SentPart) => part.type === 'file' && 'stored' in part.from

const uploaded = z.object({ media_id: z.string() })

/** The message as WeChat has it; null while its picture has to be brought there first. */
function contentOf(part: SentPart, answers: readonly WireAnswer[]): object | null {
  if (part.type === 'file') {
    // WeChat fetches nothing itself: what lies elsewhere is told by its address.
    if ('url' in part.from) return { msgtype: 'text', text: { content: `${part.name}\n${part.from.url}`.trim() } }
    const [answer] = answers
    if (!answer) return null
    const { media_id } = uploaded.parse(JSON.parse(answer.body))
    return { msgtype: 'image', image: { media_id } }
  }
  const presses = part.choices.flatMap((choice) =>
    'press' in choice ? [{ id: choice.press, content: choice.label }] : [],
  )
  if (presses.length === 0) return { msgtype: 'text', text: { content: part.text } }
  return { msgtype: 'msgmenu', msgmenu: { head_content: part.text, list: presses, tail_content: '' } }
}

function uploadOf(part: SentPart, account: Own): WireCall {
  if (part.type !== 'file' || !('stored' in part.from)) throw new Error('Only a stored file is brought there.')
  const form = { fields: {}, field: 'media', file: part.from.stored, name: part.name }
  return post(withAccess('/cgi-bin/media/upload?type=image', account), form, true)
}

const callOf = (message: object, { user }: Recipient, account: Own): WireCall =>
  post(withAccess('/cgi-bin/message/custom/send', account), JSON.stringify({ touser: user, ...message }), false)
