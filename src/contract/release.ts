import { z } from 'zod'
import { KINDS_OF_FLOWS } from '#src/domain/graph/flow-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { CHANGE_KINDS, CHANGE_TYPES } from '#src/domain/release/change.ts'
import { failedFlowSchema } from '#src/domain/release/failed-flow.ts'
import { optionalText } from '#src/domain/text.ts'
import { TEST_RULES } from '#src/domain/settings/application.ts'
import { done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'
import { graphDocument } from './graph.ts'

const tags = ['Releases']
const withRelease = inApp.extend({ releaseId: z.uuid() })

/** One thing that differs between two states of the bot. */
export const changeSchema = z.object({
  kind: z.enum(CHANGE_KINDS),
  entityId: z.uuid(),
  type: z.enum(CHANGE_TYPES),
  title: z.string(),
  /** Fields that differ, as text; null on the side where the thing does not exist. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type Change = z.output<typeof changeSchema>

/** What a version holds beside settings and entries: how it is called, and all of it as text. */
const heldSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
})

const counts = z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() })

/** What differs between two states: how many things of each kind, and the first five hundred of them in full. */
export const pendingSchema = z.object({
  changes: z.array(changeSchema),
  total: z.number().int(),
  counts: z.record(z.enum(CHANGE_KINDS), counts),
})
export type Pending = z.output<typeof pendingSchema>

/** How much of the draft would be deployed and not run, for the plan has it not. */
const unplannedSchema = z.object({ flows: z.number().int(), documents: z.number().int() })
export type Unplanned = z.output<typeof unplannedSchema>

export const releaseSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  status: z.enum(['in_progress', 'deployed', 'failed']),
  /** `enabled`: by switching the bot on. */
  kind: z.enum(['initial', 'manual', 'enabled', 'rollback']),
  live: z.boolean(),
  note: z.string(),
  step: z.enum(['snapshot', 'build', 'switch', 'done']),
  failure: z.string().nullable(),
  /** How many tests of flows failed when it was ordered. */
  failedTests: z.number().int(),
  /** The number of the release a rollback brought back. */
  sourceNumber: z.number().int().nullable(),
  questions: counts,
  flows: counts,
  documents: counts,
  settings: counts,
  /** How the web client looks. */
  look: counts,
  startedBy: z.string().nullable(),
  startedAt: moment,
  finishedAt: moment.nullable(),
})
export type Release = z.output<typeof releaseSchema>

/** What a new version answers with, once the server has taken it; its record tells the rest. */
export const startedSchema = z.object({ releaseId: z.uuid(), number: z.number().int() })

/** Flows that are switched on and cannot run, with the codes of what keeps each from it. */
export const BROKEN_FLOWS = {
  CANVAS_INVALID: {
    status: 422,
    data: z.object({
      flows: z.array(
        z.object({
          flowId: z.uuid(),
          name: z.string(),
          kind: z.enum(KINDS_OF_FLOWS),
          codes: z.array(z.string()),
          count: z.number().int(),
        }),
      ),
    }),
  },
} as const

/** Flows whose tests failed, where that keeps a version from going live. */
export const FAILED_TESTS = {
  FLOW_TESTS_FAILED: { status: 409, data: z.object({ flows: z.array(failedFlowSchema) }) },
} as const

/** Flows that a deploy leaves as they are live: what was changed of them stays in the draft. */
const without = z.array(z.uuid()).max(LIMITS.deploy.without).default([])

export const release = {
  list: procedure(
    'release.view',
    {
      method: 'GET',
      path: '/apps/{appId}/releases',
      summary: 'Publish records, newest first',
      tags,
    },
    { key: 'releases:read' },
  )
    .input(inApp.extend(pageInput.shape).extend({ status: z.enum(['in_progress', 'deployed', 'failed']).optional() }))
    .output(pageOf(releaseSchema)),
  pending: procedure('release.content', {
    method: 'GET',
    path: '/apps/{appId}/releases/pending',
    summary: 'What a deploy would change',
    tags,
  })
    .input(inApp)
    .output(pendingSchema),
  unplanned: procedure('release.content', {
    method: 'GET',
    path: '/apps/{appId}/releases/unplanned',
    summary: 'What of the draft the plan does not run',
    tags,
  })
    .input(inApp)
    .output(unplannedSchema),
  deploy: procedure('release.deploy', {
    method: 'POST',
    path: '/apps/{appId}/releases',
    summary: 'Deploy the draft',
    operationId: 'publishChatBotAllConfigs',
    tags,
  })
    .input(inApp.extend({ note: optionalText(LIMITS.deploy.note).default(''), without }))
    .output(startedSchema.extend({ failedTests: z.array(failedFlowSchema) }))
    .errors({ ...BROKEN_FLOWS, ...FAILED_TESTS }),
  tests: procedure('release.deploy', {
    method: 'POST',
    path: '/apps/{appId}/releases/tests',
    summary: 'Run the tests of all flows that a deploy would take along, and keep how they went',
    tags,
  })
    .input(inApp.extend({ without }))
    .output(
      z.object({
        rule: z.enum(TEST_RULES),
        ran: z.number().int(),
        /** Tests that were not run: no time was left, or another system would have had to change something. */
        left: z.number().int(),
        failed: z.array(failedFlowSchema),
      }),
    ),
  setTestRule: procedure('release.deploy', {
    method: 'PUT',
    path: '/apps/{appId}/releases/test-rule',
    summary: 'Say what a failing test of a flow does to a deploy',
    tags,
  })
    .input(inApp.extend({ rule: z.enum(TEST_RULES) }))
    .output(done),
  get: procedure(
    'release.view',
    {
      method: 'GET',
      path: '/apps/{appId}/releases/{releaseId}',
      summary: 'One release',
      tags,
    },
    { key: 'releases:read' },
  )
    .input(withRelease)
    .output(releaseSchema),
  compare: procedure('release.content', {
    method: 'GET',
    path: '/apps/{appId}/releases/{releaseId}/compare',
    summary: 'What differs from this release to another, or to the draft',
    tags,
  })
    .input(withRelease.extend({ to: z.union([z.uuid(), z.literal('draft')]) }))
    .output(pendingSchema),
  snapshot: procedure('release.content', {
    method: 'GET',
    path: '/apps/{appId}/releases/{releaseId}/snapshot',
    summary: 'The whole bot as it was in this release',
    tags,
  })
    .input(withRelease)
    .output(
      z.object({
        failedTests: z.array(failedFlowSchema),
        settings: z.array(z.object({ field: z.string(), value: z.string() })),
        /** How the web client looked; empty: as usual. */
        look: z.array(z.object({ field: z.string(), value: z.string() })),
        entries: z.array(
          z.object({
            id: z.uuid(),
            question: z.string(),
            similar: z.array(z.string()),
            answer: z.string(),
            /** Set where it is chitchat. */
            base: z.literal('chitchat').optional(),
          }),
        ),
        flows: z.array(heldSchema.extend({ kind: z.enum(KINDS_OF_FLOWS) })),
        documents: z.array(heldSchema),
      }),
    ),
  flow: procedure('release.content', {
    method: 'GET',
    path: '/apps/{appId}/releases/{releaseId}/flows/{flowId}',
    summary: 'A task flow or a voice menu as it was in this release, to be drawn',
    tags,
  })
    .input(withRelease.extend({ flowId: z.uuid() }))
    .output(z.object({ kind: z.enum(KINDS_OF_FLOWS), document: graphDocument })),
  rollBack: procedure('release.deploy', {
    method: 'POST',
    path: '/apps/{appId}/releases/{releaseId}/roll-back',
    summary: 'Make a new release with the content of this one',
    tags,
  })
    .input(withRelease.extend({ note: optionalText(LIMITS.deploy.note).default('') }))
    .output(z.object({ releaseId: z.uuid(), number: z.number().int() })),
}
