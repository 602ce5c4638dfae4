import { ContractProcedure, isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import { z } from 'zod'
import { strictSchema } from '#src/lib/strict-schema.ts'

/** A contract whose every input is refused when it holds a field that is not named: a slip is told, not passed over. */
export function strictInputs<T extends AnyContractRouter>(router: T): T {
  return strictened(router) as T
}

function strictened(router: AnyContractRouter): AnyContractRouter {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, strictened(part)]))
  const { inputSchema, ...rest } = router['~orpc']
  return new ContractProcedure({
    ...rest,
    inputSchema: inputSchema instanceof z.ZodType ? strictSchema(inputSchema) : inputSchema,
  })
}
