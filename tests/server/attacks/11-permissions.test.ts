import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { POLICY, ROLES, type Access, type Permission, type Role } from '#src/domain/team/policy.ts'
import type { ApiClient } from '#src/contract/index.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { FRESH, NOT_BUILT, OPEN, ROWS, SIGNED_IN, VISITOR, type Mark, type Row } from './11-rows.ts'

type Procedure = { access: Access | 'undeclared'; input: z.ZodType | undefined }

function proceduresOf(node: object, path: string[] = []): [name: string, procedure: Procedure][] {
  if (isContractProcedure(node)) {
    const { meta, inputSchema } = node['~orpc']
    const { access } = meta as { access: Procedure['access'] }
    return [[path.join('.'), { access, input: inputSchema as z.ZodType | undefined }]]
  }
  return Object.entries(node).flatMap(([key, inner]) => proceduresOf(inner as object, [...path, key]))
}
const ALL = new Map(proceduresOf(contract))
const accessOf = (name: string) => ALL.get(name)?.access

/** One entry for each procedure of a row, and what it takes to call it. */
const CALLS = ROWS.flatMap((row) => [
  ...(row.reads ?? []).map((name) => ({ name, row, isRead: true })),
  ...(row.writes ?? []).map((name) => ({ name, row, isRead: false })),
])

const MAY: Record<Mark, (isRead: boolean) => boolean> = {
  full: () => true,
  limited: () => true,
  read: (isRead) => isRead,
  other: () => false,
  none: () => false,
}
const may = ({ marks }: Row, role: Role, isRead: boolean): boolean => MAY[marks[role]](isRead)

describe('11: the page of permissions', () => {
  it('has a place for every procedure of the contract, and one only', () => {
    const placed = [...CALLS.map(({ name }) => name), ...SIGNED_IN, ...OPEN, ...VISITOR]
    expect(placed.toSorted()).toEqual([...ALL.keys()].toSorted())
  })

  it('says of each of its rows whether it is built', () => {
    const built = new Set([1, 2, ...ROWS.flatMap(({ rows }) => rows)])
    expect([...built, ...NOT_BUILT].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, n) => n + 1))
  })

  it.each(CALLS.map((call) => [call.name, call] as const))(
    'agrees with the policy about %s',
    (name, { row, isRead }) => {
      const access = accessOf(name)
      expect(Object.keys(POLICY)).toContain(access)
      const holders: readonly Role[] = POLICY[access as Permission]
      expect(ROLES.filter((role) => may(row, role, isRead)).toSorted()).toEqual(holders.toSorted())
    },
  )

  it('declares the others for whom they are', () => {
    for (const name of SIGNED_IN) expect(accessOf(name), name).toBe('session')
    for (const name of OPEN) expect(accessOf(name), name).toBe('public')
    for (const name of VISITOR) expect(accessOf(name), name).toBe('visitor')
  })
})

const A1 = '1400000001'
const A2 = '1400000002'
let server: TestServer
let nobody: ApiClient
let visitor: ApiClient
let foreigner: TestMember
const members = new Map<Role, TestMember>()

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: A1, template: 'clinic' })
  await anApplication(server, { appId: A2 })
  for (const role of ROLES) members.set(role, await aMember(server, { appId: A1, roles: [role] }))
  foreigner = await aMember(server, { appId: A2, roles: ['super_admin'] })
  nobody = server.as()
  visitor = server.as({ visitor: (await aVisitor(server, A1)).token })
  await deployed(server, A1, members.get('super_admin')!)
})
afterAll(() => server.close())

/** A procedure by its name. */
const callOf = (client: ApiClient, name: string) =>
  name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], client) as (
    input: unknown,
  ) => Promise<unknown>

/** What answers a call that names the application alone; 200 where it went through. */
async function statusOf(client: ApiClient, name: string, input: unknown = { appId: A1 }): Promise<number> {
  const code = await refusal(callOf(client, name)(input))
  if (code === undefined) return 200
  if (!(code in ERRORS)) throw new Error(`${name}: ${code}`)
  return ERRORS[code as ErrorCode]
}

/**
 * Where who may meets another refusal: the plan is the highest already, nothing was closed, no alert calls anybody, and
 * what the first deploys the next need not.
 */
const REFUSED: Readonly<Record<string, readonly number[]>> = {
  'alerts.testCall': [422],
  'alerts.renewSecret': [422],
  'application.startTrial': [409],
  'application.reopen': [409],
  'licences.claim': [409],
  'release.deploy': [200, 409],
}

describe('11: each procedure, called by each', () => {
  it.each(CALLS.map((call) => [call.name, call] as const))('%s', async (name, { row, isRead }) => {
    expect(await statusOf(nobody, name), 'anonymous').toBe(401)
    expect(await statusOf(visitor, name), 'visitor').toBe(401)
    expect(await statusOf(foreigner.client, name), 'super admin of another application').toBe(404)
    const isWhole = ALL.get(name)?.input?.safeParse({ appId: A1 }).success ?? true
    for (const role of ROLES) {
      const expected = !may(row, role, isRead) ? [403] : isWhole ? (REFUSED[name] ?? [200]) : [422]
      expect(expected, role).toContain(await statusOf(members.get(role)!.client, name))
    }
  })

  it.each(SIGNED_IN)('%s is for who is signed in', async (name) => {
    expect(await statusOf(nobody, name)).toBe(401)
    expect(await statusOf(visitor, name)).toBe(401)
  })

  it('shows an application to its members alone', async () => {
    for (const role of ROLES) expect(await statusOf(members.get(role)!.client, 'application.get'), role).toBe(200)
    expect(await statusOf(foreigner.client, 'application.get')).toBe(404)
  })

  it.each(VISITOR)('%s is for a visitor with a token alone', async (name) => {
    const input = { appId: A1, conversationId: foreigner.personId }
    expect(await statusOf(nobody, name, input)).toBe(401)
    expect(await statusOf(server.as({ visitor: 'made-up' }), name, input)).toBe(401)
    for (const role of ROLES) expect(await statusOf(members.get(role)!.client, name, input), role).toBe(401)
  })

  it('asks for a proof of the last twelve hours where something goes live at once or a secret is kept', async () => {
    const own = members.get('super_admin')!
    for (let hours = 0; hours < 13; hours += 6.5) {
      server.clock.advance(6.5 * 3_600_000)
      await own.client.auth.me()
    }
    for (const name of FRESH)
      expect(await refusal(callOf(own.client, name)({ appId: A1 })), name).toBe('REAUTH_REQUIRED')
  })
})
