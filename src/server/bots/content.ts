import { and, eq, gte, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { DOCUMENT_FORMATS } from '#src/domain/documents/format.ts'
import { KINDS_OF_FLOWS } from '#src/domain/graph/flow-kind.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import {
  ENTRY_SPEC,
  pickFields,
  RELEASED_FIELDS,
  releasedOf,
  releasedSchema,
  type ReleasedField,
} from '#src/domain/qa/fields.ts'
import { robotSettingsSchema, type RobotSettings } from '#src/domain/robot/settings.ts'
import type { Tx } from '../db/client.ts'
import { content, qaEntry, releaseEntry, robot } from '../db/schema/bot.ts'
import { documentPassage, knowledgeDocument } from '../db/schema/document.ts'
import { flow } from '../db/schema/flow.ts'
import { application } from '../db/schema/platform.ts'

/** A question and its answer as a release holds it. What an entry does not have is not there: its hash stays. */
export const qaContentSchema = releasedSchema.and(
  z.object({ number: z.number().int(), base: z.literal('chitchat').optional() }),
)
export type QaContent = z.output<typeof qaContentSchema>

/** A flow as a release holds it; its document was checked when it was released. */
export const flowContentSchema = z.object({
  name: z.string(),
  number: z.number().int(),
  kind: z.enum(KINDS_OF_FLOWS),
  document: z.record(z.string(), z.unknown()) as unknown as z.ZodType<GraphJson>,
})
export type FlowContent = z.output<typeof flowContentSchema>

/** A document as a release holds it: `content` names its passages, which nothing changes. */
export const documentContentSchema = z.object({
  name: z.string(),
  number: z.number().int(),
  version: z.number().int(),
  format: z.enum(DOCUMENT_FORMATS),
  content: z.string(),
  passages: z.number().int(),
  validUntil: z.string().optional(),
})
export type DocumentContent = z.output<typeof documentContentSchema>

/** The columns of an entry that make its content. */
export const qaContentColumns = {
  number: qaEntry.number,
  base: qaEntry.base,
  ...pickFields(RELEASED_FIELDS, qaEntry),
}
type QaColumns = Pick<typeof qaEntry.$inferSelect, keyof typeof qaContentColumns>

/** An entry's row as a release holds it. {@link qaContentInSql} says the same in SQL, from the same fields. */
export const qaContentOf = (row: QaColumns): QaContent => ({
  number: row.number,
  ...releasedOf(row),
  ...(row.base === 'chitchat' && { base: row.base }),
})

/** Whether a column says anything, in SQL: as `isFilled` of the domain. */
function isFilledInSql(field: ReleasedField): SQL {
  const column = qaEntry[field]
  switch (ENTRY_SPEC[field].kind) {
    case 'texts':
    case 'channels':
    case 'entries':
      return sql`${column} <> '{}'`
    case 'text':
      return sql`${column} <> ''`
    default:
      return sql`${column} is not null`
  }
}

const inSql = (name: string, column: AnyColumn) => sql`jsonb_build_object(${sql.raw(`'${name}'`)}, ${column})`
const where = (isThere: SQL, object: SQL) => sql`case when ${isThere} then ${object} else '{}' end`

/** An entry's content as a release holds it, for queries that compare many at once. */
export const qaContentInSql = sql`(${sql.join(
  [
    inSql('number', qaEntry.number),
    where(sql`${qaEntry.base} = 'chitchat'`, inSql('base', qaEntry.base)),
    ...RELEASED_FIELDS.map((field) => {
      const object = inSql(field, qaEntry[field])
      return ENTRY_SPEC[field].release === 'always' ? object : where(isFilledInSql(field), object)
    }),
  ],
  sql` || `,
)})`

/** What a bot answers from: its settings, its enabled entries and its enabled flows by id. */
export type BotContent = {
  settings: RobotSettings
  entries: Map<string, QaContent>
  flows: Map<string, FlowContent>
  documents: Map<string, DocumentContent>
}

/** The content of a release. */
export async function readRelease(tx: Tx, releaseId: string): Promise<BotContent> {
  const rows = await tx
    .select({ kind: releaseEntry.kind, entityId: releaseEntry.entityId, body: content.body })
    .from(releaseEntry)
    .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
    .where(eq(releaseEntry.releaseId, releaseId))
  const settings = rows.find((row) => row.kind === 'robot')
  if (!settings) throw new Error('The release holds no settings.')
  return {
    settings: robotSettingsSchema.parse(settings.body),
    entries: new Map(
      rows.filter((row) => row.kind === 'qa').map((row) => [row.entityId, qaContentSchema.parse(row.body)]),
    ),
    flows: new Map(
      rows
        .filter((row) => row.kind === 'flow')
        .map((row) => [row.entityId, flowContentSchema.parse(row.body)] as const)
        .sort(([, a], [, b]) => a.number - b.number),
    ),
    documents: new Map(
      rows.filter((row) => row.kind === 'document').map((row) => [row.entityId, documentContentSchema.parse(row.body)]),
    ),
  }
}

/** The documents that answer in a release, by id. */
export async function readReleaseDocuments(tx: Tx, releaseId: string): Promise<Map<string, DocumentContent>> {
  const rows = await tx
    .select({ id: releaseEntry.entityId, body: content.body })
    .from(releaseEntry)
    .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
    .where(and(eq(releaseEntry.releaseId, releaseId), eq(releaseEntry.kind, 'document')))
  return new Map(rows.map(({ id, body }) => [id, documentContentSchema.parse(body)]))
}

/** Something that was written: what it holds now, or null when it answers no more. */
export type Changed<Content> = { id: string; content: Content | null }

/**
 * Draft entries and flows written since `watermark`, and the watermark to ask from next time. Transactions that were still open
 * then are asked about again, so none is ever missed; an entry may be told twice.
 */
export async function readDraftChanges(
  tx: Tx,
  watermark: string,
): Promise<{ entries: Changed<QaContent>[]; flows: Changed<FlowContent>[]; watermark: string }> {
  const { rows } = await tx.execute<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`)
  const changed = await tx
    .select({
      id: qaEntry.id,
      ...qaContentColumns,
      enabled: qaEntry.enabled,
      deletedAt: qaEntry.deletedAt,
    })
    .from(qaEntry)
    .where(gte(qaEntry.changed, sql`${watermark}::xid8`))
  const flows = await tx
    .select({
      id: flow.id,
      number: flow.number,
      name: flow.name,
      kind: flow.kind,
      document: flow.document,
      enabled: flow.enabled,
      deletedAt: flow.deletedAt,
    })
    .from(flow)
    .where(gte(flow.changed, sql`${watermark}::xid8`))
  return {
    watermark: rows[0]?.xmin ?? watermark,
    entries: changed.map((row) => {
      const { id, content: now } = answeringNow(row)
      return { id, content: now && qaContentOf(now) }
    }),
    flows: flows.map(answeringNow),
  }
}

const answeringNow = <Row extends { id: string; enabled: boolean; deletedAt: Date | null }>({
  id,
  enabled,
  deletedAt,
  ...content
}: Row) => ({ id, content: enabled && deletedAt === null ? content : null })

/**
 * The documents that answer in the draft: on, read, and of an application whose plan or trial has them. There are few, so
 * that they are read whole each time.
 */
export async function readDraftDocuments(tx: Tx): Promise<Map<string, DocumentContent>> {
  const rows = await tx
    .select({
      id: knowledgeDocument.id,
      name: knowledgeDocument.name,
      number: knowledgeDocument.number,
      version: knowledgeDocument.version,
      format: knowledgeDocument.format,
      content: sql<string>`encode(${knowledgeDocument.contentHash}, 'hex')`,
      passages: sql<number>`(select count(*)::int from ${documentPassage} where ${documentPassage.appId} = ${knowledgeDocument.appId}
        and ${documentPassage.documentId} = ${knowledgeDocument.id} and ${documentPassage.enabled})`,
      validUntil: knowledgeDocument.validUntil,
    })
    .from(knowledgeDocument)
    .where(
      and(
        eq(knowledgeDocument.enabled, true),
        isNull(knowledgeDocument.deletedAt),
        isNotNull(knowledgeDocument.contentHash),
        sql`exists (select 1 from ${application} where has_premium(${application}, now()))`,
      ),
    )
    .orderBy(knowledgeDocument.number)
  return new Map(
    rows.map(({ id, validUntil, ...row }) => [id, { ...row, ...(validUntil !== null && { validUntil }) }] as const),
  )
}

/** The draft's settings. */
export async function readDraftSettings(tx: Tx): Promise<RobotSettings> {
  const [row] = await tx.select({ draft: robot.draft }).from(robot)
  if (!row) throw new Error('The application has no robot.')
  return row.draft
}

/** Draft entries that answer, and flows that may run: enabled and not deleted. */
export const answering = and(eq(qaEntry.enabled, true), isNull(qaEntry.deletedAt))
export const running = and(eq(flow.enabled, true), isNull(flow.deletedAt))
