import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Release } from '#src/contract/release.ts'
import { flatFields, type ChangeKind } from '#src/domain/release/change.ts'
import { DeskError } from '#src/domain/errors.ts'
import { documentContentSchema, flowContentSchema, qaContentSchema } from '../../bots/content.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { content, release, releaseEntry } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { lookFields, releaseItems, snapshotOf, type Item } from './state.ts'

type Counts = Release['questions']
const none = (): Counts => ({ added: 0, changed: 0, removed: 0 })

/** What each release changed against the deployed one before it, counted in the database by hashes alone. */
async function countChanges(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<ChangeKind, Counts>>> {
  const counts = new Map(
    ids.map((id) => [id, { qa: none(), flow: none(), document: none(), robot: none(), look: none() }]),
  )
  if (ids.length === 0) return counts
  const { rows } = await tx.execute<{
    id: string
    kind: ChangeKind
    added: number
    changed: number
    removed: number
  }>(sql`
    with pair as (
      select r.id, (
        select p.id from release p
        where p.number < r.number and p.status = 'deployed' order by p.number desc limit 1
      ) as previous
      from release r where r.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
    )
    select pair.id, differs.kind,
      (count(*) filter (where differs.old is null))::int as added,
      (count(*) filter (where differs.old is not null and differs.now is not null))::int as changed,
      (count(*) filter (where differs.now is null))::int as removed
    from pair
    cross join lateral (
      select kind, n.hash as now, o.hash as old
      from (select kind, entity_id, hash from release_entry where release_id = pair.id) n
      full join (select kind, entity_id, hash from release_entry where release_id = pair.previous) o using (kind, entity_id)
      where n.hash is distinct from o.hash
    ) differs
    group by pair.id, differs.kind`)
  for (const { id, kind, ...changes } of rows) {
    const known = counts.get(id)
    if (known) known[kind] = changes
  }
  return counts
}

async function present(tx: Tx, where: ReturnType<typeof and>, limit: number): Promise<Release[]> {
  const [app] = await tx.select({ liveRelease: application.liveRelease }).from(application)
  const rows = await tx
    .select({ row: release, startedBy: member.nickname })
    .from(release)
    .leftJoin(member, and(eq(member.appId, release.appId), eq(member.personId, release.startedBy)))
    .where(where)
    .orderBy(desc(release.number))
    .limit(limit)
  const counts = await countChanges(
    tx,
    rows.map(({ row }) => row.id),
  )
  const numbers = new Map(
    (await tx.select({ id: release.id, number: release.number }).from(release)).map((r) => [r.id, r.number]),
  )
  return rows.map(({ row, startedBy }) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    kind: row.kind,
    live: row.id === app?.liveRelease,
    note: row.note,
    step: row.step,
    failure: row.failure,
    failedTests: row.failedTests.reduce((sum, { tests }) => sum + tests.length, 0),
    sourceNumber: row.sourceId === null ? null : (numbers.get(row.sourceId) ?? null),
    questions: counts.get(row.id)?.qa ?? none(),
    flows: counts.get(row.id)?.flow ?? none(),
    documents: counts.get(row.id)?.document ?? none(),
    settings: counts.get(row.id)?.robot ?? none(),
    look: counts.get(row.id)?.look ?? none(),
    startedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}

/** Publish records, the newest first. */
export function listReleases(
  context: MemberContext,
  input: { cursor?: string | undefined; limit: number; status?: Release['status'] | undefined },
) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const before = input.cursor === undefined ? undefined : lt(release.number, Number(input.cursor))
    const status = input.status === undefined ? undefined : eq(release.status, input.status)
    const rows = await present(tx, and(before, status), input.limit + 1)
    const items = rows.slice(0, input.limit)
    return { items, nextCursor: rows.length > input.limit ? String(items.at(-1)?.number) : null }
  })
}

/** One release. */
export function readRelease(context: MemberContext, input: { releaseId: string }): Promise<Release> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await present(tx, and(eq(release.id, input.releaseId)), 1)
    if (!row) throw new DeskError('NOT_FOUND')
    return row
  })
}

/** The whole bot as it was in a release. */
export function readSnapshot(context: MemberContext, input: { releaseId: string }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const items = await releaseItems(tx, input.releaseId)
    const settings = items.find((item) => item.kind === 'robot')
    const look = items.find((item) => item.kind === 'look')
    const [row] = await tx
      .select({ failedTests: release.failedTests })
      .from(release)
      .where(eq(release.id, input.releaseId))
    if (!settings || !row) throw new DeskError('NOT_FOUND')
    return {
      failedTests: row.failedTests,
      settings: asList(flatFields(settings.body)),
      look: asList(look ? lookFields(look.body) : {}),
      entries: items
        .filter((item) => item.kind === 'qa')
        .map((item) => ({ id: item.entityId, ...qaContentSchema.parse(item.body) }))
        .sort((a, b) => a.number - b.number)
        .map(({ id, question, similar, answer, base }) => ({ id, question, similar, answer, ...(base && { base }) })),
      flows: items
        .filter((item) => item.kind === 'flow')
        .map((item) => ({ item, ...flowContentSchema.parse(item.body) }))
        .sort((a, b) => a.number - b.number)
        .map(({ item, kind }) => ({ kind, ...held(item) })),
      documents: items
        .filter((item) => item.kind === 'document')
        .map((item) => ({ item, ...documentContentSchema.parse(item.body) }))
        .sort((a, b) => a.number - b.number)
        .map(({ item }) => held(item)),
    }
  })
}

const asList = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([field, value]) => ({ field, value }))

/** A flow or a voice menu as it was in a release. */
export function readReleasedFlow(context: MemberContext, input: { releaseId: string; flowId: string }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ body: content.body })
      .from(releaseEntry)
      .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
      .where(
        and(
          eq(releaseEntry.releaseId, input.releaseId),
          eq(releaseEntry.kind, 'flow'),
          eq(releaseEntry.entityId, input.flowId),
        ),
      )
    if (!row) throw new DeskError('NOT_FOUND')
    const { kind, document } = flowContentSchema.parse(row.body)
    return { kind, document }
  })
}

/** A flow or a document as text, as a difference tells it. */
function held(item: Item) {
  const { title, fields } = snapshotOf(item, () => undefined)
  return { id: item.entityId, title, fields: Object.entries(fields).map(([field, value]) => ({ field, value })) }
}
