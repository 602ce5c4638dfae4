import { createHash } from 'node:crypto'
import type { Inbound, InboundBody } from '#src/domain/wire/adapter.ts'
import type { Told } from './told.ts'

/** What comes to an account by its own steps, not by words. */
const COMING = new Set(['subscribe', 'SCAN', 'user_enter_tempsession'])

/** What a notification says happened: nothing, where nobody here needs to know. */
export function eventsOf(told: Told): Inbound[] {
  const { FromUserName: user = '', MsgType: kind = '', CreateTime: seconds = '', MsgId: id } = told
  if (user === '') return []
  const at = Number(seconds) * 1000 || 0
  if (kind === 'event') return happened(told, user, at)
  // Without an id of its own it is the same when it comes again from the same person at the same moment.
  const externalId = id ?? keyOf(told)
  const pressed = told['bizmsgmenuid']
  if (pressed !== undefined && pressed !== '')
    return [{ type: 'pressed', externalId, user, at, press: pressed, label: told['Content'] ?? '' }]
  return [{ type: 'message', externalId, user, at, bodies: bodiesOf(kind, told) }]
}

function happened(told: Told, user: string, at: number): Inbound[] {
  const { Event: event = '', EventKey: key = '' } = told
  const externalId = keyOf(told)
  if (COMING.has(event)) return [{ type: 'opened', externalId, user, at }]
  // A button of the account's own menu: what it is called there is all that is known of it.
  if (event === 'CLICK' && key !== '') return [{ type: 'pressed', externalId, user, at, press: '', label: key }]
  return []
}

const keyOf = ({ FromUserName, CreateTime, MsgType, Event, EventKey }: Told) =>
  createHash('sha256').update([FromUserName, CreateTime, MsgType, Event, EventKey].join('\n')).digest('base64url')

function bodiesOf(kind: string, told: Told): InboundBody[] {
  switch (kind) {
    case 'text':
      return [{ type: 'text', text: told['Content'] ?? '' }]
    case 'image': {
      const url = told['PicUrl'] ?? ''
      return url === '' ? unknown(kind) : [{ type: 'file', file: { url, name: '', kind: 'image' } }]
    }
    case 'voice': {
      // What WeChat has understood of it, where the account asks it to; browsers do not play what was said.
      const said = told['Recognition'] ?? ''
      const name = `voice.${told['Format'] ?? 'amr'}`
      return [...(said === '' ? [] : words([said])), ...fileBy(told['MediaId'], name, 'audio')]
    }
    case 'video':
    case 'shortvideo':
      return fileBy(told['MediaId'], 'video.mp4', 'video')
    case 'location':
      return words([told['Label'], `${told['Location_X'] ?? ''}, ${told['Location_Y'] ?? ''}`])
    case 'link':
      return words([told['Title'], told['Description'], told['Url']])
    case 'miniprogrampage':
      return words([told['Title'], told['PagePath']])
    default:
      return unknown(kind)
  }
}

const fileBy = (id = '', name: string, kind: 'audio' | 'video'): InboundBody[] =>
  id === '' ? unknown(kind) : [{ type: 'file', file: { id, name, kind } }]

const unknown = (what: string): InboundBody[] => [{ type: 'unknown', what }]

function words(lines: (string | undefined)[]): InboundBody[] {
  const text = lines.filter((line) => line !== undefined && line.trim() !== '').join('\n')
  return [{ type: 'text', text }]
}
