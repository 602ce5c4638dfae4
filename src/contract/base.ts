import { oc } from '@orpc/contract'
import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import type { KeyScope } from '#src/domain/api-key/scopes.ts'
import type { Access } from '#src/domain/team/policy.ts'

/** What every procedure says of itself: who may call it. The server's guard reads it; there is no other way in. */
export type ProcedureMeta = {
  access: Access | 'undeclared'
  /** Whether it is there in an application that is to be deleted, too. */
  whileClosed?: boolean
  /** What lets an API key call it; without one no key reaches it. */
  key?: KeyScope
}

/** A field that was refused: where, which rule, and the rule's numbers. Never a sentence. */
export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  limit: z.number().optional(),
})
export type Issue = z.output<typeof issueSchema>

const base = oc.$meta<ProcedureMeta>({ access: 'undeclared' }).errors({
  INVALID: { status: 422, data: z.object({ issues: z.array(issueSchema) }) },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  RATE_LIMITED: { status: 429, data: z.object({ retryAfter: z.number().int() }) },
})

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  operationId?: string
  tags: readonly string[]
}

/** The only way to declare a procedure: it cannot be written without saying who may call it. */
export const procedure = (access: Access, route: Route, more: Omit<ProcedureMeta, 'access'> = {}) =>
  base.meta({ access, ...more }).route({ ...route, tags: [...route.tags] })

const conflictSchema = z.object({
  revision: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
})

/** What the refusal `CONFLICT` says: the revision that stands there now, who has made it, and when. */
export type Conflict = z.output<typeof conflictSchema>

/** The refusal of a write whose base has moved on. */
export const CONFLICT = { CONFLICT: { status: 409, data: conflictSchema } } as const

/** The application every call of the console names; a caller who is no member of it is told 404. */
export const inApp = z.object({ appId: z.string().regex(/^\d{10}$/) })

/** A page by key: `cursor` as the last page gave it. */
export const pageInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.list.page).default(50),
})
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const moment = z.iso.datetime()
export const done = z.object({})
