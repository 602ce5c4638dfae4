import { and, eq, gte, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { DOCUMENT_FORMATS } from '#src/domain/documents/format.ts'
import { KINDS_OF_FLOWS } from '#src/domain/graph/flow-kind.ts'
import { richAnswerShape } from '#src/domain/answer/rich-answer.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { ENTRY_HOURS } from '#src/domain/qa/conditions.ts'
import { robotSettingsSchema, type RobotSettings } from '#src/domain/robot/settings.ts'
import type { Tx } from '../db/client.ts'
import { content, qaEntry, releaseEntry, robot } from '../db/schema/bot.ts'
import { documentPassage, knowledgeDocument } from '../db/schema/document.ts'
import { flow } from '../db/schema/flow.ts'
import { application } from '../db/schema/platform.ts'

/** A question and its answer as a release holds it. What an entry does not have is not there: its hash stays. */
export const qaContentSchema = z.object({
  question: z.string(),
  similar: z.array(z.string()),
  answer: z.string(),
  number: z.number().int(),
  counterExamples: z.array(z.string()).optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  channels: z.array(z.string()).optional(),
  userTags: z.array(z.string()).optional(),
  hours: z.enum(ENTRY_HOURS).optional(),
  related: z.array(z.string()).optional(),
  rich: richAnswerShape.optional(),
  base: z.literal('chitchat').optional(),
})
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
  question: qaEntry.question,
  similar: qaEntry.similar,
  answer: qaEntry.answer,
  counterExamples: qaEntry.counterExamples,
  validFrom: qaEntry.validFrom,
  validUntil: qaEntry.validUntil,
  channels: qaEntry.channels,
  userTags: qaEntry.userTags,
  hours: qaEntry.hours,
  related: qaEntry.related,
  rich: qaEntry.rich,
  base: qaEntry.base,
}
type QaColumns = Pick<typeof qaEntry.$inferSelect, keyof typeof qaContentColumns>

/** An entry's row as a release holds it. {@link qaContentInSql} says the same in SQL. */
export function qaContentOf(row: QaColumns): QaContent {
  const { number, question, similar, answer, counterExamples, validFrom, validUntil, related, rich, base } = row
  const { channels, userTags, hours } = row
  return {
    number,
    question,
    similar,
    answer,
    ...(counterExamples.length > 0 && { counterExamples }),
    ...(validFrom !== null && { validFrom }),
    ...(validUntil !== null && { validUntil }),
    ...(channels.length > 0 && { channels }),
    ...(userTags.length > 0 && { userTags }),
    ...(hours !== null && { hours }),
    ...(related.length > 0 && { related }),
    ...(rich !== null && { rich }),
    ...(base === 'chitchat' && { base }),
  }
}

const where = (isThere: SQL, name: string, value: AnyColumn) =>
  sql`case when ${isThere} then jsonb_build_object(${sql.raw(`'${name}'`)}, ${value}) else '{}' end`

/** An entry's content as a release holds it, for queries that compare many at once. */
export const qaContentInSql = sql`(
  jsonb_build_object('number', ${qaEntry.number}, 'question', ${qaEntry.question}, 'similar', ${qaEntry.similar}, 'answer', ${qaEntry.answer})
  || ${where(sql`${qaEntry.counterExamples} <> '{}'`, 'counterExamples', qaEntry.counterExamples)}
  || ${where(sql`${qaEntry.validFrom} is not null`, 'validFrom', qaEntry.validFrom)}
  || ${where(sql`${qaEntry.validUntil} is not null`, 'validUntil', qaEntry.validUntil)}
  || ${where(sql`${qaEntry.channels} <> '{}'`, 'channels', qaEntry.channels)}
  || ${where(sql`${qaEntry.userTags} <> '{}'`, 'userTags', qaEntry.userTags)}
  || ${where(sql`${qaEntry.hours} is not null`, 'hours', qaEntry.hours)}
  || ${where(sql`${qaEntry.related} <> '{}'`, 'related', qaEntry.related)}
  || ${where(sql`${qaEntry.rich} is not null`, 'rich', qaEntry.rich)}
  || ${where(sql`${qaEntry.base} = 'chitchat'`, 'base', qaEntry.base)}
)`

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
        sql`exists (select 1 from ${application} where ${application.plan} = 'premium' or ${application.trialEndsAt} > now())`,
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
