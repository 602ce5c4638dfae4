import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
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
let ada: TestMember
let home: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  home = (await ada.client.knowledge.categories({ appId })).find(({ isDefault }) => isDefault)!.id
})
afterAll(() => server.close())

const wanted = (question: string, entryId = uuidv7(), categoryId = home) => ({
  entryId,
  entry: { categoryId, question, similar: [], answer: `${question}: an answer`, enabled: true, tags: ['new'] },
})
const add = (entries: ReturnType<typeof wanted>[]) => ada.client.knowledge.createEntries({ appId, entries })
const questions = async () =>
  (await ada.client.knowledge.entries({ appId, limit: 100 })).items.map(({ question }) => question)

/** How many rows one statement puts in. */
const PART = 5_000

describe('entries that are added together', () => {
  it('get the next numbers in their order, and are taken back as one', async () => {
    const { results } = await add([wanted('One'), wanted('Two'), wanted('Three')])
    const entries = results.flatMap((result) => (result.ok ? [result.entry] : []))
    expect(entries.map(({ number, question, tags }) => [number, question, tags])).toEqual([
      [1, 'One', ['new']],
      [2, 'Two', ['new']],
      [3, 'Three', ['new']],
    ])
    const [set] = (await ada.client.changes.list({ appId, limit: 10 })).items
    expect(set).toMatchObject({ kind: 'added', summary: { entries: 3 } })
    await ada.client.changes.revert({ appId, changeSetId: set!.id })
    expect(await questions()).toEqual([])
  })

  it('are added once, however often they are sent', async () => {
    const entries = [wanted('Again'), wanted('And again')]
    const [first, second] = await Promise.all([add(entries), add(entries)])
    const third = await add([...entries, wanted('Later')])
    expect(second).toEqual(first)
    expect(third.results.slice(0, 2)).toEqual(first.results)
    expect((await questions()).toSorted()).toEqual(['Again', 'And again', 'Later'])
  })

  it('are refused one by one: without their category, deleted since, or beyond the room there is', async () => {
    const { results } = await add([wanted('Gone soon')])
    const [gone] = results
    const entry = gone?.ok === true ? gone.entry : undefined
    await ada.client.knowledge.bulk({ appId, target: { ids: [entry!.id] }, act: { type: 'remove' } })
    const nowhere = wanted('Nowhere', uuidv7(), uuidv7())
    const answers = (await add([wanted('Gone soon', entry!.id), nowhere, wanted('Fits')])).results
    expect(answers.map((result) => (result.ok ? result.entry.question : result.code))).toEqual([
      'NOT_FOUND',
      'KB_CATEGORY_NOT_FOUND',
      'Fits',
    ])
    const twice = wanted('Twice')
    expect(await refusal(add([twice, twice]))).toBe('BAD_PARAM')
  })

  it('are refused where there is no room for them, and those that fit are added', async () => {
    const before = (await questions()).length
    const fillers = LIMITS.qa.entries - before - 1
    // In parts: no statement of the server's may take as long as all of them do.
    await server.db.inApp(appId, async (tx) => {
      for (let from = 1; from <= fillers; from += PART)
        await tx.execute(`
          insert into qa_entry (app_id, id, number, base, category_id, question, "similar", answer, enabled)
          select '${appId}', gen_random_uuid(), 100 + n, 'qa', '${home}', 'Filler ' || n, '{}', 'An answer', true
          from generate_series(${from}, ${Math.min(from + PART - 1, fillers)}) n`)
    })
    const { results } = await add([wanted('The last one'), wanted('One too many')])
    expect(results.map((result) => (result.ok ? 'added' : result.code))).toEqual(['added', 'QA_LIMIT'])
  })
})
