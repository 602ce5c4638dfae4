import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let categoryId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  categoryId = (await admin.client.knowledge.categories({ appId }))[0]?.id ?? ''
})
afterAll(() => server.close())

const entry = (changes: object = {}) => ({
  categoryId,
  question: `Question ${Math.random()}`,
  similar: [] as string[],
  answer: 'An answer.',
  enabled: true,
  ...changes,
})
const create = (changes: object = {}) => admin.client.knowledge.createEntry({ appId, entry: entry(changes) })
const bulk = (ids: string[], act: Parameters<TestMember['client']['knowledge']['bulk']>[0]['act']) =>
  admin.client.knowledge.bulk({ appId, target: { ids }, act })
const issues = async (changes: object) => {
  try {
    await create(changes)
    return []
  } catch (error) {
    const { data } = error as { data: { issues: { path: unknown[]; code: string; limit?: number }[] } }
    return data.issues.map((issue) => [issue.path.slice(1).join('.'), issue.code, issue.limit])
  }
}

describe('an entry', () => {
  it.each([
    ['a question of 100 characters', { question: '问'.repeat(100) }, []],
    ['a question of 101', { question: '问'.repeat(101) }, [['question', 'TOO_LONG', 100]]],
    ['no question', { question: '  ' }, [['question', 'REQUIRED', 1]]],
    ['an answer of 5000 characters', { answer: '👍'.repeat(5000) }, []],
    ['an answer of 5001', { answer: '👍'.repeat(5001) }, [['answer', 'TOO_LONG', 5000]]],
    ['no answer', { answer: '' }, [['answer', 'REQUIRED', 1]]],
    ['20 similar questions', { similar: Array.from({ length: 20 }, (_, n) => `similar ${n}`) }, []],
    [
      '21 similar questions',
      { similar: Array.from({ length: 21 }, (_, n) => `similar ${n}`) },
      [['similar', 'TOO_MANY', 20]],
    ],
    ['a similar question of 100', { similar: ['x'.repeat(100)] }, []],
    ['a similar question of 101', { similar: ['x'.repeat(101)] }, [['similar.0', 'TOO_LONG', 100]]],
    ['a similar question twice', { similar: ['Same one', 'ＳＡＭＥ one!'] }, [['similar.1', 'REPEATED', undefined]]],
    [
      'the standard question again',
      { question: 'Am I here?', similar: ['am i HERE'] },
      [['similar.0', 'SAME_AS_STANDARD', undefined]],
    ],
    ['a sign that is not allowed', { answer: 'a < b' }, [['answer', 'FORBIDDEN_CHARACTERS', undefined]]],
    ['its full-width look-alike', { question: 'Ａ＆Ｂ' }, [['question', 'FORBIDDEN_CHARACTERS', undefined]]],
  ])('with %s', async (_, changes, expected) => {
    expect(await issues(changes)).toEqual(expected)
  })

  it('is numbered one by one, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()))
    const numbers = made.map((one) => one.number).sort((a, b) => a - b)
    expect(new Set(numbers).size).toBe(10)
    expect(numbers.at(-1)! - numbers[0]!).toBe(9)
  })

  it('is not overwritten by somebody who read it earlier', async () => {
    const made = await create()
    const change = (answer: string, revision: number) =>
      admin.client.knowledge.updateEntry({ appId, entryId: made.id, revision, entry: entry({ answer }) })
    const second = await change('Second.', made.revision)
    expect(second.revision).toBe(2)
    const late = change('Third.', made.revision)
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', data: { revision: 2, changedBy: 'Ada' } })
    expect((await admin.client.knowledge.entry({ appId, entryId: made.id })).answer).toBe('Second.')
  })

  it('comes back whole after being deleted', async () => {
    const made = await create({ similar: ['one', 'two'] })
    const { changed, changeSetId } = await bulk([made.id], { type: 'remove' })
    expect(changed).toBe(1)
    expect(await refusal(admin.client.knowledge.entry({ appId, entryId: made.id }))).toBe('NOT_FOUND')
    await admin.client.changes.revert({ appId, changeSetId: changeSetId! })
    const back = await admin.client.knowledge.entry({ appId, entryId: made.id })
    expect(back).toMatchObject({ number: made.number, question: made.question, similar: ['one', 'two'] })
  })

  it('is left alone by an act on entries as they stood, once somebody has changed it', async () => {
    const [kept, gone] = [await create(), await create()]
    await bulk([kept.id], { type: 'disable' })
    const asTheyStood = [kept, gone].map(({ number, revision }) => ({ number, revision }))
    const act = { type: 'remove' } as const
    expect(await admin.client.knowledge.bulk({ appId, target: { asTheyStood }, act })).toMatchObject({ changed: 1 })
    expect((await admin.client.knowledge.entry({ appId, entryId: kept.id })).enabled).toBe(false)
    expect(await refusal(admin.client.knowledge.entry({ appId, entryId: gone.id }))).toBe('NOT_FOUND')
  })

  it('answers the online test as soon as it is written, and no more once it is off', async () => {
    const made = await create({ question: 'Can penguins fly kites?', answer: 'On windy days.' })
    const ask = async () =>
      (await admin.client.tryOut.ask({ appId, source: 'draft', text: 'can penguins fly kites' })).replies[0]
    expect((await ask())?.body.text).toBe('On windy days.')
    const { revision: _revision, ...rest } = made
    await admin.client.knowledge.updateEntry({
      appId,
      entryId: made.id,
      revision: 1,
      entry: entry({ ...pick(rest), answer: 'Never.' }),
    })
    expect((await ask())?.body.text).toBe('Never.')
    await bulk([made.id], { type: 'disable' })
    expect((await ask())?.trace.outcome).toBe('fallback')
  })

  it('leaves one audit row for each change', async () => {
    const before = (await admin.client.audit.list({ appId, limit: 100 })).items.length
    const made = await create()
    await bulk([made.id], { type: 'disable' })
    await bulk([made.id], { type: 'disable' })
    await issues({ question: '' })
    const after = await admin.client.audit.list({ appId, limit: 100 })
    expect(after.items.slice(0, after.items.length - before).map((row) => row.action)).toEqual([
      'entries.disabled',
      'entry.created',
    ])
  })
})

const pick = ({
  categoryId: category,
  question,
  similar,
  enabled,
}: {
  categoryId: string
  question: string
  similar: string[]
  enabled: boolean
}) => ({
  categoryId: category,
  question,
  similar,
  enabled,
})

describe('the list', () => {
  it('pages by key without losing or repeating, while entries are added', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.client.knowledge.entries({ appId, limit: 7, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map((one) => one.id))
      server.clock.advance(1)
      await create()
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('finds by words in question, similar question and answer, and by number; signs are taken as they are', async () => {
    const made = await create({
      question: 'Wombat hours',
      similar: ['when does the 100%_wombat open'],
      answer: 'Marsupial time.',
    })
    const find = async (text: string) =>
      (await admin.client.knowledge.entries({ appId, text })).items.map((one) => one.id)
    expect(await find('wombat HOURS')).toEqual([made.id])
    expect(await find('100%_wom')).toEqual([made.id])
    expect(await find('marsupial')).toEqual([made.id])
    expect(await find(`FAQ-${made.number}`)).toContain(made.id)
    expect(await find('100%wom')).toEqual([])
  })
})

describe('categories', () => {
  it('keep the default one as it is', async () => {
    expect(await refusal(admin.client.knowledge.renameCategory({ appId, categoryId, name: 'Other' }))).toBe(
      'KB_DEFAULT_CATEGORY_READONLY',
    )
    expect(await refusal(admin.client.knowledge.removeCategory({ appId, categoryId, moveTo: categoryId }))).toBe(
      'KB_DEFAULT_CATEGORY_READONLY',
    )
  })

  it('move their entries when they are deleted, their subcategories with them', async () => {
    const { id: parentId } = await admin.client.knowledge.createCategory({ appId, name: 'Animals', parentId: null })
    const { id: childId } = await admin.client.knowledge.createCategory({ appId, name: 'Birds', parentId })
    const made = await create({ categoryId: childId })
    expect(await refusal(admin.client.knowledge.removeCategory({ appId, categoryId: parentId, moveTo: childId }))).toBe(
      'BAD_PARAM',
    )
    await admin.client.knowledge.removeCategory({ appId, categoryId: parentId, moveTo: categoryId })
    expect((await admin.client.knowledge.entry({ appId, entryId: made.id })).categoryId).toBe(categoryId)
    expect((await admin.client.knowledge.categories({ appId })).map((one) => one.name)).not.toContain('Birds')
  })

  it('have one name once on a level, and two levels at most', async () => {
    const { id: parentId } = await admin.client.knowledge.createCategory({ appId, name: 'Plants', parentId: null })
    expect(await refusal(admin.client.knowledge.createCategory({ appId, name: 'Plants', parentId: null }))).toBe(
      'QA_DUPLICATE',
    )
    const { id: childId } = await admin.client.knowledge.createCategory({ appId, name: 'Trees', parentId })
    expect(await refusal(admin.client.knowledge.createCategory({ appId, name: 'Oaks', parentId: childId }))).toBe(
      'BAD_PARAM',
    )
  })
})
