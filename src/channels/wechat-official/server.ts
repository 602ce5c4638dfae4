import type { z } from 'zod'
import type { ChannelAdapter } from '#src/domain/wire/adapter.ts'
import { platformOf } from '../shared/wechat/platform.ts'
import type { wechatOfficial } from './spec.ts'

/** Speaks with an official account: its notifications and its customer service messages. */
export const wechatOfficialAdapter: ChannelAdapter<z.output<typeof wechatOfficial.config>> = platformOf(
  ({ officialAccountId, officialAccountName, mode }) => ({
    id: officialAccountId,
    name: officialAccountName,
    encrypts: mode === 'aes',
  }),
)
