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

/** A mini program of WeChat (小程序): its service button opens a chat. */
export const wechatMini = defineChannelSpec({
  kind: 'wechat-mini',
  labelKey: 'channels.wechat-mini.name',
  medium: 'chat',
  nameOf: ({ miniProgramName }) => miniProgramName,
  config: z.strictObject({ miniProgramName: accountName, miniProgramId: wechatAppId, mode: tellingMode }),
  labels: {
    miniProgramName: 'channels.wechat-mini.programName',
    miniProgramId: 'channels.wechat-mini.programId',
    mode: 'channels.wechat.mode',
  },
  ...APP_SECRETS,
  defaults: () => ({ miniProgramName: '', miniProgramId: '', mode: 'aes' as const }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES['wechat-mini'],
  sending: {
    ...WECHAT_SENDING,
    // Entering the chat: two within a minute.
    brief: { most: 2, seconds: 60 },
    guide: ['program', 'secret', 'address', 'hook', 'mode', 'button'].map(
      (step) => `channels.wechat-mini.guide.${step}`,
    ),
  },
  textLimit: WECHAT_TEXT,
})
