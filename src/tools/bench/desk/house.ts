import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import { tokenHash } from '#src/server/auth/token.ts'
import { APP } from '../shop.ts'
import { sized } from '../size.ts'

/** A contact centre: how many serve in how many groups, how many each may have at once, and how many wait. */
export const HOUSE = {
  groups: sized(20, 2),
  agents: sized(200, 4),
  chats: 3,
  waiting: sized(2_000, 20),
}

/** Somebody who serves: who they are, the cookie of their session, and whether conversations ring at them. */
export type BenchAgent = { id: string; cookie: string; rings: boolean }

/**
 * Fills the shop's application with groups, agents and visitors who wait for them, some in each group. Every second group
 * rings; in the others a conversation is theirs at once. Nobody is online yet.
 */
export async function fillHouse(db: pg.Client): Promise<{ groups: string[]; agents: BenchAgent[] }> {
  const groups = Array.from({ length: HOUSE.groups }, () => uuidv7())
  const agents = Array.from({ length: HOUSE.agents }, (_, index) => {
    const token = randomBytes(32).toString('base64url')
    return { id: uuidv7(), token, group: groups[index % groups.length], name: `Agent ${index}` }
  })
  const given = agents.map(({ id, token, group, name }) => ({
    id,
    group_id: group,
    name,
    account: name.toLowerCase().replace(' ', '-'),
    session_id: uuidv7(),
    hash: tokenHash(token).toString('hex'),
  }))
  await db.query('begin')
  await db.query(`update application set seats = null where app_id = '${APP}'`)
  await db.query(
    `insert into agent_group (app_id, id, name, strategy, reception_limit, ring_seconds)
     select '${APP}', id::uuid, 'Group ' || n, 'longest_idle', ${HOUSE.chats}, case when n % 2 = 0 then 20 end
     from jsonb_array_elements_text($1) with ordinality as g (id, n)`,
    [JSON.stringify(groups)],
  )
  await db.query(
    `with given as (select * from jsonb_to_recordset($1) as g
       (id uuid, group_id uuid, name text, account text, session_id uuid, hash text)),
     people as (insert into person (id, account) select id, account from given),
     sessions as (insert into session
       (id, person_id, token_hash, ip, user_agent, authenticated_at, last_seen_at, expires_at)
       select session_id, id, decode(hash, 'hex'), '127.0.0.1', 'bench', now(), now(), now() + interval '1 day' from given),
     members as (insert into member (app_id, person_id, nickname, licensed_at)
       select '${APP}', id, name, now() from given),
     roles as (insert into member_role (app_id, person_id, role) select '${APP}', id, 'online_staff' from given),
     seats as (insert into seat (app_id, id, month, person_id, taken_at)
       select '${APP}', gen_random_uuid(), (select seat_month from application where app_id = '${APP}'), id, now() from given)
     insert into group_member (app_id, group_id, person_id) select '${APP}', group_id, id from given`,
    [JSON.stringify(given)],
  )
  await db.query('commit')
  await fillQueues(db, groups)
  // As the database does by itself within a minute: what it knows of its tables is not part of what is measured.
  await db.query('analyze')
  return {
    groups,
    agents: agents.map(({ id, token, group }) => ({
      id,
      cookie: `deskwright_session=${token}`,
      rings: groups.indexOf(group ?? '') % 2 === 1,
    })),
  }
}

async function fillQueues(db: pg.Client, groups: readonly string[]): Promise<void> {
  const began = Date.now()
  const count = HOUSE.waiting + HOUSE.agents * HOUSE.chats
  const waiting = Array.from({ length: count }, (_, index) => {
    const at = new Date(began - (count - index) * 200).toISOString()
    const position = Math.floor(index / groups.length) + 1
    return {
      id: uuidv7(),
      visitor_id: uuidv7(),
      number: 1_000_000 + index,
      at,
      group_id: groups[index % groups.length],
      wait: { ...NEW_WAIT, told: { at: began, position, seconds: null } },
    }
  })
  await db.query(
    `with given as (select * from jsonb_to_recordset($1) as g
       (id uuid, visitor_id uuid, number int, at timestamptz, group_id uuid, wait jsonb)),
     visitors as (insert into visitor (app_id, id, number, token_hash, language)
       select '${APP}', visitor_id, number, uuid_send(visitor_id), 'en' from given)
     insert into conversation (app_id, id, visitor_id, channel, state, bot, group_id, requested_at, enqueued_at, rank_at, wait)
     select '${APP}', id, visitor_id, 'web', 'queued', '{}', group_id, at, at, at, wait from given`,
    [JSON.stringify(waiting)],
  )
  await db.query(
    `insert into queue_entry (app_id, id, conversation_id, group_id, entered_at)
     select app_id, gen_random_uuid(), id, group_id, enqueued_at from conversation where state = 'queued'`,
  )
}
