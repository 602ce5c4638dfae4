import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { audit, application } from '#src/server/db/schema/platform.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { begunBy, draw, hello } from './graphs.ts'

let server: TestServer
let appId: string
let ada: TestMember
let bob: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  bob = await aMember(server, { appId, roles: ['admin'], nickname: 'Bob' })
})
afterAll(() => server.close())

/** What went wrong with a call, with its data. */
async function fault(call: Promise<unknown>): Promise<{ code: string; data: Record<string, unknown> }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'data' in error)
      return { code: String(error.code), data: error.data as Record<string, unknown> }
    throw error
  }
  throw new Error('The call went through.')
}

const create = (name: string, more = {}) => ada.client.flows.create({ appId, name, ...more })
const get = (flowId: string) => ada.client.flows.get({ appId, flowId })
const named = async (text: string) => (await ada.client.flows.list({ appId, text })).items[0]
const actions = () =>
  server.db.inApp(appId, async (tx) =>
    (await tx.select({ action: audit.action }).from(audit).orderBy(desc(audit.at), desc(audit.id))).map(
      ({ action }) => action,
    ),
  )

describe('a new flow', () => {
  it('holds nothing but its start, has the next number and a name of its own', async () => {
    const first = await ada.client.flows.create({ appId })
    const second = await ada.client.flows.create({ appId, kind: 'ai' })
    const flow = await get(first.id)
    expect(flow).toMatchObject({ number: 1, name: 'Untitled flow', kind: 'standard', enabled: true, revision: 1 })
    expect(Object.values(flow.document.nodes).map(({ kind }) => kind)).toEqual(['start'])
    expect(await get(second.id)).toMatchObject({ number: 2, name: 'Untitled flow 2', kind: 'ai', updatedBy: 'Ada' })
    expect(await actions()).toContain('flow.created')
  })

  it('is refused a name that another has, whatever its case, and may take it once that one is deleted', async () => {
    const { id } = await create('Greeting')
    expect(await refusal(create('greeting'))).toBe('FLOW_NAME_TAKEN')
    await ada.client.flows.remove({ appId, ids: [id] })
    const again = await create('greeting')
    expect(await refusal(ada.client.flows.restore({ appId, ids: [id] }))).toBe('FLOW_NAME_TAKEN')
    await ada.client.flows.remove({ appId, ids: [again.id] })
    await ada.client.flows.restore({ appId, ids: [id] })
    expect((await get(id)).name).toBe('Greeting')
  })

  it('is a copy that is off at first, of a flow or of one of its versions', async () => {
    const { id } = await create('Original')
    await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document: hello('one') })
    const version = await ada.client.flows.nameVersion({ appId, flowId: id, name: 'One' })
    await ada.client.flows.save({ appId, flowId: id, baseRevision: 2, document: hello('two') })
    const copy = await ada.client.flows.create({ appId, from: { type: 'flow', flowId: id } })
    const old = await ada.client.flows.create({
      appId,
      from: { type: 'version', flowId: id, versionId: version.id },
    })
    expect(await get(copy.id)).toMatchObject({ name: 'Copy of Original', enabled: false, revision: 1 })
    expect((await get(copy.id)).document).toEqual((await get(id)).document)
    const before = await get(old.id)
    expect(before.name).toBe('Copy of Original 2')
    expect(before.document.nodes.start?.data).toMatchObject({ keywords: ['one'] })
  })

  it('names copies in the language of the application, within the limit', async () => {
    const long = 'x'.repeat(LIMITS.flow.name)
    const { id } = await create(long)
    const setLanguage = (language: 'en' | 'zh') =>
      server.db.inApp(appId, async (tx) => {
        const [app] = await tx.select().from(application)
        if (app) await tx.update(application).set({ settings: { ...app.settings, language } })
      })
    await setLanguage('zh')
    const copy = await ada.client.flows.create({ appId, from: { type: 'flow', flowId: id } })
    await setLanguage('en')
    const { name } = await get(copy.id)
    expect(name).toMatch(/^x+ 的副本$/)
    expect([...name]).toHaveLength(LIMITS.flow.name)
  })

  it('comes from a template, and from no template that is not there', async () => {
    const from = { type: 'template' as const, template: 'order-status', language: 'zh' as const }
    const { id } = await ada.client.flows.create({ appId, from })
    expect(await get(id)).toMatchObject({ name: '订单状态', enabled: true })
    expect(await refusal(ada.client.flows.create({ appId, from: { ...from, template: 'nothing' } }))).toBe('NOT_FOUND')
    const templates = await ada.client.flows.templates({ appId, language: 'en' })
    expect(templates.map((template) => template.id)).toContain('return-refund')
    expect(templates.every(({ nodes, document }) => nodes === Object.keys(document.nodes).length)).toBe(true)
  })

  it('comes from a file, with nodes of unknown kinds kept and named, and from no file that is none', async () => {
    const read = graphFromJson(flowSpecs, hello('file'))
    if (!read.ok) throw new Error('The document is faulty.')
    const say = read.document.nodes.get('say')!
    const nodes = new Map([...read.document.nodes, ['say', { ...say, kind: 'hologram', data: { beam: true } }]])
    const text = exportFlow({ name: 'From a file', kind: 'standard', document: { ...read.document, nodes } })
    const made = await ada.client.flows.import({ appId, text })
    expect(made).toMatchObject({ name: 'From a file', unsupported: [{ kind: 'hologram', count: 1 }] })
    // What cannot run would keep everything else from going live.
    expect(await ada.client.flows.get({ appId, flowId: made.id })).toMatchObject({ enabled: false })
    expect((await get(made.id)).document.nodes.say).toMatchObject({ kind: 'hologram', data: { beam: true } })
    expect((await ada.client.flows.import({ appId, text })).name).toBe('From a file 2')
    const full = text.padEnd(LIMITS.flow.bytes)
    const largest = await ada.client.flows.import({ appId, text: full })
    expect(largest.name).toBe('From a file 3')
    const over = await fault(ada.client.flows.import({ appId, text: `${full} ` }))
    expect([over.code, over.data.faults]).toMatchObject(['FLOW_FILE_INVALID', [{ code: 'document.too_large' }]])
    const refused = await fault(ada.client.flows.import({ appId, text: '{"format": "other"}' }))
    expect(refused.code).toBe('FLOW_FILE_INVALID')
    expect(refused.data.faults).toMatchObject([
      { code: 'document.other_format' },
      { code: 'document.other_version' },
      { code: 'document.name' },
    ])
    await ada.client.flows.remove({ appId, ids: [made.id, largest.id] })
  })
})

describe('saving', () => {
  it('goes on top of the revision it was made from, and tells everybody who has it open', async () => {
    const { id: flowId } = await create('Saved')
    server.announced.length = 0
    expect(await ada.client.flows.save({ appId, flowId, baseRevision: 1, document: hello() })).toEqual({ revision: 2 })
    expect(server.announced).toEqual([
      { type: 'flowSaved', args: [appId, { flowId, revision: 2, by: 'Ada', connection: null }] },
    ])
    const { code, data } = await fault(
      bob.client.flows.save({ appId, flowId, baseRevision: 1, document: hello('mine') }),
    )
    expect({ code, ...data }).toMatchObject({
      code: 'CONFLICT',
      revision: 2,
      changedBy: 'Ada',
      changedAt: server.clock.now().toISOString(),
    })
    expect((await get(flowId)).document).toEqual(hello())
    expect(server.announced).toHaveLength(1)
  })

  it('lets one of two who save at once through', async () => {
    const { id: flowId } = await create('Race')
    const results = await Promise.all(
      [ada, bob].map(({ client }, index) =>
        refusal(client.flows.save({ appId, flowId, baseRevision: 1, document: hello(`word ${index}`) })),
      ),
    )
    expect(new Set(results)).toEqual(new Set(['CONFLICT', undefined]))
    expect((await get(flowId)).revision).toBe(2)
  })

  it('takes no document that is faulty, too large or of another shape, and says what is wrong where', async () => {
    const { id: flowId } = await create('Faulty')
    const save = (document: unknown) =>
      fault(ada.client.flows.save({ appId, flowId, baseRevision: 1, document: document as never }))
    const lost = hello()
    delete lost.nodes.say
    expect(await save(lost)).toMatchObject({
      code: 'FLOW_FILE_INVALID',
      data: { faults: [{ code: 'document.end_missing', path: ['edges', 'start-next'] }] },
    })
    const wrong = hello()
    wrong.nodes.say!.data = { variants: 'none' }
    expect((await save(wrong)).data.faults).toMatchObject([
      { path: ['nodes', 'say', 'data', 'order'] },
      { path: ['nodes', 'say', 'data', 'variants'] },
    ])
    const large = hello()
    const note = {
      text: 'x'.repeat(1000),
      position: { x: 0, y: 0 },
      size: { width: 200, height: 100 },
      hue: 'blue' as const,
    }
    for (let n = 0; n < 1_100; n += 1) large.notes[`n${n}`] = { id: `n${n}`, ...note }
    expect((await save(large)).data.faults).toMatchObject([{ code: 'document.too_large' }])
    expect((await get(flowId)).revision).toBe(1)
  })

  it('keeps a version where something would be lost, and one audit row for a stretch of work', async () => {
    const { id: flowId } = await create('Versions')
    const save = (who: TestMember, baseRevision: number) =>
      who.client.flows.save({ appId, flowId, baseRevision, document: hello(`word ${baseRevision}`) })
    const versions = async () => (await ada.client.flows.versions({ appId, flowId })).items
    const changes = async () => (await actions()).filter((action) => action === 'flow.changed').length
    const before = await changes()
    await save(ada, 1)
    await save(ada, 2)
    await save(ada, 3)
    expect((await versions()).map(({ origin, author }) => [origin, author])).toEqual([['auto', 'Ada']])
    expect(await changes()).toBe(before + 1)
    await save(bob, 4)
    expect((await versions()).map(({ number, author }) => [number, author])).toEqual([
      [2, 'Ada'],
      [1, 'Ada'],
    ])
    server.clock.advance(700_000)
    await save(bob, 5)
    const [newest] = await versions()
    expect(newest).toMatchObject({ number: 3, author: 'Bob', name: '' })
    expect(await changes()).toBe(before + 3)
    const { document } = await ada.client.flows.version({ appId, flowId, versionId: newest!.id })
    expect(document).toEqual(hello('word 4'))
  })

  it('names the draft or an old version, which then stays', async () => {
    const { id: flowId } = await create('Named')
    await ada.client.flows.save({ appId, flowId, baseRevision: 1, document: hello() })
    const draft = await ada.client.flows.nameVersion({ appId, flowId, name: 'Before the holidays', note: 'All fine' })
    const [first, auto] = (await ada.client.flows.versions({ appId, flowId })).items
    expect(first).toMatchObject({ id: draft.id, origin: 'named', name: 'Before the holidays', note: 'All fine' })
    await bob.client.flows.nameVersion({ appId, flowId, versionId: auto!.id, name: 'The beginning' })
    const page = await ada.client.flows.versions({ appId, flowId, limit: 1 })
    const rest = await ada.client.flows.versions({ appId, flowId, cursor: page.nextCursor! })
    expect(rest.items).toMatchObject([{ id: auto!.id, origin: 'auto', name: 'The beginning', author: 'Ada' }])
    const other = await create('Other')
    const wrong = ada.client.flows.version({ appId, flowId: other.id, versionId: draft.id })
    expect(await refusal(wrong)).toBe('NOT_FOUND')
  })
})

describe('what a flow is called, where it is filed and whether it is on', () => {
  it('changes without touching the revision that an editor has', async () => {
    const { id: flowId } = await create('Before')
    const folder = await ada.client.flows.createFolder({ appId, name: 'Shop' })
    await ada.client.flows.update({ appId, flowId, name: 'After', folderId: folder.id, enabled: false })
    expect(await get(flowId)).toMatchObject({ name: 'After', folderId: folder.id, enabled: false, revision: 1 })
    await ada.client.flows.update({ appId, flowId, enabled: true })
    expect(await get(flowId)).toMatchObject({ name: 'After', folderId: folder.id, enabled: true })
    await create('Taken')
    expect(await refusal(ada.client.flows.update({ appId, flowId, name: 'TAKEN' }))).toBe('FLOW_NAME_TAKEN')
    const { id: other } = await create('Another')
    const several = (folderId: string | null, enabled: boolean, last = other) =>
      ada.client.flows.updateMany({
        appId,
        changes: [
          { flowId, folderId, enabled },
          { flowId: last, enabled },
        ],
      })
    // One of them is not there: nothing is changed.
    expect(await refusal(several(null, false, folder.id))).toBe('NOT_FOUND')
    expect(await get(flowId)).toMatchObject({ enabled: true })
    await several(null, false)
    await several(null, false)
    expect(await get(flowId)).toMatchObject({ enabled: false, folderId: null, revision: 1 })
    expect(await get(other)).toMatchObject({ enabled: false, revision: 1 })
    const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.action, 'flows.updated')))
    expect(rows.map(({ before }) => before)).toEqual([
      [
        { flowId, folderId: folder.id, enabled: true },
        { flowId: other, folderId: null, enabled: true },
      ],
    ])
    await several(folder.id, true)
    const nowhere = ada.client.flows.update({ appId, flowId, folderId: flowId })
    expect(await refusal(nowhere)).toBe('NOT_FOUND')
  })

  it('has folders with a count, and keeps the flows of one that is deleted', async () => {
    const { id } = await ada.client.flows.createFolder({ appId, name: 'Care' })
    const flow = await create('Filed', { folderId: id })
    expect(await refusal(ada.client.flows.createFolder({ appId, name: 'Care' }))).toBe('FOLDER_NAME_TAKEN')
    await ada.client.flows.renameFolder({ appId, folderId: id, name: 'Customer care' })
    expect(await ada.client.flows.folders({ appId })).toContainEqual({ id, name: 'Customer care', count: 1 })
    expect((await ada.client.flows.list({ appId, folderId: id })).items.map((one) => one.id)).toEqual([flow.id])
    await ada.client.flows.removeFolder({ appId, folderId: id })
    expect((await get(flow.id)).folderId).toBeNull()
    const unfiled = (await ada.client.flows.list({ appId, folderId: 'none', limit: 100 })).items
    expect(unfiled.map((one) => one.id)).toContain(flow.id)
  })
})

describe('deleting', () => {
  it('is refused while another flow calls it, and goes through with the caller', async () => {
    const called = await create('Called')
    const caller = await create('Caller')
    const document = draw({
      start: { kind: 'start', data: begunBy(['call']), to: { next: 'call' } },
      call: { kind: 'call', data: { flowId: called.id } },
    })
    await ada.client.flows.save({ appId, flowId: caller.id, baseRevision: 1, document })
    expect(await fault(ada.client.flows.remove({ appId, ids: [called.id] }))).toMatchObject({
      code: 'FLOW_CALLED',
      data: { flowId: called.id, callers: [{ id: caller.id, name: 'Caller' }] },
    })
    expect((await named('Called'))?.trigger.calledBy).toBe(1)
    await ada.client.flows.remove({ appId, ids: [called.id, caller.id] })
    expect(await refusal(get(called.id))).toBe('NOT_FOUND')
    await ada.client.flows.restore({ appId, ids: [called.id] })
    expect((await named('Called'))?.trigger.calledBy).toBe(0)
  })
})

describe('the list', () => {
  it('sorts and pages by any column without losing or repeating a flow', async () => {
    for (const sort of ['name', 'updatedAt', 'runs', 'completed', 'lastRunAt', 'number'] as const) {
      for (const descending of [true, false]) {
        const whole = (await ada.client.flows.list({ appId, sort, descending, limit: 100 })).items.map(({ id }) => id)
        const paged: string[] = []
        let cursor: string | undefined
        do {
          const page = await ada.client.flows.list({ appId, sort, descending, limit: 4, ...(cursor ? { cursor } : {}) })
          paged.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(paged).toEqual(whole)
        expect(whole.length).toBeGreaterThan(8)
      }
    }
    const { items } = await ada.client.flows.list({ appId, sort: 'number', descending: false, limit: 100 })
    expect(items.map(({ number }) => number)).toEqual(items.map(({ number }) => number).toSorted((a, b) => a - b))
  })

  it('finds flows by their name and by their number', async () => {
    const { id } = await create('Find me here')
    const { number } = await get(id)
    expect((await named('me HERE'))?.id).toBe(id)
    expect((await named(`FLOW-${number}`))?.id).toBe(id)
    expect((await ada.client.flows.list({ appId, text: 'no such flow' })).items).toEqual([])
    expect((await ada.client.flows.list({ appId, kind: 'ai' })).items.every(({ kind }) => kind === 'ai')).toBe(true)
    expect((await ada.client.flows.list({ appId, enabled: false })).items.some(({ enabled }) => enabled)).toBe(false)
  })

  it('counts problems with the other flows in view, and counts anew when another one changes', async () => {
    const called = await create('Helper')
    const { id } = await create('Uses the helper')
    const document = draw({
      start: { kind: 'start', data: begunBy(['use']), to: { next: 'call' } },
      call: { kind: 'call', data: { flowId: called.id }, to: { next: 'bye', failed: 'bye' } },
      bye: { kind: 'end' },
    })
    await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
    expect((await named('Uses the helper'))?.problems).toEqual({ blocking: 0, warnings: 0 })
    await ada.client.flows.update({ appId, flowId: called.id, enabled: false })
    expect((await named('Uses the helper'))?.problems.blocking).toBe(1)
    await ada.client.flows.update({ appId, flowId: called.id, enabled: true })
    expect((await named('Uses the helper'))?.problems.blocking).toBe(0)
  })

  it('warns of two flows that begin at nearly the same words', async () => {
    const examples = ['I want to rent a boat', 'boat for hire', 'hire a sailing boat']
    for (const name of ['Boats', 'Ships']) {
      const { id } = await create(name)
      const document = draw({
        start: { kind: 'start', data: begunBy([], examples), to: { next: 'bye' } },
        bye: { kind: 'end' },
      })
      await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
    }
    expect((await named('Boats'))?.problems).toEqual({ blocking: 0, warnings: 1 })
    expect((await named('Boats'))?.trigger).toMatchObject({ examples: 3, keywords: [], events: [] })
  })
})

it('tells what flows may refer to', async () => {
  await ada.client.flows.saveSecret({
    appId,
    name: 'erp-key',
    value: 'k-123456',
    places: ['https://ERP.example.com/v1'],
  })
  const { id } = await create('Tags')
  const document = draw({
    start: { kind: 'start', data: begunBy(['tags']), to: { next: 'tag' } },
    tag: { kind: 'tag', data: { add: ['vip'], remove: [] } },
  })
  await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
  const resources = await ada.client.flows.resources({ appId })
  expect(resources).toMatchObject({
    secrets: [{ name: 'erp-key', places: ['https://erp.example.com'], updatedBy: 'Ada' }],
    tags: ['vip'],
    channels: expect.arrayContaining(['web', 'messenger']),
    languages: ['en'],
    hasModel: false,
    applicationName: `Application ${appId}`,
  })
  expect(resources.members.map(({ name }) => name)).toEqual(['Ada', 'Bob'])
  expect(resources.flows.find((flow) => flow.id === id)).toMatchObject({ name: 'Tags', enabled: true, calls: [] })
  expect(JSON.stringify(resources)).not.toContain('k-123456')
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(audit).where(eq(audit.action, 'flow_secret.saved')),
  )
  expect(JSON.stringify(row)).not.toContain('k-123456')
})
