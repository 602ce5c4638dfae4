import type { ComponentType } from 'react'
import type { ChannelConfig, ChannelKind } from './specs.ts'

/** The form of a channel's settings. */
export type ChannelView<Config> = ComponentType<{ config: Config; onChange: (config: Config) => void }>

/** The forms of all channels; null where there is nothing to set. A kind that is forgotten does not compile. */
export const channelViews = { web: null, phone: null } satisfies {
  [Kind in ChannelKind]: ChannelView<ChannelConfig<Kind>> | null
}
