import { z } from 'zod'
import type { SettingPart } from '#src/domain/settings/parts.ts'
import type { Access } from '#src/domain/team/policy.ts'
import { inApp, moment, procedure } from './base.ts'

/** A change of a part of the settings: who made it, and the part before and after it. `by`: null for nobody who is known. */
export type PartChange<State> = { id: string; at: string; by: string | null; before: State; after: State }

/** The procedure that tells the last changes of a part. */
export const historyOf = <State>(access: Access, part: SettingPart, path: string, state: z.ZodType<State>) =>
  procedure(access, {
    method: 'GET',
    path: `/apps/{appId}/settings/${path}/history`,
    summary: `The last changes of a part of the settings: ${part}`,
    tags: ['Settings'],
  })
    .input(inApp)
    .output(z.array(z.object({ id: z.uuid(), at: moment, by: z.string().nullable(), before: state, after: state })))
