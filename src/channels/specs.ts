import type { ChannelSpec, ConfigOf } from '#src/domain/channel/spec.ts'
import { web } from './web/spec.ts'

/** The kinds of channels. Types and the other registries follow from this list. */
export const channelSpecs = { web } satisfies Record<string, ChannelSpec>

export type ChannelKind = keyof typeof channelSpecs
export const CHANNEL_KINDS = Object.keys(channelSpecs) as ChannelKind[]
export type ChannelConfig<Kind extends ChannelKind> = ConfigOf<typeof channelSpecs, Kind>
