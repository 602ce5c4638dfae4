import { CHANNEL_KINDS, channelSpecs, type ChannelKind } from '#src/channels/specs.ts'
import type { ChannelSpec } from '#src/domain/channel/spec.ts'

/** The kinds of channels that others operate: of these an account can be bound. */
export const OPERATED: readonly ChannelKind[] = CHANNEL_KINDS.filter((kind) => channelSpecs[kind].sending !== null)

export const isOperated = (kind: string | undefined): kind is ChannelKind => OPERATED.some((one) => one === kind)

export const specOf = (kind: ChannelKind): ChannelSpec => channelSpecs[kind]
