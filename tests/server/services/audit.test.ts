import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeAudit } from '#src/server/audit.ts'
import { projectRoot } from '#src/server/paths.ts'
import { verifyAudit } from '#src/server/services/audit/verify.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let owner: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let count = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: `14000009${++count + 10}`, template: 'shop' })
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Anna' })
})

const write = (target: string, { at, ...more }: { before?: unknown; after?: unknown; at?: Date } = {}) =>
  server.db.inApp(appId, (tx) =>
    writeAudit(
      tx,
      {
        clock: { now: () => at ?? server.clock.now() },
        origin: { ip: '192.0.2.7', requestId: 'r' } as never,
        session: owner,
      },
      appId,
      {
        action: 'robot.updated',
        target,
        ...more,
      },
    ),
  )

/** Changes the database by hand, past its triggers. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

describe('the list', () => {
  it('tells the newest first, in pages, and narrows by who, what, when and object', async () => {
    await write('first', { at: new Date(server.clock.now().getTime() - 2 * 86_400_000) })
    await write('second', { before: { name: 'Bo' }, after: { name: 'Robo' } })
    const { items, nextCursor } = await owner.client.audit.list({ appId, limit: 1 })
    expect(items).toMatchObject([
      { actor: 'Anna', action: 'robot.updated', target: 'second', before: { name: 'Bo' }, after: { name: 'Robo' } },
    ])
    const next = await owner.client.audit.list({ appId, limit: 1, cursor: nextCursor! })
    expect(next.items).toMatchObject([{ target: 'first' }])

    const targets = async (filter: object) =>
      (await owner.client.audit.list({ appId, limit: 50, ...filter })).items.map(({ target }) => target)
    expect(await targets({ range: '24h', actorId: owner.personId })).toEqual(['second'])
    expect(await targets({ object: 'irs' })).toEqual(['first'])
    expect(await targets({ object: '%' })).toEqual([])
    expect(await targets({ area: 'voice' })).toEqual([])
    expect(await targets({ area: 'application', range: '7d' })).toContain('first')
    expect(await targets({ actorId: '01900000-0000-7000-8000-00000000ffff' })).toEqual([])
  })

  it('tells of one member what they did and what was done to them', async () => {
    const ben = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Ben' })
    await write('welcome')
    await ben.client.profile.update({ appId, nickname: 'Benny' })
    await owner.client.team.forceOffline({ appId, memberId: ben.personId, forced: true, reason: 'The shift is over' })
    const { items } = await owner.client.audit.list({ appId, aboutId: ben.personId })
    expect(items.map(({ actor, action }) => [actor, action])).toEqual([
      ['Anna', 'member.forcedOffline'],
      ['Benny', 'profile.updated'],
    ])
  })

  it('names what has a name, and finds it by that', async () => {
    await write(owner.personId)
    expect((await owner.client.audit.list({ appId, limit: 5, object: 'anna' })).items).toMatchObject([
      { target: owner.personId, targetName: 'Anna' },
    ])
  })

  it('names who was invited, and the version that was deployed', async () => {
    const gil = { account: 'gil', nickname: 'Gil', email: 'gil@example.com', roles: ['online_staff' as const] }
    await owner.client.team.invite({ appId, ...gil })
    await deployed(server, appId, owner)
    const named = async (object: string) =>
      (await owner.client.audit.list({ appId, limit: 5, object })).items.map(({ action, targetName }) => [
        action,
        targetName,
      ])
    expect(await named('gil')).toContainEqual(['invitation.created', 'Gil'])
    expect(await named('v1')).toContainEqual(['release.deployed', 'v1'])
  })

  it('is for admins; only the super admin exports it, and that is on record', async () => {
    const admin = await aMember(server, { appId, roles: ['admin'] })
    expect((await admin.client.audit.list({ appId, limit: 5 })).items).toBeDefined()
    expect(await refusal(admin.client.audit.export({ appId, language: 'en' }))).toBe('FORBIDDEN')
    expect(await refusal(admin.client.audit.verify({ appId }))).toBe('FORBIDDEN')
    await write('=cmd|calc', { after: { name: 'a,b' } })
    const file = await owner.client.audit.export({ appId, language: 'zh', area: 'application', range: '24h' })
    const lines = (await file.text()).split('\r\n')
    expect(lines[0]).toContain('操作人')
    expect(lines[1]).toContain(`Anna,,修改了机器人,'=cmd|calc,,"{""name"":""a,b""}",192.0.2.7`)
    expect((await owner.client.audit.list({ appId, limit: 1 })).items).toMatchObject([
      { action: 'audit.exported', after: { area: 'application', range: '24h' } },
    ])
  })
})

describe('the chain', () => {
  it('holds every row, also those of writers at once, and nobody changes or deletes one', async () => {
    const { rows: before } = await verifyAudit(server.db, appId)
    await Promise.all(Array.from({ length: 24 }, (_, n) => write(`at once ${n}`)))
    const check = await verifyAudit(server.db, appId)
    expect(check).toMatchObject({ rows: before + 24, fault: null })
    expect(await verifyAudit(server.db, appId, check.seal!)).toEqual(check)
    expect(await owner.client.audit.verify({ appId })).toMatchObject({ rows: before + 24, fault: null })
    const client = new pg.Client(server.url)
    await client.connect()
    for (const statement of [
      `update audit set action = 'x'`,
      'delete from audit_link',
      'update audit_link set n = n + 100',
      'truncate audit_link',
    ])
      await expect(client.query(statement), statement).rejects.toThrow('only added')
    await client.end()
    await expect(
      server.db.inApp(appId, (tx) =>
        tx.execute(`insert into audit_link select app_id, n + 1, audit_id, prior, hash from audit_link`),
      ),
    ).rejects.toThrow(/Failed query/)
  })

  const fourth = () => `(select audit_id from audit_link where app_id = '${appId}' and n = 4)`
  it.each([
    ['a changed row', () => `update audit set after = '{"name":"Eve"}' where id = ${fourth()}`, { n: 4, code: 'HASH' }],
    [
      'a changed time',
      () => `update audit set at = at - interval '1 ms' where id = ${fourth()}`,
      { n: 4, code: 'HASH' },
    ],
    ['a deleted row', () => `delete from audit where id = ${fourth()}`, { n: 4, code: 'MISSING' }],
    [
      'a row deleted with its link',
      () => `with gone as (delete from audit_link where app_id = '${appId}' and n = 4 returning audit_id)
             delete from audit where id in (select audit_id from gone)`,
      { n: 4, code: 'GAP' },
    ],
    [
      'a changed hash',
      () => `update audit_link set hash = sha256('x') where app_id = '${appId}' and n = 4`,
      { n: 4, code: 'HASH' },
    ],
    [
      'a link put over a deleted one',
      () => `delete from audit_link where app_id = '${appId}' and n = 3;
             update audit_link set n = 3 where app_id = '${appId}' and n = 4`,
      { n: 3, code: 'PRIOR' },
    ],
    [
      'a row put in past the chain',
      () =>
        `insert into audit (app_id, id, action) values ('${appId}', '01900000-0000-7000-8000-00000000aaaa', 'robot.updated')`,
      { code: 'UNLINKED' },
    ],
  ])('names %s', async (_, statement, fault) => {
    for (let n = 0; n < 6; n++) await write(`row ${n}`)
    const { seal } = await verifyAudit(server.db, appId)
    await tamper(statement())
    expect((await verifyAudit(server.db, appId)).fault).toMatchObject(fault)
    expect((await verifyAudit(server.db, appId, seal!)).fault).not.toBeNull()
  })

  it('tells by an earlier seal that the last rows were cut off, and so does the command', async () => {
    for (let n = 0; n < 4; n++) await write(`row ${n}`)
    const { seal, rows } = await verifyAudit(server.db, appId)
    const ask = (...more: string[]) =>
      promisify(execFile)('node', ['src/tools/audit-verify.ts', '--app', appId, ...more], {
        cwd: projectRoot(),
        env: { ...process.env, DATABASE_URL: server.url },
      })
    expect((await ask('--seal', seal!)).stdout).toContain(`${appId}: ${rows} rows fit. Seal ${seal}`)
    await tamper(
      `with gone as (delete from audit_link where app_id = '${appId}' and n = ${rows} returning audit_id)
       delete from audit where id in (select audit_id from gone)`,
    )
    expect((await verifyAudit(server.db, appId)).fault).toBeNull()
    expect((await verifyAudit(server.db, appId, seal!)).fault).toMatchObject({ n: rows, code: 'GAP' })
    await expect(ask('--seal', seal!)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('GAP') })
  })
})
