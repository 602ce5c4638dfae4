import { z } from 'zod'
import type { ErrorClass, Inbound, InboundBody, RemoteFile } from '#src/domain/wire/adapter.ts'

const media = z.object({ media_id: z.string() }).optional()

/** One of the things that have happened, in WeChat's words. */
export const item = z.object({
  msgid: z.string(),
  external_userid: z.string().default(''),
  /** Seconds. */
  send_time: z.number().default(0),
  /** 3: a visitor's; 4: WeChat's own; 5: somebody's of the company, in WeChat's own app. */
  origin: z.number().default(0),
  msgtype: z.string(),
  text: z.object({ content: z.string(), menu_id: z.string().optional() }).optional(),
  image: media,
  voice: media,
  video: media,
  file: media,
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().default(''),
      address: z.string().default(''),
    })
    .optional(),
  link: z
    .object({ title: z.string().default(''), desc: z.string().default(''), url: z.string().default('') })
    .optional(),
  miniprogram: z.object({ title: z.string().default('') }).optional(),
  event: z
    .object({
      event_type: z.string(),
      external_userid: z.string().default(''),
      welcome_code: z.string().optional(),
      fail_msgid: z.string().default(''),
      fail_type: z.number().default(0),
    })
    .optional(),
})
type Item = z.output<typeof item>

const FROM_VISITOR = 3
const FROM_STAFF = 5
/** For how long a welcome code holds, in milliseconds. */
const WELCOME_MS = 20_000

/** What it means for us; nothing, where nobody here needs to know. */
export function eventsOf(told: Item): Inbound[] {
  const { msgid: externalId, msgtype, origin, text } = told
  const at = told.send_time * 1000
  if (msgtype === 'event') return happened(told, at)
  const user = told.external_userid
  if (user === '') return []
  if (origin === FROM_STAFF) return [{ type: 'echo', externalId, user, at, text: text?.content ?? '' }]
  if (origin !== FROM_VISITOR) return []
  if (text?.menu_id !== undefined && text.menu_id !== '')
    return [{ type: 'pressed', externalId, user, at, press: text.menu_id, label: text.content }]
  return [{ type: 'message', externalId, user, at, bodies: bodiesOf(told) }]
}

function happened({ msgid: externalId, event, external_userid: outer }: Item, at: number): Inbound[] {
  if (!event) return []
  const user = event.external_userid === '' ? outer : event.external_userid
  if (user === '') return []
  switch (event.event_type) {
    case 'enter_session': {
      const { welcome_code: by } = event
      return [{ type: 'opened', externalId, user, at, ...(by && { welcome: { by, until: at + WELCOME_MS } }) }]
    }
    case 'msg_send_fail':
      return [{ type: 'failed', of: event.fail_msgid, user, error: faultOf(event.fail_type) }]
    default:
      return []
  }
}

/** Why WeChat did not bring a message that it had taken. */
const FAULTS: Record<number, ErrorClass> = {
  1: 'config',
  2: 'config',
  4: 'window',
  5: 'window',
  6: 'quota',
  10: 'blocked',
}

const faultOf = (kind: number) => ({
  class: FAULTS[kind] ?? ('platform' as const),
  code: `fail_type ${kind}`,
  said: '',
  retryAfter: null,
})

const KINDS = { image: 'image', voice: 'audio', video: 'video', file: 'file' } as const satisfies Record<
  string,
  RemoteFile['kind']
>
/** By what endings WeChat keeps what has no name of its own. */
const NAMES: Record<keyof typeof KINDS, string> = { image: '', voice: 'voice.amr', video: 'video.mp4', file: '' }

function bodiesOf(told: Item): InboundBody[] {
  const { msgtype, text, location, link, miniprogram } = told
  if (text) return [{ type: 'text', text: text.content }]
  for (const key of ['image', 'voice', 'video', 'file'] as const) {
    const id = told[key]?.media_id
    if (msgtype === key && id !== undefined) return [{ type: 'file', file: { id, name: NAMES[key], kind: KINDS[key] } }]
  }
  const lines = location
    ? [location.name, location.address, `${location.latitude}, ${location.longitude}`]
    : link
      ? [link.title, link.desc, link.url]
      : [miniprogram?.title ?? '']
  const words = lines.filter((line) => line.trim() !== '').join('\n')
  return [words === '' ? { type: 'unknown', what: msgtype } : { type: 'text', text: words }]
}
