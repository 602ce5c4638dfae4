import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { flatFields, type Snapshot } from '#src/domain/release/change.ts'
import { qaContentSchema, answering } from '../../bots/content.ts'
import type { Tx } from '../../db/client.ts'
import { content, qaEntry, releaseEntry, robot } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'

export type Kind = 'robot' | 'qa'
/** One thing of the bot with the hash of its content. */
export type Item = { kind: Kind; entityId: string; hash: string; body: unknown }

/** JSON with sorted keys: the same content has the same text, whatever wrote it. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${stableJson(inner)}`)
      .join(',')}}`
  }
  return JSON.stringify(value)
}

const hashOf = (body: unknown) => createHash('sha256').update(stableJson(body)).digest('hex')

/** Everything of the draft that a deploy takes along: the robot's settings and the entries that answer. */
export async function draftItems(tx: Tx): Promise<Item[]> {
  const [bot] = await tx.select({ id: robot.id, draft: robot.draft }).from(robot)
  if (!bot) throw new Error('The application has no robot.')
  const entries = await tx
    .select({
      id: qaEntry.id,
      number: qaEntry.number,
      question: qaEntry.question,
      similar: qaEntry.similar,
      answer: qaEntry.answer,
    })
    .from(qaEntry)
    .where(answering)
  return [
    { kind: 'robot', entityId: bot.id, hash: hashOf(bot.draft), body: bot.draft },
    ...entries.map(({ id, ...body }) => ({ kind: 'qa' as const, entityId: id, hash: hashOf(body), body })),
  ]
}

/** Everything a release holds. */
export async function releaseItems(tx: Tx, releaseId: string): Promise<Item[]> {
  return tx
    .select({
      kind: releaseEntry.kind,
      entityId: releaseEntry.entityId,
      hash: sql<string>`encode(${releaseEntry.hash}, 'hex')`,
      body: content.body,
    })
    .from(releaseEntry)
    .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
    .where(eq(releaseEntry.releaseId, releaseId))
}

/** Everything that is live; nothing before the first deploy. */
export async function liveItems(tx: Tx): Promise<Item[]> {
  const [app] = await tx.select({ liveRelease: application.liveRelease }).from(application)
  return app?.liveRelease ? releaseItems(tx, app.liveRelease) : []
}

/** A thing as a difference shows it. */
export function snapshotOf(item: Item): Snapshot {
  if (item.kind === 'robot') return { title: 'robot', fields: flatFields(item.body) }
  const { question, similar, answer, number } = qaContentSchema.parse(item.body)
  return { title: `FAQ-${number} ${question}`, fields: { question, similar: similar.join('\n'), answer } }
}
