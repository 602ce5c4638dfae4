import { startWechatService } from '#tests/support/platforms/wechat-service.ts'
import { aChannelWorld } from './channel-world.ts'

/** A world that WeChat customer service reaches, with an account that is bound. */
export const aServiceWorld = () =>
  aChannelWorld(startWechatService, ({ account }) => ({
    kind: 'wechat-service',
    config: { customerServiceName: account.name, customerServiceId: account.kf, corpId: account.corpId },
    secrets: { appSecret: account.secret, encodingAesKey: account.aesKey },
  }))
