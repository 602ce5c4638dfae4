import pg from 'pg'
import { sql } from 'drizzle-orm'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import type { Strategy } from '#src/domain/routing/state.ts'
import { columnsOf } from '#src/server/conversations/group-settings.ts'
import { routeNow } from '#src/server/conversations/route.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import fc from '#tests/support/properties.ts'
import { aGroup, aMember, anApplication, aVisitor, type TestMember, type TestServer } from '#tests/support/server.ts'

/** How a desk is set: of its first group, and whether the second takes its visitors in after a while. */
const settings = fc.record({
  strategy: fc.constantFrom<Strategy>('longest_idle', 'round_robin', 'least_busy'),
  limit: fc.constantFrom(1, 2),
  ringSeconds: fc.constantFrom(null, 20),
  breakAfter: fc.constantFrom(null, 2),
  afterSeconds: fc.constantFrom(0, 30),
  greatest: fc.constantFrom(1, 999),
  timeout: fc.constantFrom<GroupRules['timeout']>(
    null,
    { after: 60, outcome: 'message' },
    { after: 60, outcome: 'end' },
  ),
  overflows: fc.boolean(),
  returnsToAgent: fc.boolean(),
  lastAgentDays: fc.constantFrom(null, 7),
})
type DeskSettings = typeof settings extends fc.Arbitrary<infer Value> ? Value : never

const who = fc.nat(3)
const which = fc.nat(5)

/** What may happen at a desk; people, conversations and groups are named by their place among those there are. */
const act = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('arrive' as const) }), weight: 4 },
  {
    arbitrary: fc.record({
      type: fc.constantFrom(
        'accept' as const,
        'decline' as const,
        'end' as const,
        'cancel' as const,
        'complete' as const,
        'requeue' as const,
        'done' as const,
        'takeOver' as const,
        'toBot' as const,
      ),
      who,
      which,
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      type: fc.constantFrom('transfer' as const, 'assign' as const),
      who,
      which,
      to: fc.nat(5),
      warm: fc.boolean(),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ type: fc.constantFrom('leave' as const, 'say' as const, 'block' as const), which }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('status' as const),
      who,
      to: fc.constantFrom('online' as const, 'busy' as const, 'break' as const, 'offline' as const),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      type: fc.constantFrom('force' as const, 'restore' as const, 'disable' as const, 'enable' as const),
      who,
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('mode' as const),
      group: fc.nat(1),
      to: fc.constantFrom('running' as const, 'paused' as const, 'draining' as const),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ type: fc.constant('set' as const), to: settings }), weight: 1 },
)
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** Time goes by, or the clock is put back; or the database is cut off in the middle of an act. */
const step = fc.oneof(
  { arbitrary: act, weight: 20 },
  { arbitrary: fc.record({ type: fc.constant('wait' as const), seconds: fc.constantFrom(5, 25, 40, 90) }), weight: 4 },
  { arbitrary: fc.record({ type: fc.constant('clockBack' as const), seconds: fc.constantFrom(3, 45) }), weight: 1 },
  { arbitrary: fc.record({ type: fc.constant('cut' as const), act }), weight: 1 },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

export const histories = fc.record({ settings, steps: fc.array(step, { minLength: 6, maxLength: 14 }) })

export type World = Awaited<ReturnType<typeof createWorld>>

/** A desk that histories happen at, one after another: two groups that serve by themselves, one by hand, and four agents. */
export async function createWorld(server: TestServer) {
  const appId = await anApplication(server)
  const groups = [
    await aGroup(server, { appId, name: 'First', strategy: 'longest_idle' }),
    await aGroup(server, { appId, name: 'Second', strategy: 'round_robin', limit: 1 }),
    await aGroup(server, { appId, name: 'Manual', strategy: 'manual', limit: 1 }),
  ]
  const [first = '', second = '', manual = ''] = groups
  await server.db.inApp(appId, (tx) =>
    tx.execute(
      sql`update application set settings = jsonb_set(settings, '{defaultGroupId}', to_jsonb(${first}::text))`,
    ),
  )
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  const people: TestMember[] = []
  for (const { roles, at } of [
    { roles: ['online_staff'] as const, at: [first] },
    { roles: ['online_staff'] as const, at: [first, manual] },
    { roles: ['online_staff', 'online_admin'] as const, at: [first, second] },
    { roles: ['online_staff', 'online_admin'] as const, at: [second, manual] },
  ])
    people.push(await aMember(server, { appId, roles: [...roles], groups: at }))
  const outside = new pg.Client(server.url)
  await outside.connect()
  let visitors: Awaited<ReturnType<typeof aVisitor>>[] = []

  const set = ({ strategy, limit, overflows, ...rules }: DeskSettings) =>
    server.db.inApp(appId, (tx) =>
      tx
        .update(agentGroup)
        .set({
          strategy,
          receptionLimit: limit,
          ...columnsOf({ ...NEW_RULES, ...rules, overflow: overflows ? { groupId: second, after: 20 } : null }),
        })
        .where(sql`id = ${first}`),
    )

  async function run(one: Act): Promise<unknown> {
    if (one.type === 'set') return set(one.to)
    if (one.type === 'arrive') {
      const visitor = await aVisitor(server, appId)
      visitors.push(visitor)
      return visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
    }
    if (one.type === 'mode')
      return admin.client.team.setGroupMode({ appId, groupId: groups[one.group] ?? first, mode: one.to })
    const visitor = 'which' in one ? visitors[one.which % visitors.length] : visitors[0]
    const me = 'who' in one ? people[one.who] : people[0]
    if (!visitor || !me) return undefined
    const about = { appId, conversationId: visitor.conversationId }
    const member = { appId, memberId: me.personId }
    const { desk, supervision, team } = me.client
    switch (one.type) {
      case 'leave':
        return visitor.client.visitor.end(about)
      case 'say':
        return visitor.say('Hello?', `word-${crypto.randomUUID()}`)
      case 'block':
        return admin.client.desk.block({ ...about, days: 1, reason: 'Enough' })
      case 'status':
        return team.setOwnStatus({ appId, status: one.to })
      case 'force':
      case 'restore':
        return admin.client.team.forceOffline({ ...member, forced: one.type === 'force', reason: 'The shift is over' })
      case 'disable':
      case 'enable':
        return admin.client.team.setMemberState({ ...member, state: one.type === 'enable' ? 'active' : 'disabled' })
      case 'accept':
        return desk.accept(about)
      case 'decline':
        return desk.decline(about)
      case 'end':
        return desk.end(about)
      case 'done':
        return desk.finishAfterWork(about)
      case 'cancel':
        return desk.cancelTransfer(about)
      case 'complete':
        return desk.completeTransfer(about)
      case 'toBot':
        return desk.returnToBot(about)
      case 'requeue':
        return supervision.requeue(about)
      case 'takeOver':
        return supervision.takeOver(about)
      default: {
        const person = people[one.to]
        const group = { type: 'group' as const, id: groups[one.to - people.length] ?? manual }
        const to = person ? { type: 'agent' as const, id: person.personId } : group
        if (one.type === 'assign') return supervision.assign({ ...about, to })
        return desk.transfer({ ...about, to: person ? { type: 'agent', id: person.personId, warm: one.warm } : group })
      }
    }
  }

  return {
    /** Everybody at their desks, and nobody there to be served. */
    async begin(to: DeskSettings): Promise<void> {
      for (const { client, conversationId } of visitors)
        // Their line may have just been cut.
        while (
          !(await client.visitor.end({ appId, conversationId }).then(
            () => true,
            () => false,
          ))
        );
      visitors = []
      await outside.query(`delete from agent_slot where stage = 'after_work'`)
      await outside.query('delete from timer')
      await outside.query(
        `update member set state = 'active', forced_offline = false, forced_reason = null, misses = 0, licensed_at = $1,
           status = case when person_id = any($2) then 'online' else status end, status_since = $1
         where person_id = any($2)`,
        [server.clock.now(), people.map(({ personId }) => personId)],
      )
      await outside.query(`update agent_group set mode = 'running'`)
      await set(to)
      await run({ type: 'arrive' })
    },

    /** One step; what is refused has not happened. */
    async take(one: Step): Promise<void> {
      if (one.type === 'wait' || one.type === 'clockBack') {
        server.clock.advance((one.type === 'wait' ? one.seconds : -one.seconds) * 1_000)
        return
      }
      if (one.type !== 'cut') return void (await run(one).catch(() => undefined))
      const cut = outside.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query <> '' and query not like 'listen%'`,
      )
      await Promise.all([run(one.act).catch(() => undefined), cut])
    },

    /** What is due is done, and the queues are looked at. */
    async settle(): Promise<void> {
      while (!(await sweep(server.deps).then(() => true, isCut)));
      await routeNow(server.deps, appId)
    },

    /** What is wrong by now; each line is one fault. */
    async faults(): Promise<string[]> {
      const ids = visitors.map(({ conversationId }) => conversationId)
      const { rows } = await outside.query<{ fault: string }>(FAULTS, [ids, server.clock.now()])
      return rows.map(({ fault }) => fault)
    },

    close: () => outside.end(),
  }
}

/** Of a line that was cut it is found out with the next that is asked on it; throws what is anything else. */
function isCut(error: unknown): false {
  if (error instanceof Error && 'code' in error && CUT.has(error.code)) return false
  throw error
}
const CUT: ReadonlySet<unknown> = new Set(['57P01', 'EPIPE', 'ECONNRESET'])

/** What must never be, whatever has happened. */
const FAULTS = `
  with own as (select * from conversation where id = any($1)),
  able as (select m.* from member m where m.state = 'active' and m.licensed_at is not null and not m.forced_offline
    and exists (select 1 from member_role r where r.app_id = m.app_id and r.person_id = m.person_id and r.role = 'online_staff')
    and exists (select 1 from group_member g where g.app_id = m.app_id and g.person_id = m.person_id))
  select 'held by two, or by none: ' || c.id as fault from own c
    where (c.state = 'in_service') <> (select count(*) = 1 from agent_slot s
      where s.conversation_id = c.id and s.stage = 'serving' and s.person_id = c.owner_id)
  union all select 'owned by two: ' || conversation_id from ownership where conversation_id = any($1) and upper_inf(during)
    group by conversation_id having count(*) > 1
  union all select 'owned, and not served: ' || o.conversation_id from ownership o join own c on c.id = o.conversation_id
    where upper_inf(during) and (c.state <> 'in_service' or c.owner_id <> o.person_id)
  union all select 'above the limit: ' || person_id from agent_slot where n > cap and way not in ('taken_over', 'busy_allowed', 'kept', 'claimed')
  union all select 'rings at nobody who is there: ' || s.person_id from agent_slot s join member m on m.person_id = s.person_id
    where s.stage = 'ringing' and m.status <> 'online'
  union all select 'held without the right: ' || s.person_id || ' ' || s.stage from agent_slot s
    where s.person_id not in (select person_id from able)
  union all select 'left to do after what goes on: ' || s.conversation_id from agent_slot s join own c on c.id = s.conversation_id
    where s.stage = 'after_work' and (c.state <> 'ended' or not exists (
      select 1 from timer t where t.kind = 'after_work' and t.subject = c.id and t.due_at = s.until))
  union all select 'handed over twice: ' || conversation_id from transfer where conversation_id = any($1) and state = 'pending'
    group by conversation_id having count(*) > 1
  union all select 'a guest of what nobody serves, or of their own: ' || t.conversation_id from transfer t
    join own c on c.id = t.conversation_id where t.state = 'pending' and t.joined_at is not null
      and (c.state <> 'in_service' or c.owner_id = t.to_person_id)
  union all select 'a guest without the right: ' || t.to_person_id from transfer t where t.conversation_id = any($1)
    and t.state = 'pending' and t.to_person_id not in (select person_id from able)
  union all select 'rings and is handed to nobody: ' || s.conversation_id from agent_slot s join own c on c.id = s.conversation_id
    where s.stage = 'ringing' and c.state = 'in_service' and not exists (
      select 1 from transfer t where t.conversation_id = c.id and t.state = 'pending' and t.to_person_id = s.person_id)
  union all select 'waits and is in no queue, or in two: ' || c.id from own c
    where (c.state in ('queued', 'ringing')) <> (
      select count(*) = 1 from queue_entry q where q.conversation_id = c.id and q.outcome is null and q.group_id = c.group_id)
  union all select 'rings by no offer, or is offered and does not ring: ' || c.id from own c
    where (c.state = 'ringing') <> (
      select count(*) = 1 from offer o where o.conversation_id = c.id and o.result is null and o.person_id = c.owner_id)
  union all select 'waits for longer than its queue lets it: ' || c.id from own c join agent_group g on g.id = c.group_id
    where c.state in ('queued', 'ringing') and g.wait_end <> 'keep'
      and c.enqueued_at + g.wait_seconds * interval '1 second' < $2::timestamptz
  union all select 'rings for longer than is set: ' || c.id from own c where c.state = 'ringing' and c.ringing_until < $2::timestamptz
  union all select 'waits beside who is free: ' || c.id || ' ' || m.person_id from own c
    join agent_group g on g.id = c.group_id and g.strategy <> 'manual' and g.mode <> 'paused'
    join group_member p on p.group_id = g.id join able m on m.person_id = p.person_id and m.status = 'online'
    where c.state = 'queued' and c.wait ->> 'only' is null and c.wait ->> 'prefer' is null
      and c.wait -> 'asked' = '[]'
      and not exists (select 1 from timer t where t.kind = 'presence_grace' and t.subject = m.person_id)
      and (select count(*) from agent_slot s where s.person_id = m.person_id) < coalesce(m.reception_limit,
        (select max(h.reception_limit) from group_member b join agent_group h on h.id = b.group_id where b.person_id = m.person_id))
  union all select 'waits behind who came later: ' || c.id || ' ' || later.id from own c
    join own later on later.group_id = c.group_id and later.state = 'ringing'
    where c.state = 'queued' and c.wait -> 'asked' = '[]' and c.wait ->> 'only' is null and c.wait ->> 'prefer' is null
      and later.wait ->> 'only' is null and later.wait ->> 'prefer' is null
      and (c.rank_at, c.enqueued_at, c.id) < (later.rank_at, later.enqueued_at, later.id)
      and not exists (select 1 from agent_slot s where s.conversation_id = later.id and s.way <> 'room')
      -- It was there already when the later one was offered: ids are given in that order, whatever the clock says.
      and (select max(e.id) from conversation_event e where e.conversation_id = later.id and e.type = 'ring')
        > (select max(e.id) from conversation_event e where e.conversation_id = c.id)`
