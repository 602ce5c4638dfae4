import { z } from 'zod'
import type { GraphJson } from '#src/domain/graph/json.ts'

/** The document of a flow. Checked by the service against the node kinds, whose faults it names; here only that it is an object. */
export const graphDocument = z.record(z.string(), z.unknown()) as unknown as z.ZodType<GraphJson>
