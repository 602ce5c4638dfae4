import type { z } from 'zod'
import type { ChannelAdapter } from '#src/domain/wire/adapter.ts'
import { platformOf } from '../shared/wechat/platform.ts'
import type { wechatMini } from './spec.ts'

/** Speaks with a mini program: its notifications and its customer service messages. */
export const wechatMiniAdapter: ChannelAdapter<z.output<typeof wechatMini.config>> = platformOf(
  ({ miniProgramId, miniProgramName, mode }) => ({
    id: miniProgramId,
    name: miniProgramName,
    encrypts: mode === 'aes',
  }),
)
