import { startWechat } from '#tests/support/platforms/wechat.ts'
import { aChannelWorld } from './channel-world.ts'

export type WechatKind = Pick<Parameters<typeof startWechat>[0], 'kind' | 'format' | 'mode'>

/** A world that WeChat reaches, with an official account or a mini program that is bound. */
export const aWechatWorld = ({ kind, format, mode }: WechatKind) =>
  aChannelWorld(
    ({ now }) => startWechat({ now, kind, format, mode }),
    ({ account }) => ({
      kind: `wechat-${kind}`,
      config:
        kind === 'official'
          ? { officialAccountName: account.name, officialAccountId: account.id, mode }
          : { miniProgramName: account.name, miniProgramId: account.id, mode },
      secrets: { appSecret: account.secret, ...(mode === 'aes' && { encodingAesKey: account.aesKey }) },
    }),
  )
