import pg from 'pg'
import { sql } from 'drizzle-orm'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import { OWN_LEAVINGS } from '#src/domain/team/status.ts'
import type { Strategy } from '#src/domain/routing/state.ts'
import { columnsOf } from '#src/server/conversations/group-settings.ts'
import { routeNow } from '#src/server/conversations/route.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import fc from '#tests/support/properties.ts'
import { aGroup, aMember, anApplication, aVisitor, type TestMember, type TestServer } from '#tests/support/server.ts'
import { FAULTS } from './histories-faults.ts'

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
  /** How many above their limit agents may take themselves. */
  aboveLimit: fc.constantFrom(0, 1),
})
type DeskSettings = typeof settings extends fc.Arbitrary<infer Value> ? Value : never

const who = fc.nat(3)
const which = fc.nat(5)

/** What may happen at a desk; people, conversations and groups are named by their place among those there are. */
const act = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('arrive' as const) }), weight: 7 },
  {
    arbitrary: fc.record({
      type: fc.constantFrom(
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
  { arbitrary: fc.record({ type: fc.constant('accept' as const), who, which }), weight: 4 },
  {
    arbitrary: fc.record({
      type: fc.constantFrom('transfer' as const, 'assign' as const),
      who,
      which,
      to: fc.nat(6),
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
      type: fc.constant('goOff' as const),
      who,
      conversations: fc.constantFrom(...OWN_LEAVINGS),
      to: fc.nat(6),
    }),
    weight: 2,
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

  /** The most that agents may have taken above their limit by now. */
  let mostAbove = 0
  async function set({ strategy, limit, overflows, aboveLimit, ...rules }: DeskSettings): Promise<void> {
    mostAbove = Math.max(mostAbove, aboveLimit)
    const { revision, workbench } = await admin.client.settings.workbench({ appId })
    await admin.client.settings.updateWorkbench({
      appId,
      revision,
      workbench: { ...workbench, staff: { ...workbench.staff, aboveLimit } },
    })
    await server.db.inApp(appId, (tx) =>
      tx
        .update(agentGroup)
        .set({
          strategy,
          receptionLimit: limit,
          ...columnsOf({ ...NEW_RULES, ...rules, overflow: overflows ? { groupId: second, after: 20 } : null }),
        })
        .where(sql`id = ${first}`),
    )
  }

  /** Whom somebody or a group is named by its place among both. */
  const at = (place: number): { type: 'agent' | 'group'; id: string } => {
    const person = people[place]
    return person
      ? { type: 'agent', id: person.personId }
      : { type: 'group', id: groups[place - people.length] ?? manual }
  }

  /** One of those who wait, by its place among them; undefined: nobody does. */
  async function waiting(place: number): Promise<string | undefined> {
    const { rows } = await outside.query<{ id: string }>(
      `select id from conversation where id = any($1) and state in ('queued', 'ringing') order by id`,
      [visitors.map(({ conversationId }) => conversationId)],
    )
    return rows[place % rows.length]?.id
  }

  /** What agents have gone offline from that they did not keep, by the ownership that ought to be over. */
  let left: Ownership[] = []
  async function goOff(me: TestMember, { conversations, to }: Act & { type: 'goOff' }): Promise<void> {
    const { rows } = await outside.query<Ownership>(OWNED, [me.personId])
    await me.client.team.setOwnStatus({ appId, status: 'offline', conversations, to: at(to) })
    if (conversations !== 'keep') left.push(...rows)
  }

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
      case 'goOff':
        return goOff(me, one)
      case 'force':
      case 'restore':
        return admin.client.team.forceOffline({ ...member, forced: one.type === 'force', reason: 'The shift is over' })
      case 'disable':
      case 'enable':
        return admin.client.team.setMemberState({ ...member, state: one.type === 'enable' ? 'active' : 'disabled' })
      case 'accept':
        return desk.accept({ appId, conversationId: (await waiting(one.which)) ?? visitor.conversationId })
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
        const to = at(one.to)
        if (one.type === 'assign') return supervision.assign({ ...about, to })
        return desk.transfer({ ...about, to: to.type === 'agent' ? { ...to, warm: one.warm } : to })
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
      left = []
      mostAbove = 0
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
      const { rows } = await outside.query<{ fault: string }>(FAULTS, [
        ids,
        server.clock.now(),
        mostAbove,
        JSON.stringify(left),
      ])
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

/** That somebody serves a conversation, as the database keeps it. */
type Ownership = { conversation_id: string; person_id: string; since: string }
const OWNED = `select conversation_id, person_id, lower(during)::text as since from ownership
  where person_id = $1 and upper_inf(during)`
