import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** The visitor's own web client, on its page or in a frame of another. It is ours on both ends, so it can do everything. */
export const web = defineChannelSpec({
  kind: 'web',
  labelKey: 'channels.web.name',
  medium: 'chat',
  nameOf: () => '',
  config: z.strictObject({}),
  labels: {},
  secrets: {},
  defaults: () => ({}),
  capabilities: {
    suggestions: true,
    links: true,
    rating: true,
    queue: true,
    typing: true,
    transfer: true,
    end: true,
    begin: true,
    reactions: true,
  },
  ability: ABILITIES.web,
  sending: null,
  textLimit: { visitor: LIMITS.message.visitorText, agent: LIMITS.message.agentText },
})
