import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveQueues } from '#src/server/conversations/route.ts'
import { sweep } from '#src/server/due.ts'
import fc from '#tests/support/properties.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** What may happen at a desk; people and conversations are named by their place among those there are. */
const step = fc.oneof(
  fc.record({ type: fc.constant('arrive' as const) }),
  fc.record({
    type: fc.constantFrom(
      'accept' as const,
      'decline' as const,
      'end' as const,
      'cancel' as const,
      'requeue' as const,
      'done' as const,
    ),
    who: fc.nat(3),
    which: fc.nat(5),
  }),
  fc.record({
    type: fc.constantFrom('transfer' as const, 'assign' as const),
    who: fc.nat(3),
    which: fc.nat(5),
    to: fc.nat(4),
  }),
  fc.record({ type: fc.constant('takeOver' as const), who: fc.nat(3), which: fc.nat(5) }),
  fc.record({
    type: fc.constant('status' as const),
    who: fc.nat(3),
    to: fc.constantFrom('online' as const, 'busy' as const, 'offline' as const),
  }),
  fc.record({ type: fc.constant('leave' as const), which: fc.nat(5) }),
  fc.record({ type: fc.constant('wait' as const), seconds: fc.constantFrom(5, 25, 40) }),
)

/** What must never be, whatever has happened: each line is one fault. */
const FAULTS = `
  select 'held by two, or by none: ' || c.id as fault from conversation c
    where (c.state = 'in_service') <> (select count(*) = 1 from agent_slot s
      where s.conversation_id = c.id and s.stage = 'serving' and s.person_id = c.owner_id)
  union all select 'owned by two: ' || conversation_id from ownership where upper_inf(during) group by 1, conversation_id having count(*) > 1
  union all select 'above the limit: ' || person_id from agent_slot where n > cap and way not in ('taken_over', 'busy_allowed', 'kept')
  union all select 'rings at nobody who is there: ' || s.person_id from agent_slot s join member m on m.person_id = s.person_id
    where s.stage = 'ringing' and m.status <> 'online'
  union all select 'held without the right: ' || s.person_id from agent_slot s join member m on m.person_id = s.person_id
    where m.licensed_at is null or m.forced_offline
      or not exists (select 1 from member_role r where r.person_id = m.person_id and r.role = 'online_staff')
      or not exists (select 1 from group_member g where g.person_id = m.person_id)
  union all select 'left to do after what goes on: ' || s.conversation_id from agent_slot s join conversation c on c.id = s.conversation_id
    where s.stage = 'after_work' and (c.state <> 'ended' or not exists (
      select 1 from timer t where t.kind = 'after_work' and t.subject = c.id and t.due_at = s.until))
  union all select 'handed over twice: ' || conversation_id from transfer where state = 'pending' group by 1, conversation_id having count(*) > 1
  union all select 'rings and is handed to nobody: ' || s.conversation_id from agent_slot s join conversation c on c.id = s.conversation_id
    where s.stage = 'ringing' and c.state = 'in_service' and not exists (
      select 1 from transfer t where t.conversation_id = c.id and t.state = 'pending' and t.to_person_id = s.person_id)`

let made = 0

it('has one owner or none for each conversation, within limits or by a named way, whoever steps in', async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
      const groupId = await aGroup(server, {
        appId,
        strategy: 'longest_idle',
        limit: 2,
        rules: { ringSeconds: 20, afterSeconds: 30 },
      })
      const manual = await aGroup(server, { appId, name: 'Manual', strategy: 'manual', limit: 1 })
      const people: TestMember[] = []
      for (const [index, roles] of [
        ['online_staff'] as const,
        ['online_staff'] as const,
        ['online_staff', 'online_admin'] as const,
        ['online_staff', 'super_admin'] as const,
      ].entries()) {
        const groups = index === 1 ? [groupId, manual] : index === 3 ? [manual] : [groupId]
        people.push(await aMember(server, { appId, roles: [...roles], status: 'online', groups }))
      }
      const visitors: Awaited<ReturnType<typeof aVisitor>>[] = []
      for (const one of [{ type: 'arrive' as const }, ...steps]) {
        await refusal(run(one))
        await serveQueues(server.deps)
        const { rows } = await server.db.inApp(appId, (tx) => tx.execute<{ fault: string }>(FAULTS))
        expect(rows).toEqual([])
      }

      async function run(one: (typeof steps)[number]): Promise<unknown> {
        if (one.type === 'arrive') {
          const visitor = await aVisitor(server, appId)
          visitors.push(visitor)
          return visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
        }
        if (one.type === 'wait') {
          server.clock.advance(one.seconds * 1_000)
          return sweep(server.deps)
        }
        const visitor = 'which' in one ? visitors[one.which % visitors.length] : visitors[0]
        const me = 'who' in one ? people[one.who] : people[0]
        if (!visitor || !me) return undefined
        const about = { appId, conversationId: visitor.conversationId }
        const { desk, supervision, team } = me.client
        if (one.type === 'leave') return visitor.client.visitor.end(about)
        if (one.type === 'status') return team.setOwnStatus({ appId, status: one.to })
        if (one.type === 'accept') return desk.accept(about)
        if (one.type === 'decline') return desk.decline(about)
        if (one.type === 'end') return desk.end(about)
        if (one.type === 'done') return desk.finishAfterWork(about)
        if (one.type === 'cancel') return desk.cancelTransfer(about)
        if (one.type === 'requeue') return supervision.requeue(about)
        if (one.type === 'takeOver') return supervision.takeOver(about)
        if (one.type !== 'transfer' && one.type !== 'assign') return undefined
        const person = people[one.to]
        const to = person ? { type: 'agent' as const, id: person.personId } : { type: 'group' as const, id: manual }
        return one.type === 'transfer' ? desk.transfer({ ...about, to }) : supervision.assign({ ...about, to })
      }
    }),
    { numRuns: 8 },
  )
}, 240_000)
