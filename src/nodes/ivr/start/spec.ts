import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'

const data = z.strictObject({})
export type StartData = z.output<typeof data>

/** Where a call begins. What it begins with, the menu's settings say. */
export const start = defineNodeSpec({
  kind: 'start',
  textKey: 'ivrStart',
  group: 'talk',
  data,
  defaults: (): StartData => ({}),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'ivrStart.next' }],
  check: () => [],
  uses: () => [],
  waits: false,
  isStart: true,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})
