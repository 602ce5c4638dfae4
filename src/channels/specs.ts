import type { ChannelSpec, ConfigOf } from '#src/domain/channel/spec.ts'
import { messenger } from './messenger/spec.ts'
import { phone } from './phone/spec.ts'
import { sms } from './sms/spec.ts'
import { viber } from './viber/spec.ts'
import { web } from './web/spec.ts'
import { wechatMini } from './wechat-mini/spec.ts'
import { wechatOfficial } from './wechat-official/spec.ts'
import { whatsapp } from './whatsapp/spec.ts'
import { wechatService } from './wechat-service/spec.ts'

/** The kinds of channels. Types and the other registries follow from this list. */
export const channelSpecs = {
  web,
  phone,
  messenger,
  whatsapp,
  viber,
  sms,
  'wechat-mini': wechatMini,
  'wechat-official': wechatOfficial,
  'wechat-service': wechatService,
} satisfies Record<string, ChannelSpec>

export type ChannelKind = keyof typeof channelSpecs
export const CHANNEL_KINDS = Object.keys(channelSpecs) as ChannelKind[]
export const isChannelKind = (kind: string): kind is ChannelKind => Object.hasOwn(channelSpecs, kind)

/** Whether agents may write first to who came by a kind of channel. */
export const takesFirstWords = (kind: string): boolean => isChannelKind(kind) && channelSpecs[kind].capabilities.begin

/** Whether the two sides may react to each other's messages on a kind of channel. */
export const hasReactions = (kind: string): boolean => isChannelKind(kind) && channelSpecs[kind].capabilities.reactions

/** The kinds on which people write. */
export type ChatKind = {
  [Kind in ChannelKind]: (typeof channelSpecs)[Kind]['medium'] extends 'chat' ? Kind : never
}[ChannelKind]
export const CHAT_KINDS = CHANNEL_KINDS.filter((kind): kind is ChatKind => channelSpecs[kind].medium === 'chat')
export type ChannelConfig<Kind extends ChannelKind> = ConfigOf<typeof channelSpecs, Kind>
