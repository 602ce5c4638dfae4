import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'

const data = z.strictObject({})
export type ReturnData = z.output<typeof data>

/** Goes back to the flow that called this one, with the variables that are handed back; ends a flow nobody called. */
export const goBack = defineNodeSpec({
  kind: 'return',
  textKey: 'return',
  group: 'flows',
  data,
  defaults: (): ReturnData => ({}),
  outlets: () => [],
  check: () => [],
  uses: () => [],
  waits: false,
  step: () => ({ move: { type: 'return' } }),
})
