import { implement, ORPCError } from '@orpc/server'
import { contract } from '#src/contract/index.ts'
import { ERRORS } from '#src/domain/errors.ts'
import { assertStorable } from '../assert-storable.ts'
import type { Context } from '../context.ts'
import { refusalOf } from '../errors.ts'
import { guard } from '../guard.ts'
import { askedBy } from '../platform/asked-by.ts'

/**
 * Every procedure is made from this: failures become refusals, the guard has looked at the caller, and no text comes in that
 * could not be kept.
 */
export const os = implement(contract)
  .$context<Context>()
  .use(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'INTERNAL')
        context.log.error({ err: error, requestId: context.origin.requestId }, 'a request failed')
      const data = { ...refusal.data, requestId: context.origin.requestId }
      throw new ORPCError(refusal.code, { status: ERRORS[refusal.code], message: refusal.code, data, cause: error })
    }
  })
  .use(async ({ context, next, procedure }, input) => {
    const { meta, route } = procedure['~orpc']
    const known = await guard(context, meta, input, { looks: route.method === 'GET' })
    if (known.session) return next({ context: known })
    const asker = { visitorId: known.visitor?.visitorId ?? null, address: context.origin.ip }
    return askedBy.run(asker, async () => next({ context: known }))
  })
  .use(async ({ next }, input) => {
    assertStorable(input)
    return next()
  })
