import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationErasure } from '#src/server/db/schema/application-erasure.ts'
import { conversation, conversationFile } from '#src/server/db/schema/conversation.ts'
import { audit, file, timer } from '#src/server/db/schema/platform.ts'
import { JOBS, sweep } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import type { TimerKind } from '#src/server/jobs/timers.ts'
import { beginRetention } from '#src/server/services/retention/begin.ts'
import { localFileStore } from '#src/server/platform/file-store.ts'
import { xlsxOf } from '#tests/server/sheets/files.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { serve, temporaryDataDir } from '#tests/support/served.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestServer,
} from '#tests/support/server.ts'
import { pdfOf } from '../documents/files.ts'
import { anEditorOfDocuments } from '../services/documents/world.ts'
import { startSite, type Site } from '../services/document-sources/site.ts'

/**
 * Each job, its process killed at each of its steps: whoever comes 15 s later brings it to the same end, once. (Requests
 * of conversations: flows-crash.test.ts.)
 */
let world: TestServer
let site: Site
let receiver: HttpStandIn
const files = temporaryDataDir()
const folders = [files]

beforeAll(async () => {
  site = await startSite()
  receiver = await startHttpStandIn()
  site.pages.set('/help', { body: '<html><title>Help</title><main><p>The turbine has 48 volts.</p></main></html>' })
  world = await createTestServer({ outboundAllow: [site.host, receiver.host] })
  world.deps.files = localFileStore(files.dataDir)
  // Of one that is erased, another stays.
  await anApplication(world, { appId: '1300000001' })
})
afterAll(async () => {
  await world.close()
  await site.close()
  await receiver.close()
  for (const folder of folders) folder.remove()
})
beforeEach(() => {
  // The processes below go by the real time.
  world.clock.set(new Date())
  leaveUndone()
})

/** Nobody here works at a job: it is written down, and that is all. */
function leaveUndone(): void {
  world.deps.jobs = { ...createJobs(() => world.deps, JOBS), soon: () => undefined }
}

/** Another process, that finds what others have left after 15 s. */
async function followed(): Promise<void> {
  world.clock.advance(15_000)
  world.deps.jobs = createJobs(() => world.deps, JOBS)
  await sweep(world.deps)
  await world.deps.jobs.settled()
}

/** The process that was told to do it has died before it began. */
const AT_ONCE = 'once'

/** A process comes that dies when it gets to a step of the job, which is due. */
async function killedAt(step: string, appId: string, kind: TimerKind): Promise<void> {
  if (step === AT_ONCE) return
  const past = new Date(Date.now() - 1_000)
  await world.db.inApp(appId, (tx) =>
    tx
      .update(timer)
      .set({ dueAt: past, heldUntil: null })
      .where(and(eq(timer.appId, appId), eq(timer.kind, kind))),
  )
  const folder = temporaryDataDir()
  folders.push(folder)
  const doomed = serve({
    dataDir: folder.dataDir,
    env: {
      DATABASE_URL: world.url,
      DESKWRIGHT_FILES: files.dataDir,
      DESKWRIGHT_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      OUTBOUND_ALLOW: `${site.host},${receiver.host}`,
      SAMPLE_DATA: '0',
      FAILPOINT: step,
    },
  })
  // It may die before it says that it is ready.
  const code = await doomed
    .then(({ ended }) => ended)
    .catch((error: Error) => (/with null/.test(error.message) ? null : error))
  expect(code).toBeNull()
  world.clock.set(new Date())
}

/** What is left to be done of an application's jobs. */
const timersOf = (appId: string, kind: TimerKind) =>
  world.db.inApp(appId, (tx) =>
    tx
      .select({ id: timer.id })
      .from(timer)
      .where(and(eq(timer.appId, appId), eq(timer.kind, kind))),
  )

let count = 0
const anEditor = () => anEditorOfDocuments(world, String(1_400_000_001 + count++))

describe('a process that is killed', { timeout: 60_000 }, () => {
  it.each([AT_ONCE, 'deploy.before_hold', 'deploy.after_snapshot', 'deploy.after_build', 'deploy.before_switch'])(
    'in a deploy, at %s',
    async (step) => {
      const { appId, admin } = await anEditor()
      await admin.client.release.deploy({ appId, note: '' })
      await killedAt(step, appId, 'deploy')
      expect((await admin.client.release.list({ appId })).items).toMatchObject([{ status: 'in_progress', live: false }])
      await followed()
      expect((await admin.client.release.list({ appId })).items).toMatchObject([
        { number: 1, status: 'deployed', live: true },
      ])
      expect(await timersOf(appId, 'deploy')).toEqual([])
    },
  )

  it('in a deploy, when it has just gone live', async () => {
    const { appId, admin } = await anEditor()
    await admin.client.release.deploy({ appId, note: '' })
    await killedAt('deploy.after_switch', appId, 'deploy')
    const live = [{ number: 1, status: 'deployed', live: true }]
    expect((await admin.client.release.list({ appId })).items).toMatchObject(live)
    await followed()
    expect((await admin.client.release.list({ appId })).items).toMatchObject(live)
  })

  const rows = Array.from({ length: 300 }, (_, n) => ({ question: `Question ${n}`, answer: `Answer ${n}` }))

  /** An import whose file is there: nobody has looked at it yet. */
  async function anImport() {
    const editor = await anEditor()
    const { appId, admin } = editor
    const { imports } = admin.client
    const file = await xlsxOf(rows)
    const { id } = await imports.begin({ appId, name: 'a.xlsx', size: file.length, mode: 'append', language: 'en' })
    await imports.upload({ appId, importId: id, file: new File([new Uint8Array(file)], 'a.xlsx') })
    return { ...editor, id, read: () => imports.get({ appId, importId: id }) }
  }
  const counted = async ({ appId, admin }: Awaited<ReturnType<typeof anEditor>>) =>
    (await admin.client.knowledge.entries({ appId, limit: 1, text: 'Question' })).total

  it.each([AT_ONCE, 'qa_import.before_hold', 'import.reading'])('in the check of an import, at %s', async (step) => {
    const { appId, read } = await anImport()
    await killedAt(step, appId, 'qa_import')
    expect(await read()).toMatchObject({ step: 'reading' })
    await followed()
    expect(await read()).toMatchObject({ step: 'waiting', added: rows.length, rejected: 0 })
  })

  it.each([
    [AT_ONCE, false],
    ['qa_import.before_hold', false],
    ['import.writing', false],
    ['import.before_commit', false],
    ['import.after_commit', true],
  ])('in the writing of an import, at %s', async (step, isDone) => {
    const editor = await anImport()
    const { appId, id, admin, read } = editor
    const before = await counted(editor)
    await followed()
    leaveUndone()
    await admin.client.imports.confirm({ appId, importId: id })
    await killedAt(step, appId, 'qa_import')
    expect(await counted(editor)).toBe(before + (isDone ? rows.length : 0))
    await followed()
    expect(await read()).toMatchObject({ status: 'complete', added: rows.length })
    expect(await counted(editor)).toBe(before + rows.length)
    expect(await timersOf(appId, 'qa_import')).toEqual([])
  })

  it.each([AT_ONCE, 'qa_export.before_hold', 'export.writing', 'export.before_commit'])(
    'in an export, at %s',
    async (step) => {
      const { appId, admin } = await anEditor()
      const { imports } = admin.client
      const { id } = await imports.startExport({ appId, target: { filter: {} }, format: 'csv', language: 'en' })
      await killedAt(step, appId, 'qa_export')
      await followed()
      const file = await imports.exported({ appId, exportId: id })
      const { total } = await admin.client.knowledge.entries({ appId, limit: 1 })
      expect((await file.text()).trim().split('\n').length).toBeGreaterThan(total)
      expect(await timersOf(appId, 'qa_export')).toEqual([])
    },
  )

  it.each([AT_ONCE, 'document.before_hold', 'document.read', 'document.kept'])('in a document, at %s', async (step) => {
    const { appId, send, documents, passages } = await anEditor()
    const { id } = await send('Zephyr.pdf', pdfOf([['The Zephyr turbine has 48 volts.']]))
    await killedAt(step, appId, 'document')
    await followed()
    expect(await documents.get({ appId, documentId: id })).toMatchObject({ status: 'ready', failure: null })
    expect(await passages(id)).toHaveLength(1)
    expect(await timersOf(appId, 'document')).toEqual([])
  })

  it.each([AT_ONCE, 'document_source.before_hold', 'source.page_taken', 'source.before_end'])(
    'in a look at a source, at %s',
    async (step) => {
      const { appId, admin, documents } = await anEditor()
      const { documentSources } = admin.client
      await documentSources.add({
        appId,
        kind: 'page',
        url: `${site.url}/help`,
        schedule: 'never',
        keep: [],
        drop: [],
        passageSize: 'medium',
      })
      await killedAt(step, appId, 'document_source')
      await followed()
      expect(await documentSources.list({ appId })).toMatchObject([{ status: 'ready', failure: null }])
      expect((await documents.list({ appId, limit: 100 })).items).toMatchObject([{ name: 'Help', status: 'ready' }])
      expect(await timersOf(appId, 'document_source')).toEqual([])
    },
  )

  it.each([AT_ONCE, 'alert.before_hold', 'alert.after_mail', 'alert.before_end'])(
    'in the mail of an alert, at %s',
    async (step) => {
      const { appId, admin } = await anEditor()
      const { revision, rules } = await admin.client.alerts.get({ appId })
      const mail = { ...rules.mail, kinds: ['left_message' as const], addresses: ['team@example.com'] }
      await admin.client.alerts.update({ appId, revision, rules: { ...rules, mail } })
      const { client, conversationId } = await aVisitor(world, appId)
      const left = { email: 'vera@example.com', text: 'Do you ship to Malta?' }
      await client.visitor.leaveMessage({ appId, conversationId, clientMsgId: 'left-message-1', ...left })
      world.mails.length = 0
      await killedAt(step, appId, 'alert')
      expect(await admin.client.alerts.deliveries({ appId })).toMatchObject([{ state: 'waiting', reached: 0 }])
      await followed()
      expect(world.mails.map(({ to }) => to)).toEqual(['team@example.com'])
      expect(await admin.client.alerts.deliveries({ appId })).toMatchObject([{ state: 'sent', reached: 1 }])
      expect(await timersOf(appId, 'alert')).toEqual([])
    },
  )

  it.each([
    [AT_ONCE, 1],
    ['alert.before_hold', 1],
    ['alert.after_call', 2],
    ['alert.before_end', 1],
  ])('in the call of an alert, at %s', async (step, times) => {
    const { appId, admin } = await anEditor()
    const { revision, rules } = await admin.client.alerts.get({ appId })
    const webhook = { kinds: ['left_message' as const], url: `${receiver.url}/desk` }
    await admin.client.alerts.update({ appId, revision, rules: { ...rules, webhook } })
    const { client, conversationId } = await aVisitor(world, appId)
    const left = { email: 'vera@example.com', text: 'Do you ship to Malta?' }
    await client.visitor.leaveMessage({ appId, conversationId, clientMsgId: 'left-message-1', ...left })
    receiver.requests.length = 0
    receiver.on('/desk', { status: 204 })
    await killedAt(step, appId, 'alert')
    await followed()
    expect(receiver.requests).toHaveLength(times)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await admin.client.alerts.deliveries({ appId })).toMatchObject([{ state: 'sent', way: 'webhook' }])
    expect(await timersOf(appId, 'alert')).toEqual([])
  })

  it.each([AT_ONCE, 'visitor_export.before_hold', 'visitor_export.writing', 'visitor_export.before_commit'])(
    'in the export of a visitor, at %s',
    async (step) => {
      const { appId, admin } = await anEditor()
      const { history } = admin.client
      const who = await aVisitor(world, appId)
      await who.say('the canary sings')
      await sentBy(appId, who.conversationId)
      const [row] = (await history.list({ appId, limit: 1 })).items
      const visitorId = row!.visitor.id
      const { id } = await history.exportVisitor({ appId, visitorId, reason: 'They asked', language: 'en' })
      await killedAt(step, appId, 'visitor_export')
      const read = () => history.visitorExport({ appId, visitorId })
      expect(await read()).toMatchObject({ id, status: 'running' })
      await followed()
      expect(await read()).toMatchObject({ id, status: 'ready', done: 2, total: 2 })
      expect((await world.deps.files.get(appId, id))!.length).toBe((await read())!.size)
      expect(await timersOf(appId, 'visitor_export')).toEqual([])
    },
  )

  it.each([AT_ONCE, 'visitor_erasure.before_hold', 'erasure.before_bytes', 'erasure.after_step'])(
    'in the erasure of a visitor, at %s',
    async (step) => {
      const { appId, admin } = await anEditor()
      const { history } = admin.client
      const who = await aVisitor(world, appId)
      await who.say('the canary sings')
      const fileId = await sentBy(appId, who.conversationId)
      const [row] = (await history.list({ appId, limit: 1 })).items
      await history.eraseVisitor({ appId, visitorId: row!.visitor.id, reason: 'They asked' })
      await killedAt(step, appId, 'visitor_erasure')
      const read = async () => (await history.get({ appId, conversationId: who.conversationId })).erasure
      expect(await read()).toMatchObject({ total: 1, finishedAt: null })
      await followed()
      const erasure = await read()
      expect(erasure).toMatchObject({ done: 1, total: 1, counts: { files: 1 } })
      expect(erasure!.finishedAt).not.toBeNull()
      expect(await world.deps.files.get(appId, fileId)).toBeNull()
      expect((await history.list({ appId, limit: 1, text: 'canary' })).total).toBe(0)
      expect(await timersOf(appId, 'visitor_erasure')).toEqual([])
    },
  )

  it.each([
    AT_ONCE,
    'application_erasure.before_hold',
    'closing.ended',
    'closing.before_batch',
    'closing.before_files',
    'closing.before_end',
  ])('in the erasure of an application, at %s', async (step) => {
    const { appId } = await anEditor()
    const owner = await aMember(world, { appId, roles: ['super_admin'] })
    const who = await aVisitor(world, appId)
    await who.say('the canary sings')
    const fileId = await sentBy(appId, who.conversationId)
    await owner.client.application.close({ appId, name: `Application ${appId}`, reason: 'Tried' })
    const past = new Date(Date.now() - 8 * 86_400_000)
    await world.db.inApp(appId, (tx) =>
      tx.update(applicationErasure).set({ createdAt: past, dueAt: new Date(past.getTime() + 7 * 86_400_000) }),
    )
    await killedAt(step, appId, 'application_erasure')
    const read = () => world.db.inApp(appId, (tx) => tx.select().from(applicationErasure))
    expect(await read()).toMatchObject([{ finishedAt: null }])
    await followed()
    expect(await read()).toMatchObject([{ finishedAt: expect.any(Date) }])
    expect(await refusal(owner.client.application.get({ appId }))).toBe('NOT_FOUND')
    expect(await world.deps.files.get(appId, fileId)).toBeNull()
    expect(await timersOf(appId, 'application_erasure')).toEqual([])
    const log = await world.db.inApp(appId, (tx) => tx.select({ action: audit.action }).from(audit))
    expect(log.filter(({ action }) => action === 'application.erased')).toHaveLength(1)
  })

  it.each([AT_ONCE, 'retention_run.before_hold', 'retention.before_bytes', 'retention.after_step'])(
    'in taking away what has had its time, at %s',
    async (step) => {
      const { appId, admin } = await anEditor()
      const owner = await aMember(world, { appId, roles: ['super_admin'] })
      const who = await aVisitor(world, appId)
      await who.say('the canary sings')
      const fileId = await sentBy(appId, who.conversationId)
      await who.client.visitor.end({ appId, conversationId: who.conversationId })
      await world.db.inApp(appId, (tx) =>
        tx.update(conversation).set({ endedAt: new Date(Date.now() - 3 * 86_400_000) }),
      )
      const retention = { messages: 1, files: null, visitors: null }
      const { revision } = await owner.client.retention.get({ appId })
      await owner.client.retention.update({ appId, revision, retention })
      await beginRetention(world.deps)
      await killedAt(step, appId, 'retention_run')
      await followed()
      const { lastRun } = await owner.client.retention.get({ appId })
      expect(lastRun).toMatchObject({ counts: { conversations: 1, files: 1 } })
      expect(lastRun!.finishedAt).not.toBeNull()
      expect(await world.deps.files.get(appId, fileId)).toBeNull()
      expect((await admin.client.history.list({ appId, limit: 1, text: 'canary' })).total).toBe(0)
      expect(await timersOf(appId, 'retention_run')).toEqual([])
    },
  )

  it('in the emptying of a disbanded group, when the first has been moved', async () => {
    const { appId, admin } = await anEditor()
    const groupId = await aGroup(world, { appId, strategy: 'manual', limit: 99 })
    await aMember(world, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
    const visitors = [await aVisitor(world, appId), await aVisitor(world, appId), await aVisitor(world, appId)]
    for (const { client, conversationId } of visitors) await client.visitor.transfer({ appId, conversationId })
    await admin.client.team.disbandGroup({ appId, groupId, waitingTo: null })
    await killedAt('disband.moved', appId, 'group_disband')
    const ended = async () => {
      const { items } = await admin.client.history.list({ appId, limit: 10 })
      return items.filter(({ endReason }) => endReason === 'group_disbanded').length
    }
    expect(await ended()).toBe(1)
    await followed()
    expect(await ended()).toBe(3)
    expect(await timersOf(appId, 'group_disband')).toEqual([])
  })
})

/** A file that a visitor has sent; its id. */
async function sentBy(appId: string, conversationId: string): Promise<string> {
  const id = uuidv7()
  const bytes = Buffer.from('the canary sings')
  await world.deps.files.put(appId, id, bytes)
  await world.db.inApp(appId, async (tx) => {
    await tx.insert(file).values({
      appId,
      id,
      kind: 'sent',
      name: 'canary.txt',
      mediaType: 'text/plain',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    })
    await tx.insert(conversationFile).values({ appId, fileId: id, conversationId })
  })
  return id
}
