import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** The telephone: a voice menu answers, what it says is spoken, and keys and recognised speech come back. */
export const phone = defineChannelSpec({
  kind: 'phone',
  labelKey: 'channels.phone.name',
  medium: 'call',
  nameOf: () => '',
  config: z.strictObject({}),
  labels: {},
  secrets: {},
  defaults: () => ({}),
  capabilities: {
    suggestions: false,
    links: false,
    rating: true,
    queue: true,
    typing: false,
    transfer: false,
    end: true,
    begin: false,
    reactions: false,
  },
  ability: ABILITIES.phone,
  sending: null,
  textLimit: { visitor: LIMITS.message.visitorText, agent: LIMITS.message.agentText },
})
