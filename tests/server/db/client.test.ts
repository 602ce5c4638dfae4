import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVisitor, addVisitorIn, type NewVisitor } from '#src/server/conversations/add-visitor.ts'
import type { Tx } from '#src/server/db/client.ts'
import { inOne } from '#src/server/db/in-one.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { sendAhead } from '#src/server/db/send-ahead.ts'
import { openTestDb, type TestDb } from '../platform/test-db.ts'

const APP = '1400000001'
const OTHER = '1400000002'

let test: TestDb
beforeAll(async () => {
  test = await openTestDb([APP, OTHER])
})
afterAll(() => test.close())

let made = 0
const somebody = (phone: string | null = null): NewVisitor => {
  made += 1
  return { tokenHash: Buffer.from(`token ${made}`), phone, language: 'en', now: new Date() }
}
const numbers = async (appId: string) =>
  (await test.db.inApp(appId, (tx) => tx.select({ number: visitor.number }).from(visitor).orderBy(visitor.number))).map(
    ({ number }) => number,
  )

describe('a transaction', () => {
  it('answers statements that are asked together in their order', async () => {
    const answers = await test.db.inTurn(APP, (tx) =>
      Promise.all([
        tx.execute(sql`select set_config('test.seen', 'first', true) seen`),
        tx.execute(sql`select current_setting('test.seen') seen`),
        tx.execute(sql`select set_config('test.seen', 'second', true) seen`),
        tx.execute(sql`select current_setting('test.seen') seen`),
      ]),
    )
    expect(answers.map(({ rows }) => rows[0]?.['seen'])).toEqual(['first', 'first', 'second', 'second'])
  })

  it('keeps nothing where one of several fails, tells why, and leaves its connection of use', async () => {
    const before = await numbers(APP)
    const failing = test.db.inApp(APP, async (tx) => {
      await addVisitorIn(tx, APP, somebody())
      await Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 2`)])
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await numbers(APP)).toEqual(before)
  })

  it('ends with what was sent ahead, or keeps nothing and tells why, whatever is asked after the refusal', async () => {
    const rename = (nickname: string) => sql`update ${visitor} set nickname = ${nickname} where number = 1`
    const named = () => test.db.inApp(APP, (tx) => tx.execute(sql`select nickname from ${visitor} where number = 1`))
    await addVisitor(test.db, APP, somebody())
    await test.db.inApp(APP, async (tx) => sendAhead(tx, tx.execute(rename('ahead'))))
    expect((await named()).rows).toEqual([{ nickname: 'ahead' }])
    const refused = { cause: { code: '22012' } }
    const refusing = (then: (tx: Tx) => Promise<unknown>) =>
      test.db.inApp(APP, async (tx) => {
        sendAhead(tx, tx.execute(rename('refused')), tx.execute(sql`select 1 / 0`))
        return then(tx)
      })
    await expect(refusing(async () => 'done')).rejects.toMatchObject(refused)
    await expect(refusing((tx) => tx.execute(sql`select 2`))).rejects.toMatchObject(refused)
    expect((await named()).rows).toEqual([{ nickname: 'ahead' }])
  })

  it('keeps how a statement is run, whoever asks it', async () => {
    const seen = (appId: string) =>
      test.db.inTurn(appId, (tx) => tx.select({ appId: visitor.appId }).from(visitor).where(eq(visitor.language, 'en')))
    await addVisitor(test.db, APP, somebody())
    await addVisitor(test.db, OTHER, somebody())
    for (let count = 0; count < 8; count += 1) {
      expect(new Set((await seen(APP)).map(({ appId }) => appId))).toEqual(new Set([APP]))
      expect(new Set((await seen(OTHER)).map(({ appId }) => appId))).toEqual(new Set([OTHER]))
    }
  })
})

describe('statements at once', () => {
  it('are answered one by one', async () => {
    const rows = await test.db.atOnce(APP, [sql`select 1 one`, sql`select current_setting('app.id') two`])
    expect(rows).toEqual([[{ one: 1 }], [{ two: APP }]])
  })

  it('keep nothing where one fails', async () => {
    const before = await numbers(APP)
    const statements = [sql`update ${visitor} set number = number + 100`, sql`select 1 / 0`]
    await expect(test.db.atOnce(APP, statements)).rejects.toMatchObject({ code: '22012' })
    expect(await numbers(APP)).toEqual(before)
  })
})

describe('somebody new', () => {
  it('has a number of their own, however many come at once', async () => {
    const before = await numbers(OTHER)
    const ids = await Promise.all(Array.from({ length: 40 }, () => addVisitor(test.db, OTHER, somebody())))
    expect(new Set(ids).size).toBe(40)
    expect((await numbers(OTHER)).length).toBe(before.length + 40)
    expect(await numbers(OTHER)).toEqual(Array.from({ length: before.length + 40 }, (_, index) => index + 1))
  })

  it('is one, however often their number calls at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addVisitor(test.db, APP, somebody('+15551'))))
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await test.db.inApp(APP, (tx) => addVisitorIn(tx, APP, somebody('+15551')))).toBeNull()
  })
})

describe('writes in one statement', () => {
  it('are all done', async () => {
    await test.db.inApp(APP, (tx) =>
      tx.execute(
        inOne([
          sql`update ${visitor} set nickname = 'first' where number = 1`,
          sql`update ${visitor} set nickname = 'second' where number = 2`,
          sql`insert into conversation_event (app_id, conversation_id, type, at) select ${APP}::text, gen_random_uuid(), 'x', now() where false`,
        ]),
      ),
    )
    const named = await test.db.inApp(APP, (tx) =>
      tx
        .select({ nickname: visitor.nickname })
        .from(visitor)
        .where(sql`${visitor.number} <= 2`)
        .orderBy(visitor.number),
    )
    expect(named).toEqual([{ nickname: 'first' }, { nickname: 'second' }])
  })

  it('are at least one', () => {
    expect(() => inOne([])).toThrow('nothing to write')
  })
})
