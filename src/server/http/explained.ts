import { ORPCError } from '@orpc/server'
import { DeskError, ERRORS } from '#src/domain/errors.ts'
import type { Context } from '../context.ts'
import { refusalOf } from '../errors.ts'

/**
 * Gives every failure the id of its request. What a procedure refuses has it already, but loses it where the contract says
 * which data a refusal carries; what came before any procedure, as a body that cannot be read, never had it.
 */
export async function explained<T>({ next, context }: { next: () => Promise<T>; context: Context }): Promise<T> {
  try {
    return await next()
  } catch (error) {
    const { code, data } = error instanceof ORPCError ? refusalOf(error) : new DeskError('BAD_PARAM')
    const { requestId } = context.origin
    // Whether the contract names the refusal: only then does its type reach the screen.
    const defined = error instanceof ORPCError && error.defined
    const options = { defined, status: ERRORS[code], message: code, data: { ...data, requestId }, cause: error }
    throw new ORPCError(code, options)
  }
}
