import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#src/contract/index.ts'

/** What every procedure answers. */
export type ContractOutput = InferContractRouterOutputs<typeof contract>
