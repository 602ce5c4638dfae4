import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { placeOf } from '#src/domain/secret/same-place.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Task flows']
const { least, value, places } = LIMITS.secret

/** A secret that requests of flows may send, without what it is. */
export const flowSecretSchema = z.object({
  name: z.string(),
  /** Origins it may be sent to; empty: nobody has said yet, so that it goes nowhere. */
  places: z.array(z.string()),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type FlowSecret = z.output<typeof flowSecretSchema>

/** What a new secret may be called. */
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,49}$/)

export const flowSecrets = {
  saveSecret: procedure('secret.edit', {
    method: 'PUT',
    path: '/apps/{appId}/flow-secrets',
    summary: 'Keep a secret that requests may send to some places only; it is never shown again',
    tags,
  })
    .input(
      inApp.extend({
        name,
        /** Absent: the one that is kept, which may go only where it was given for. */
        value: z.string().min(least).max(value).optional(),
        places: z
          .array(
            z
              .string()
              .max(LIMITS.flow.url)
              .refine((place) => placeOf(place) !== null, { message: 'URL' }),
          )
          .min(1)
          .max(places),
      }),
    )
    .output(done),
  removeSecret: procedure('secret.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/flow-secrets/{name}',
    summary: 'Forget a secret; requests that name it fail from now on',
    tags,
  })
    // Names of before may be of any form.
    .input(inApp.extend({ name: z.string().min(1).max(100) }))
    .output(done),
}
