import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { robotSettingsSchema, type RobotSettings } from '#src/domain/robot/settings.ts'
import type { Tx } from '../db/client.ts'
import { content, qaEntry, releaseEntry, robot } from '../db/schema/bot.ts'

/** A question and its answer as a release holds it. */
export const qaContentSchema = z.object({
  question: z.string(),
  similar: z.array(z.string()),
  answer: z.string(),
  number: z.number().int(),
})
export type QaContent = z.output<typeof qaContentSchema>

/** What a bot answers from: its settings and its enabled entries by id. */
export type BotContent = { settings: RobotSettings; entries: Map<string, QaContent> }

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
  }
}

/** An entry that was written: what it holds now, or null when it answers no more. */
export type EntryChange = { id: string; content: QaContent | null }

/**
 * Draft entries written since `watermark`, and the watermark to ask from next time. Transactions that were still open
 * then are asked about again, so none is ever missed; an entry may be told twice.
 */
export async function readDraftChanges(
  tx: Tx,
  watermark: string,
): Promise<{ changes: EntryChange[]; watermark: string }> {
  const { rows } = await tx.execute<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`)
  const changed = await tx
    .select({
      id: qaEntry.id,
      number: qaEntry.number,
      question: qaEntry.question,
      similar: qaEntry.similar,
      answer: qaEntry.answer,
      enabled: qaEntry.enabled,
      deletedAt: qaEntry.deletedAt,
    })
    .from(qaEntry)
    .where(gte(qaEntry.changed, sql`${watermark}::xid8`))
  return {
    watermark: rows[0]?.xmin ?? watermark,
    changes: changed.map(({ id, enabled, deletedAt, ...rest }) => ({
      id,
      content: enabled && deletedAt === null ? rest : null,
    })),
  }
}

/** The draft's settings. */
export async function readDraftSettings(tx: Tx): Promise<RobotSettings> {
  const [row] = await tx.select({ draft: robot.draft }).from(robot)
  if (!row) throw new Error('The application has no robot.')
  return row.draft
}

/** Draft entries that answer: enabled and not deleted. */
export const answering = and(eq(qaEntry.enabled, true), isNull(qaEntry.deletedAt))
