import { and, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Entry, EntryFilter } from '#src/contract/entries.ts'
import { ENTRY_SPEC, SEARCHED_FIELDS, type SearchedField } from '#src/domain/qa/fields.ts'
import { qaContentInSql } from '../../bots/content.ts'
import { containing } from '../../db/like.ts'
import type { Tx } from '../../db/client.ts'
import { content, qaCategory, qaEntry, releaseEntry } from '../../db/schema/bot.ts'
import { message } from '../../db/schema/conversation.ts'
import { thumb } from '../../db/schema/feedback.ts'
import { application } from '../../db/schema/platform.ts'
import { localDay, timeZoneOf } from '../../platform/local-day.ts'

/** How far back hits and figures look, in days. */
const HIT_DAYS = 30

/** The content an entry has in the live release; null when it is not in it. */
const liveBody = sql`(
  select ${content.body} from ${releaseEntry}
  join ${content} on ${content.appId} = ${releaseEntry.appId} and ${content.hash} = ${releaseEntry.hash}
  where ${releaseEntry.appId} = ${qaEntry.appId} and ${releaseEntry.kind} = 'qa' and ${releaseEntry.entityId} = ${qaEntry.id}
    and ${releaseEntry.releaseId} = (select ${application.liveRelease} from ${application} where ${application.appId} = ${qaEntry.appId})
)`

/** How an entry differs from what is live; an entry that is switched off and not live is the same: absent on both sides. */
export const liveState = sql<Entry['live']>`(
  select case
    when body is null and ${qaEntry.enabled} then 'new'
    when body is null then 'same'
    when ${qaEntry.enabled} and body = ${qaContentInSql} then 'same'
    else 'changed' end
  from (select ${liveBody} as body) live
)`

/** Answers given from an entry since a moment, direct ones or as chitchat, as a condition on `message`. */
export const answeredFromSince = (entryId: SQL, since: Date) =>
  sql`${message.entryId} = ${entryId}::text and ${message.at} >= ${since.toISOString()}::timestamptz`

/** What visitors thought of answers given from an entry since a moment, as a condition on `thumb`. */
export const thoughtOfSince = (entryId: SQL, since: Date) =>
  sql`${thumb.entryId} = ${entryId} and ${thumb.answeredAt} >= ${since.toISOString()}::timestamptz`

/** The first moment that hits count from. */
export const hitsSince = (now: Date) => new Date(now.getTime() - HIT_DAYS * 86_400_000)

/** Entries that hold some words in one of the fields, or have them as their number. */
export function saying(words: string, fields: readonly SearchedField[]): SQL | undefined {
  const pattern = containing(words)
  const number = /^(?:faq-)?(\d{1,9})$/i.exec(words.trim())?.[1]
  return or(
    ...fields.map((field) =>
      ENTRY_SPEC[field].kind === 'texts'
        ? sql`array_to_string(${qaEntry[field]}, E'\n') ilike ${pattern}`
        : ilike(qaEntry[field], pattern),
    ),
    number === undefined ? undefined : eq(qaEntry.number, Number(number)),
  )
}

/** What a filter asks of an entry, in SQL. Deleted entries are never found, chitchat only where it is asked for. */
export async function conditionsOf(tx: Tx, filter: EntryFilter, now: Date): Promise<SQL | undefined> {
  const wanted: (SQL | undefined)[] = [isNull(qaEntry.deletedAt), eq(qaEntry.base, filter.base ?? 'qa')]
  if (filter.text) wanted.push(saying(filter.text, SEARCHED_FIELDS))
  if (filter.categoryId) {
    const children = await tx
      .select({ id: qaCategory.id })
      .from(qaCategory)
      .where(eq(qaCategory.parentId, filter.categoryId))
    wanted.push(inArray(qaEntry.categoryId, [filter.categoryId, ...children.map((row) => row.id)]))
  }
  if (filter.enabled !== undefined) wanted.push(eq(qaEntry.enabled, filter.enabled))
  if (filter.live === 'differs') wanted.push(sql`${liveState} <> 'same'`)
  else if (filter.live !== undefined) wanted.push(sql`${liveState} = ${filter.live}`)
  if (filter.noSimilar !== undefined) wanted.push(sql`(cardinality(${qaEntry.similar}) = 0) = ${filter.noSimilar}`)
  if (filter.tag !== undefined) wanted.push(sql`${filter.tag} = any (${qaEntry.tags})`)
  if (filter.owner !== undefined) wanted.push(eq(qaEntry.owner, filter.owner))
  if (filter.author !== undefined) wanted.push(eq(qaEntry.updatedBy, filter.author))
  if (filter.language !== undefined)
    wanted.push(sql`${qaEntry.rich} @> ${JSON.stringify({ variants: [{ language: filter.language }] })}::jsonb`)
  if (filter.attachment !== undefined) {
    const shown = sql`coalesce(jsonb_path_exists(${qaEntry.rich}, '$.variants[*].blocks[*].fileId'), false)`
    wanted.push(sql`${shown} = ${filter.attachment}`)
  }
  if (filter.changedFrom !== undefined || filter.changedUntil !== undefined) {
    const changedOn = sql`(${qaEntry.updatedAt} at time zone ${await timeZoneOf(tx)})::date`
    if (filter.changedFrom !== undefined) wanted.push(sql`${changedOn} >= ${filter.changedFrom}::date`)
    if (filter.changedUntil !== undefined) wanted.push(sql`${changedOn} <= ${filter.changedUntil}::date`)
  }
  if (filter.reviewDue !== undefined)
    wanted.push(sql`coalesce(${qaEntry.reviewOn} <= ${await localDay(tx, now)}::date, false) = ${filter.reviewDue}`)
  if (filter.unhit !== undefined) {
    const hit = sql`exists (select 1 from ${message} where ${message.appId} = ${qaEntry.appId} and ${answeredFromSince(sql`${qaEntry.id}`, hitsSince(now))})`
    wanted.push(filter.unhit ? sql`not ${hit}` : hit)
  }
  return and(...wanted)
}
