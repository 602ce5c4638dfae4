import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { OPERATED_CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import {
  accountName,
  APP_SECRETS,
  tellingMode,
  WECHAT_SENDING,
  WECHAT_TEXT,
  wechatAppId,
} from '../shared/wechat/account.ts'

/** An official account of WeChat (公众号): who follows it writes to it. */
export const wechatOfficial = defineChannelSpec({
  kind: 'wechat-official',
  labelKey: 'channels.wechat-official.name',
  medium: 'chat',
  nameOf: ({ officialAccountName }) => officialAccountName,
  config: z.strictObject({ officialAccountName: accountName, officialAccountId: wechatAppId, mode: tellingMode }),
  labels: {
    officialAccountName: 'channels.wechat-official.accountName',
    officialAccountId: 'channels.wechat-official.accountId',
    mode: 'channels.wechat.mode',
  },
  ...APP_SECRETS,
  defaults: () => ({ officialAccountName: '', officialAccountId: '', mode: 'aes' as const }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES['wechat-official'],
  sending: {
    ...WECHAT_SENDING,
    // Following, scanning and pressing: three within a minute.
    brief: { most: 3, seconds: 60 },
    guide: ['account', 'secret', 'address', 'hook', 'mode', 'live'].map(
      (step) => `channels.wechat-official.guide.${step}`,
    ),
  },
  textLimit: WECHAT_TEXT,
})
