import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'

export const BACK_TO = ['again', 'previous', 'top'] as const

const data = z.strictObject({
  /** The level the caller is at, said again; the one before it; or the first. */
  to: z.enum(BACK_TO),
})
export type BackData = z.output<typeof data>

/** Leads back to a level of the menu that the caller has come through. */
export const back = defineNodeSpec({
  kind: 'back',
  textKey: 'ivrBack',
  group: 'logic',
  data,
  defaults: (): BackData => ({ to: 'again' }),
  outlets: () => [],
  check: () => [],
  uses: () => [],
  waits: false,
  leadsBack: true,
  step: ({ data: { to } }) => ({ note: { to }, move: { type: 'back', to } }),
})
