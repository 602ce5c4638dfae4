import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { STANDINGS } from '#src/domain/plan/standing.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Licences']

/** All are in use: so many are purchased, and so many of them have been used this month. */
const exceededSchema = z.object({ purchased: z.number().int(), enabled: z.number().int() })
export type LicencesExceeded = z.output<typeof exceededSchema>

/** What who asks for a licence may be told. */
export const LICENCE_ERRORS = { LICENSE_EXCEEDED: { status: 409, data: exceededSchema } } as const

export const licencesSchema = z.object({
  /** Null: as many as the application wants. */
  purchased: z.number().int().nullable(),
  /** How many were used this month and count, held or not. */
  enabled: z.number().int(),
  assigned: z.number().int(),
  resetsLeft: z.number().int(),
  /** How many may be reset in a month. */
  resets: z.number().int(),
  /** Agents who hold one and are not offline. */
  signedIn: z.number().int(),
  /** The most of them who were there at once this month. */
  peak: z.number().int(),
  /** The month it is in the application's zone, YYYY-MM. */
  month: z.string(),
  /** What the application has of plans, and when that ends or has ended; null where it has no end. */
  plan: z.object({ standing: z.enum(STANDINGS), endsAt: moment.nullable() }),
  assignAtLogin: z.boolean(),
  /** Whether the one free claim can be made. */
  claimable: z.boolean(),
})
export type Licences = z.output<typeof licencesSchema>

const members = inApp.extend({ memberIds: z.array(z.uuid()).min(1).max(LIMITS.plan.licencesAtOnce) })

export const licences = {
  overview: procedure('licence.view', {
    method: 'GET',
    path: '/apps/{appId}/licences',
    summary: 'Licences of the plan, and how many are in use',
    tags,
  })
    .input(inApp)
    .output(licencesSchema),
  assign: procedure('licence.assign', {
    method: 'POST',
    path: '/apps/{appId}/licences/assigned',
    summary: 'Give members a licence, all of them or none',
    tags,
  })
    .errors(LICENCE_ERRORS)
    .input(members)
    .output(done),
  takeAway: procedure('licence.assign', {
    method: 'POST',
    path: '/apps/{appId}/licences/taken-away',
    summary: 'Take the licence of members away; it counts as used until the month ends',
    tags,
  })
    .input(members)
    .output(done),
  reset: procedure('licence.reset', {
    method: 'POST',
    path: '/apps/{appId}/licences/reset',
    summary: 'Free licences that members have used this month',
    tags,
  })
    .input(members)
    .output(done),
  setAtLogin: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/licences/at-login',
    summary: 'Whether agents who come to the desk take a licence that is free',
    tags,
  })
    .input(inApp.extend({ assignAtLogin: z.boolean() }))
    .output(done),
  claim: procedure('plan.claim', {
    method: 'POST',
    path: '/apps/{appId}/licences/claim',
    summary: 'Claim the free licences, once for an application',
    tags,
  })
    .input(inApp)
    .output(z.object({ purchased: z.number().int() })),
}
