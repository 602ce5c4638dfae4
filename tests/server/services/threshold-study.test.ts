import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { suggestThresholds } from '#src/domain/robot/threshold-study.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let admin: TestMember
const appId = '1400000001'

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, admin)
})
afterAll(() => server.close())

/** All that a template knows to be asked, in English. */
const questionsOf = (name: 'shop') =>
  new Set(loadTemplate(name, 'en').entries.flatMap(({ question, similar }) => [question, ...similar]))

const study = () => admin.client.robot.thresholdStudy({ appId })

describe('what the thresholds are judged by', () => {
  it('is the own base and foreign questions while there is no traffic', async () => {
    const { source, samples, entries } = await study()
    expect(source).toBe('own')
    const right = samples.filter(({ sequel }) => sequel === 'right')
    const wrong = samples.filter(({ sequel }) => sequel === 'wrong')
    expect(right.length).toBeGreaterThan(20)
    expect(wrong.length).toBeGreaterThan(5)
    const own = questionsOf('shop')
    const ofOwn = samples.filter(({ query }) => own.has(query))
    expect(ofOwn.length).toBeLessThan(samples.length)
    expect(right.length).toBeGreaterThan(ofOwn.length / 2)
    expect(right.every(({ query }) => own.has(query))).toBe(true)
    expect(entries[right[0]?.entryId ?? '']?.answer).not.toBe('')
    const suggested = suggestThresholds(samples, LIMITS.study.traffic)
    expect(suggested?.direct).toBeGreaterThan(0.3)
    expect(suggested?.direct).toBeLessThan(0.95)
  })

  it('is nothing for an empty base', async () => {
    const empty = '1400000002'
    await anApplication(server, { appId: empty })
    const other = await aMember(server, { appId: empty, roles: ['super_admin'] })
    expect(await other.client.robot.thresholdStudy({ appId: empty })).toEqual({
      source: 'own',
      samples: [],
      entries: {},
    })
  })

  it('is what visitors asked, and what they did next, as soon as there is enough', async () => {
    const asking = await aVisitor(server, appId)
    await asking.say('Where is my order?')
    await asking.say('where my order is')
    await asking.say('How much does delivery cost?')
    const leaving = await aVisitor(server, appId)
    await leaving.say('quantum flux capacitors')
    await leaving.client.visitor.transfer({ appId, conversationId: leaving.conversationId })
    for (let count = 0; count < LIMITS.study.traffic; count += 1) {
      const visitor = await aVisitor(server, appId)
      await visitor.say('How do I return something?')
    }
    const { source, samples } = await study()
    expect(source).toBe('traffic')
    const sequelOf = (query: string) => samples.find((sample) => sample.query === query)?.sequel
    expect(sequelOf('Where is my order?')).toBe('asked_again')
    expect(sequelOf('where my order is')).toBe('went_on')
    expect(sequelOf('quantum flux capacitors')).toBe('person')
    expect(sequelOf('How do I return something?')).toBe('went_on')
  })

  it('is for those who may see the robot', async () => {
    const staff = await aMember(server, { appId, roles: ['online_staff'] })
    await expect(staff.client.robot.thresholdStudy({ appId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
