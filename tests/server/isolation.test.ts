import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '#src/contract/index.ts'
import { can, POLICY, type Access, type Permission, type Role } from '#src/domain/team/policy.ts'
import {
  createTestServer,
  aMember,
  anApplication,
  aVisitor,
  aGroup,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

type Procedure = { path: string[]; access: Access | 'undeclared' }

function procedures(node: object, path: string[] = []): Procedure[] {
  if (isContractProcedure(node))
    return [{ path, access: (node['~orpc'].meta as { access: Procedure['access'] }).access }]
  return Object.entries(node).flatMap(([key, inner]) => procedures(inner as object, [...path, key]))
}
const all = procedures(contract)

/** Calls a procedure by its path with an input that names the application and little else. */
function call(client: object, path: readonly string[], input: unknown): Promise<unknown> {
  const target = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], client)
  return (target as (input: unknown) => Promise<unknown>)(input)
}

let server: TestServer
const A1 = '1400000001'
const A2 = '1400000002'
const roles: Role[] = ['super_admin', 'admin', 'online_admin', 'online_staff']
const members = new Map<Role, TestMember>()
let foreigner: TestMember

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: A1, template: 'shop' })
  await anApplication(server, { appId: A2, template: 'clinic' })
  for (const role of roles) members.set(role, await aMember(server, { appId: A1, roles: [role] }))
  foreigner = await aMember(server, { appId: A2, roles: ['super_admin'] })
})
afterAll(() => server.close())

describe('who may call what', () => {
  it('is declared by every procedure', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter((one) => one.access === 'undeclared')).toEqual([])
  })

  const guarded = all.filter((one): one is Procedure & { access: Permission } => one.access in POLICY)
  it.each(guarded.map((one) => [one.path.join('.'), one] as const))('%s', async (_, { path, access }) => {
    const input = { appId: A1, ids: [], memberId: foreigner.personId }
    expect(await refusal(call(server.as(), path, input))).toBe('UNAUTHORIZED')
    expect(await refusal(call(foreigner.client, path, input))).toBe('NOT_FOUND')
    for (const role of roles) {
      const code = await refusal(call(members.get(role)!.client, path, input))
      // A caller who may is refused for what is missing in the input, if at all; never for who they are.
      if (can([role], access)) expect(code, role).not.toBe('FORBIDDEN')
      else expect(code, role).toBe('FORBIDDEN')
    }
  })

  it.each(all.filter((one) => one.access === 'visitor').map((one) => [one.path.join('.'), one] as const))(
    '%s is for visitors with a token alone',
    async (_, { path }) => {
      const input = { appId: A1, conversationId: foreigner.personId }
      expect(await refusal(call(server.as(), path, input))).toBe('UNAUTHORIZED')
      expect(await refusal(call(members.get('super_admin')!.client, path, input))).toBe('UNAUTHORIZED')
      expect(await refusal(call(server.as({ visitor: 'made-up' }), path, input))).toBe('UNAUTHORIZED')
    },
  )

  it('changes with the role at the next request', async () => {
    const fresh = await aMember(server, { appId: A1, roles: ['admin'] })
    await fresh.client.robot.get({ appId: A1 })
    await members
      .get('super_admin')!
      .client.team.updateMember({ appId: A1, memberId: fresh.personId, roles: ['online_staff'] })
    expect(await refusal(fresh.client.robot.get({ appId: A1 }))).toBe('FORBIDDEN')
    expect(server.announced).toContainEqual({ type: 'endMember', args: [A1, fresh.personId] })
  })
})

describe('two applications', () => {
  it('count the same in every list, whatever the other holds', async () => {
    const admin = members.get('super_admin')!.client
    const count = async () => ({
      entries: (await admin.knowledge.entries({ appId: A1, limit: 100 })).total,
      categories: (await admin.knowledge.categories({ appId: A1 })).length,
      groups: (await admin.team.groups({ appId: A1 })).length,
      members: (await admin.team.members({ appId: A1 })).length,
      releases: (await admin.release.list({ appId: A1, limit: 50 })).items.length,
      history: (await admin.history.list({ appId: A1, limit: 50 })).total,
      pending: (await admin.release.pending({ appId: A1 })).total,
    })
    const before = await count()
    await deployed(server, A2, foreigner)
    await aGroup(server, { appId: A2 })
    const visitor = await aVisitor(server, A2)
    await visitor.say('Where are you?')
    await aMember(server, { appId: A2, roles: ['online_staff'] })
    expect(await count()).toEqual(before)
  })

  it("do not reach each other's things by id", async () => {
    const own = members.get('super_admin')!.client
    const { items } = await foreigner.client.knowledge.entries({ appId: A2, limit: 1 })
    const [entry] = items
    const [category] = await foreigner.client.knowledge.categories({ appId: A2 })
    const [group] = await foreigner.client.team.groups({ appId: A2 })
    const [release] = (await foreigner.client.release.list({ appId: A2, limit: 1 })).items
    const [conversation] = (await foreigner.client.history.list({ appId: A2, limit: 1 })).items
    const { categoryId, question, similar, answer, enabled } = entry!
    const changed = { categoryId, question, similar, answer, enabled }
    expect(await refusal(own.knowledge.entry({ appId: A1, entryId: entry!.id }))).toBe('NOT_FOUND')
    expect(
      await refusal(own.knowledge.updateEntry({ appId: A1, entryId: entry!.id, revision: 1, entry: changed })),
    ).toBe('NOT_FOUND')
    expect(
      await refusal(own.knowledge.createEntry({ appId: A1, entry: { ...changed, categoryId: category!.id } })),
    ).toBe('KB_CATEGORY_NOT_FOUND')
    expect(await own.knowledge.bulk({ appId: A1, target: { ids: [entry!.id] }, act: { type: 'remove' } })).toEqual({
      changed: 0,
      changeSetId: null,
    })
    expect(await refusal(own.release.rollBack({ appId: A1, releaseId: release!.id, note: '' }))).toBe('NOT_FOUND')
    expect(await refusal(own.release.snapshot({ appId: A1, releaseId: release!.id }))).toBe('NOT_FOUND')
    const [held] = (await foreigner.client.release.snapshot({ appId: A2, releaseId: release!.id })).flows
    expect(await refusal(own.release.flow({ appId: A1, releaseId: release!.id, flowId: held!.id }))).toBe('NOT_FOUND')
    expect(await refusal(own.history.get({ appId: A1, conversationId: conversation!.id }))).toBe('NOT_FOUND')
    const groupInput = { name: 'Taken', strategy: 'manual' as const, receptionLimit: 1, memberIds: [] }
    expect(await refusal(own.team.updateGroup({ appId: A1, groupId: group!.id, ...groupInput }))).toBe('NOT_FOUND')
    expect(await refusal(own.team.createGroup({ appId: A1, ...groupInput, memberIds: [foreigner.personId] }))).toBe(
      'NOT_FOUND',
    )
    const robot = await own.robot.get({ appId: A1 })
    const settings = { ...robot.settings, transfer: { ...robot.settings.transfer, groupId: group!.id } }
    expect(await refusal(own.robot.update({ appId: A1, revision: robot.revision, name: robot.name, settings }))).toBe(
      'NOT_FOUND',
    )
  })

  it('answer a visitor only from their own knowledge', async () => {
    const visitor = await aVisitor(server, A1)
    expect(
      await refusal(
        server
          .as({ visitor: visitor.token })
          .visitor.messages({ appId: A2, conversationId: visitor.conversationId, after: 0 }),
      ),
    ).toBe('UNAUTHORIZED')
  })
})

describe('row-level security', () => {
  const tables = async () => {
    const { rows } = await server.db.pool.query<{ name: string; forced: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id' and not a.attisdropped
       where n.nspname = 'public' and c.relkind in ('r', 'p')`,
    )
    return rows
  }

  it('is forced on every table that names an application, but for the one whose owner looks words up', async () => {
    const rows = await tables()
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((row) => !row.forced)).toEqual([{ name: 'conversation_words', forced: false }])
  })

  it('shows the other application nothing, and nothing at all outside an application', async () => {
    for (const { name } of await tables()) {
      const seen = await server.db.inApp(A1, (tx) =>
        tx.execute<{ n: number }>(`select count(*)::int as n from ${name} where app_id = '${A2}'`),
      )
      expect(seen.rows[0]?.n, name).toBe(0)
      const client = await server.db.pool.connect()
      const unscoped = await client.query(`select 1 from ${name} limit 1`).then(
        (result) => result.rowCount,
        () => 0,
      )
      client.release()
      expect(unscoped, name).toBe(0)
    }
  })

  it('refuses to write into the other application', async () => {
    const insert = server.db.inApp(A1, (tx) =>
      tx.execute(`insert into agent_group (app_id, id, name) values ('${A2}', gen_random_uuid(), 'smuggled')`),
    )
    await expect(insert).rejects.toThrow(/Failed query/)
    const update = await server.db.inApp(A1, (tx) =>
      tx.execute(`update agent_group set name = 'stolen' where app_id = '${A2}'`),
    )
    expect(update.rowCount).toBe(0)
  })

  it('binds a role that is no superuser, bypasses nothing and owns no table', async () => {
    const { rows } = await server.db.pool.query(
      `select rolsuper or rolbypassrls as free, (select count(*)::int from pg_tables where tableowner = current_user) as owned
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ free: false, owned: 0 }])
  })

  it('lets nobody change or delete what is only ever added', async () => {
    for (const table of ['audit', 'audit_link', 'message', 'conversation_event', 'release_entry', 'content']) {
      await expect(
        server.db.inApp(A1, (tx) => tx.execute(`delete from ${table}`)),
        table,
      ).rejects.toThrow(/Failed query/)
    }
  })
})
