import type pg from 'pg'

type Event = { person_id: string; type: string; at_ms: number }

/**
 * How long each place that became free was free, in milliseconds: from the commit that gave it back until the commit that
 * took it again, as the database has noted them. `unmet`: places that were still free at the end.
 */
export async function readDecisions(db: pg.Client, from: Date): Promise<{ waits: number[]; unmet: number }> {
  const { rows } = await db.query<Event>(
    `select e.person_id, e.type, extract(epoch from pg_xact_commit_timestamp(e.xmin))::float8 * 1000 as at_ms
     from conversation_event e
     where e.at >= $1 and e.type in ('end', 'accept', 'ring') and e.person_id is not null
       -- What rings first is decided by then.
       and not (e.type = 'accept' and exists (select 1 from conversation_event r
         where r.app_id = e.app_id and r.conversation_id = e.conversation_id and r.type = 'ring' and r.person_id = e.person_id))
     order by at_ms`,
    [from],
  )
  const waits: number[] = []
  const free = new Map<string, number[]>()
  for (const { person_id: personId, type, at_ms: at } of rows) {
    const since = free.get(personId) ?? []
    free.set(personId, since)
    if (type === 'end') since.push(at)
    else {
      const first = since.shift()
      if (first !== undefined) waits.push(at - first)
    }
  }
  return { waits, unmet: [...free.values()].reduce((sum, since) => sum + since.length, 0) }
}
