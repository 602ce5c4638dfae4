import { z } from 'zod'
import { KINDS_OF_FLOWS } from '#src/domain/graph/flow-kind.ts'
import { VALUE_TYPES } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { requiredText } from '#src/domain/text.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { CONFLICT, done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'
import { flowSecrets, flowSecretSchema } from './flow-secrets.ts'
import { flowSource } from './flow-source.ts'
import { flowTests } from './flow-tests.ts'
import { graphDocument as document } from './graph.ts'

const tags = ['Task flows']
const inFlow = inApp.extend({ flowId: z.uuid() })
const name = requiredText(LIMITS.flow.name)
/** Voice menus are listed and added by the calls of `voice`. */
const kind = z.enum(['standard', 'ai'])
const anyKind = z.enum(KINDS_OF_FLOWS)

export const flowSummarySchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  kind,
  folderId: z.uuid().nullable(),
  enabled: z.boolean(),
  /** How it differs from what visitors get now. */
  live: z.enum(['same', 'new', 'changed', 'off']),
  /** What begins it, in short: words of the intent, keywords, events, whether others call it. */
  trigger: z.object({
    intent: z.string(),
    examples: z.number().int(),
    keywords: z.array(z.string()),
    events: z.array(z.string()),
    calledBy: z.number().int(),
  }),
  problems: z.object({ blocking: z.number().int(), warnings: z.number().int() }),
  /** Of the last seven days. Shares of 0..1, null without any run. */
  runs: z.number().int(),
  completed: z.number().nullable(),
  failed: z.number().nullable(),
  lastRunAt: moment.nullable(),
  tests: z.object({ total: z.number().int(), passed: z.number().int() }),
  revision: z.number().int(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type FlowSummary = z.output<typeof flowSummarySchema>

/** A flow and an entry that a visitor may get either of: the two texts that come nearest. */
export const intentClashSchema = z.object({
  flow: z.object({ id: z.uuid(), name: z.string() }),
  example: z.string(),
  entry: z.object({ id: z.uuid(), number: z.number().int(), question: z.string() }),
  /** The entry's own question that comes nearest. */
  nearest: z.string(),
  /** 0..1; 1: the same words. */
  similarity: z.number(),
})
export type IntentClash = z.output<typeof intentClashSchema>

export const flowSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  kind: anyKind,
  folderId: z.uuid().nullable(),
  enabled: z.boolean(),
  document,
  revision: z.number().int(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type Flow = z.output<typeof flowSchema>

/** What other flows, the checks and the editor's lists need to know of a flow without its nodes. */
export const flowSignatureSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  enabled: z.boolean(),
  kind,
  examples: z.array(z.string()),
  inputs: z.array(z.object({ name: z.string(), type: z.enum(VALUE_TYPES) })),
  outputs: z.array(z.object({ name: z.string(), type: z.enum(VALUE_TYPES) })),
  calls: z.array(z.string()),
})

export const flowVersionSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  note: z.string(),
  origin: z.enum(['auto', 'named', 'deployed', 'restored']),
  author: z.string().nullable(),
  at: moment,
})
export type FlowVersion = z.output<typeof flowVersionSchema>

const fault = z.object({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
const invalidFileSchema = z.object({ faults: z.array(fault) })
/** What keeps the file of a flow out, and where in it. */
export type InvalidFile = z.output<typeof invalidFileSchema>
const INVALID_FILE = { FLOW_FILE_INVALID: { status: 422, data: invalidFileSchema } } as const

const calledSchema = z.object({ flowId: z.uuid(), callers: z.array(z.object({ id: z.uuid(), name: z.string() })) })
/** A flow that cannot go, and the flows that call it. */
export type FlowCalled = z.output<typeof calledSchema>

/** What the editor offers to choose from, and what checks need to know of the application. */
export const flowResourcesSchema = z.object({
  flows: z.array(flowSignatureSchema),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** What members can do. */
  skills: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** In use on conversations or in flows. */
  tags: z.array(z.string()),
  /** Of visitors. */
  userTags: z.array(z.string()),
  channels: z.array(z.string()),
  /** The secrets that requests may send. */
  secrets: z.array(flowSecretSchema),
  /** Private hosts that this server may call, as `host:port`. */
  callable: z.array(z.string()),
  /** Texts are wanted in these; the first is the application's own. */
  languages: z.array(z.string()),
  timeZone: z.string(),
  applicationName: z.string(),
  open: z.boolean(),
  hasModel: z.boolean(),
  /** The draft's settings, which Try it runs with. */
  settings: robotSettingsSchema,
})
export type FlowResources = z.output<typeof flowResourcesSchema>

export const flows = {
  list: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flows',
    summary: 'Task flows with what is known of their runs, newest change first',
    tags,
  })
    .input(
      inApp.extend({
        ...pageInput.shape,
        text: z.string().max(LIMITS.search.text).optional(),
        /** `none`: those in no folder. */
        folderId: z.union([z.uuid(), z.literal('none')]).optional(),
        kind: kind.optional(),
        enabled: z.stringbool().or(z.boolean()).optional(),
        live: z.enum(['same', 'new', 'changed', 'off']).optional(),
        sort: z.enum(['name', 'updatedAt', 'runs', 'completed', 'failed', 'lastRunAt', 'number']).default('updatedAt'),
        descending: z.stringbool().or(z.boolean()).default(true),
      }),
    )
    .output(
      pageOf(flowSummarySchema).extend({
        total: z.number().int(),
        /** Flows there are and may be; limit null: as many as wanted. */
        quota: z.object({ used: z.number().int(), limit: z.number().int().nullable() }),
      }),
    ),
  get: procedure('flow.view', { method: 'GET', path: '/apps/{appId}/flows/{flowId}', summary: 'A flow to edit', tags })
    .input(inFlow)
    .output(flowSchema),
  resources: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flow-resources',
    summary: 'What flows may refer to',
    tags,
  })
    .input(inApp)
    .output(flowResourcesSchema),
  intentClashes: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flow-clashes',
    summary: 'Flows that begin at nearly the words that a question of the knowledge base asks, in the draft',
    tags,
  })
    .input(inApp)
    .output(z.array(intentClashSchema)),
  templates: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flow-templates',
    summary: 'Ready-made flows to begin with',
    tags,
  })
    .input(inApp.extend({ language: z.enum(SHELL_LANGUAGES) }))
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          kind,
          document,
          nodes: z.number().int(),
        }),
      ),
    ),
  create: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flows',
    summary: 'Add a flow: empty, from a template, or as a copy of a flow or of one of its versions',
    tags,
  })
    .input(
      inApp.extend({
        /** Absent: the template's, or «Copy of …». */
        name: name.optional(),
        kind: kind.default('standard'),
        folderId: z.uuid().nullable().default(null),
        from: flowSource,
      }),
    )
    .output(z.object({ id: z.uuid() })),
  import: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flows/import',
    summary: 'Add a flow or a voice menu from its file (JSON, at most 1 MB)',
    tags,
  })
    .input(
      inApp.extend({
        /** Beyond the limit, so that a file just too large is refused in the words for files. */
        text: z.string().max(2 * LIMITS.flow.bytes),
        folderId: z.uuid().nullable().default(null),
      }),
    )
    .output(
      z.object({
        id: z.uuid(),
        name: z.string(),
        kind: anyKind,
        /** Kinds this version does not know: kept, never run. */
        unsupported: z.array(z.object({ kind: z.string(), count: z.number().int() })),
      }),
    )
    .errors(INVALID_FILE),
  save: procedure('flow.edit', {
    method: 'PUT',
    path: '/apps/{appId}/flows/{flowId}/document',
    summary: 'Save the whole draft on top of the revision it was made from',
    tags,
  })
    .input(
      inFlow.extend({
        baseRevision: z.number().int(),
        document,
        /** The live connection of whoever saves, so that they do not take their own save for a colleague's. */
        connection: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors({ ...CONFLICT, ...INVALID_FILE }),
  addExample: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flows/{flowId}/examples',
    summary: 'Add a text to those that mean what a task flow is for',
    tags,
  })
    .input(inFlow.extend({ text: requiredText(LIMITS.flow.example) }))
    .output(
      z.object({
        revision: z.number().int(),
        /** False where it was one of them already. */
        added: z.boolean(),
      }),
    )
    .errors(CONFLICT),
  update: procedure('flow.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/flows/{flowId}',
    summary: 'Rename, file, switch on or off',
    tags,
  })
    .input(
      inFlow.extend({
        name: name.optional(),
        folderId: z.uuid().nullable().optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(done),
  updateMany: procedure('flow.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/flows',
    summary: 'File several flows, or switch them on or off: all of them or none',
    tags,
  })
    .input(
      inApp.extend({
        changes: z
          .array(
            z.object({
              flowId: z.uuid(),
              folderId: z.uuid().nullable().optional(),
              enabled: z.boolean().optional(),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(done),
  remove: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flows/remove',
    summary: 'Delete flows; refused for one that another flow calls',
    tags,
  })
    .input(inApp.extend({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(done)
    .errors({ FLOW_CALLED: { status: 409, data: calledSchema } }),
  restore: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flows/restore',
    summary: 'Undo a deletion',
    tags,
  })
    .input(inApp.extend({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(done),
  folders: procedure('flow.view', { method: 'GET', path: '/apps/{appId}/flow-folders', summary: 'Folders', tags })
    .input(inApp)
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int() }))),
  createFolder: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flow-folders',
    summary: 'Add a folder',
    tags,
  })
    .input(inApp.extend({ name }))
    .output(z.object({ id: z.uuid() })),
  renameFolder: procedure('flow.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/flow-folders/{folderId}',
    summary: 'Rename a folder',
    tags,
  })
    .input(inApp.extend({ folderId: z.uuid(), name }))
    .output(done),
  removeFolder: procedure('flow.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/flow-folders/{folderId}',
    summary: 'Delete a folder; its flows stay, in none',
    tags,
  })
    .input(inApp.extend({ folderId: z.uuid() }))
    .output(done),
  versions: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flows/{flowId}/versions',
    summary: 'Versions, newest first',
    tags,
  })
    .input(inFlow.extend(pageInput.shape))
    .output(pageOf(flowVersionSchema)),
  version: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flows/{flowId}/versions/{versionId}',
    summary: 'A version with its document',
    tags,
  })
    .input(inFlow.extend({ versionId: z.uuid() }))
    .output(flowVersionSchema.extend({ document })),
  nameVersion: procedure('flow.edit', {
    method: 'POST',
    path: '/apps/{appId}/flows/{flowId}/versions',
    summary: 'Keep the saved draft as a named version, or name an automatic one',
    tags,
  })
    .input(
      inFlow.extend({
        /** Absent: the draft as it is saved. */
        versionId: z.uuid().optional(),
        name,
        note: z.string().trim().max(LIMITS.deploy.note).default(''),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  ...flowTests,
  ...flowSecrets,
}
