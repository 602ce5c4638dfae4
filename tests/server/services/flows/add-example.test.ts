import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { triggerSchema } from '#src/domain/graph/trigger.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { specsFor } from '#src/nodes/specs.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
})
afterAll(() => server.close())

async function examplesOf(flowId: string): Promise<string[]> {
  const { document } = await admin.client.flows.get({ appId, flowId })
  const read = graphFromJson(specsFor('standard'), document)
  if (!read.ok) throw new Error('not a flow')
  return triggerSchema.parse(startOf(specsFor('standard'), read.document)?.data).intent.examples
}

test('a question becomes one of the texts that begin a flow, once, and begins it', async () => {
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Greenhouse' })
  const text = 'is my greenhouse ready yet'
  const add = (more = text) => admin.client.flows.addExample({ appId, flowId, text: more })
  const { revision } = await admin.client.flows.get({ appId, flowId })
  expect(await add()).toEqual({ revision: revision + 1, added: true })
  expect(await examplesOf(flowId)).toEqual([text])
  // Width, case and punctuation make no other text.
  expect(await add('Is my greenhouse ready yet?')).toEqual({ revision: revision + 1, added: false })
  expect(await examplesOf(flowId)).toEqual([text])
})

test('a flow takes no more than it may hold, and a voice menu none', async () => {
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Full' })
  for (let n = 0; n < LIMITS.flow.examples; n += 1)
    await admin.client.flows.addExample({ appId, flowId, text: `way ${n} to say it` })
  await expect(admin.client.flows.addExample({ appId, flowId, text: 'one more' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { issues: [{ path: ['text'], code: 'TOO_MANY' }] },
  })
  const gone = '01a00000-0000-7000-8000-000000000001'
  expect(await refusal(admin.client.flows.addExample({ appId, flowId: gone, text: 'a' }))).toBe('NOT_FOUND')
})
