import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { sized } from '../size.ts'

const EVERY_MS = sized(200, 50)

/** What was seen of all agents' places, looked at again and again while the desk works. */
export type SeenPlaces = { looks: number; over: number; doubles: number; commits: number[] }

/** Looks whether anybody has more than they may, or a conversation has two; and how long a commit takes that does nothing else. */
export function watchPlaces(db: pg.Client): { stop(): Promise<void>; found(): SeenPlaces } {
  const seen: SeenPlaces = { looks: 0, over: 0, doubles: 0, commits: [] }
  let isOver = false
  const watching = (async () => {
    await db.query('create table if not exists bare_commit (n int)')
    while (!isOver) {
      const { rows } = await db.query<{ over: number; doubles: number }>(
        `select
           (select count(*)::int from (select 1 from agent_slot group by app_id, person_id having count(*) > min(cap)) o) as over,
           (select count(*)::int from (select 1 from ownership where upper_inf(during)
              group by app_id, conversation_id having count(*) > 1) d) as doubles`,
      )
      seen.looks += 1
      seen.over += rows[0]?.over ?? 0
      seen.doubles += rows[0]?.doubles ?? 0
      const began = performance.now()
      await db.query('insert into bare_commit values (1)')
      seen.commits.push(performance.now() - began)
      await pause(EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
    },
    found: () => seen,
  }
}
