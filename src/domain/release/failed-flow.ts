import { z } from 'zod'
import { KINDS_OF_FLOWS } from '../graph/flow-kind.ts'

/** A flow of which tests failed when a version was ordered. */
export const failedFlowSchema = z.object({
  flowId: z.uuid(),
  name: z.string(),
  kind: z.enum(KINDS_OF_FLOWS),
  /** The names of its tests that failed. */
  tests: z.array(z.string()),
})
export type FailedFlow = z.output<typeof failedFlowSchema>
