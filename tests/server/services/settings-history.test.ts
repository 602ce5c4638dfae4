import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEW_ASSIGNMENT } from '#src/domain/settings/assignment.ts'
import { NEW_TIMEOUTS } from '#src/domain/settings/timeouts.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'
import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'
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
let olga: TestMember
let mei: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  olga = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  mei = await aMember(server, { appId, roles: ['admin'], nickname: 'Mei' })
})
afterAll(() => server.close())

describe('the history of a part of the settings', () => {
  it('tells who changed it and how it was, and an earlier state is saved as one more change', async () => {
    expect(await olga.client.settings.timeoutsHistory({ appId })).toEqual([])
    const first = { ...NEW_TIMEOUTS, agentEnd: 600 }
    const second = { ...first, visitorReminder: 300, lateAction: 'queue' as const }
    const { revision } = await olga.client.settings.timeouts({ appId })
    await olga.client.settings.updateTimeouts({ appId, revision, timeouts: first })
    await mei.client.settings.updateTimeouts({ appId, revision: revision + 1, timeouts: second })
    const history = await olga.client.settings.timeoutsHistory({ appId })
    expect(history).toMatchObject([
      { by: 'Mei', before: first, after: second },
      { by: 'Olga', before: NEW_TIMEOUTS, after: first },
    ])

    const [latest] = history
    if (!latest) throw new Error('There is no change.')
    const restored = { appId, timeouts: latest.before }
    await olga.client.settings.updateTimeouts({ ...restored, revision: revision + 2 })
    expect(await olga.client.settings.timeouts({ appId })).toMatchObject({ timeouts: first })
    expect((await olga.client.settings.timeoutsHistory({ appId })).map(({ by }) => by)).toEqual(['Olga', 'Mei', 'Olga'])
    // On a revision that is gone it is refused as every other change is.
    expect(await refusal(mei.client.settings.updateTimeouts({ ...restored, revision: revision + 2 }))).toBe('CONFLICT')
  })

  it('gives texts back as they were, whichever of them were touched since', async () => {
    const { revision, texts, usual } = await olga.client.settings.texts({ appId })
    const first = { ...texts, ended: 'Goodbye.' }
    const second = { ...first, queueing: 'Please wait.' }
    await olga.client.settings.updateTexts({ appId, revision, texts: first })
    await mei.client.settings.updateTexts({ appId, revision: revision + 1, texts: second })
    expect(await olga.client.settings.textsHistory({ appId })).toMatchObject([
      { by: 'Mei', before: first, after: second },
      { by: 'Olga', before: texts, after: first },
    ])
    expect(usual).not.toEqual(second)
    expect(Object.keys(usual).toSorted()).toEqual(Object.keys(texts).toSorted())
  })

  it('holds no secret, nor that there was one', async () => {
    const { revision } = await mei.client.settings.assignment({ appId })
    const assignment = {
      ...NEW_ASSIGNMENT,
      defaultGroupId: null,
      by: 'webhook' as const,
      webhook: { url: 'https://93.184.215.14/assign', timeoutSeconds: 3, onTimeout: 'assign' as const },
    }
    await mei.client.settings.updateAssignment({ appId, revision, assignment, secret: 'whsec_c2VjcmV0LXdvcmRz' })
    const history = await olga.client.settings.assignmentHistory({ appId })
    expect(history).toHaveLength(1)
    expect(history[0]?.after).toEqual(assignment)
    expect(JSON.stringify(history)).not.toMatch(/secret|whsec|c2Vj/)
  })

  it('tells how supervision was switched', async () => {
    await olga.client.settings.setSupervision({ appId, tellWatched: false })
    expect(await olga.client.settings.supervisionHistory({ appId })).toMatchObject([
      { by: 'Olga', before: { tellWatched: true }, after: { tellWatched: false } },
    ])
  })

  it('tells how the opening hours were, wherever they were set', async () => {
    const { revision, hours } = await olga.client.settings.hours({ appId })
    const weekly = [{ day: 1, from: '09:00', to: '12:00' }]
    const first = { ...hours, always: false, weekly }
    await olga.client.settings.updateHours({ appId, revision, hours: first })
    await mei.client.guide.setHours({ appId, timeZone: hours.timeZone, always: true, weekly })
    expect(await olga.client.settings.hoursHistory({ appId })).toMatchObject([
      { by: 'Mei', before: first, after: { ...first, always: true } },
      { by: 'Olga', before: hours, after: first },
    ])
    // Who has read them before has to look again.
    expect(await refusal(olga.client.settings.updateHours({ appId, revision: revision + 1, hours }))).toBe('CONFLICT')
  })

  it('is for who may see the part, and of their own application', async () => {
    const agent = await aMember(server, { appId, roles: ['online_staff'] })
    expect(await refusal(agent.client.settings.timeoutsHistory({ appId }))).toBe('FORBIDDEN')
    expect(await refusal(mei.client.settings.signInHistory({ appId }))).toBe('FORBIDDEN')
    const other = await anApplication(server, { appId: '1400000009' })
    expect(await refusal(mei.client.settings.timeoutsHistory({ appId: other }))).toBe('NOT_FOUND')
    const admin = await aMember(server, { appId: other, roles: ['admin'] })
    expect(await admin.client.settings.timeoutsHistory({ appId: other })).toEqual([])
  })
})

describe('the languages that visitors are offered', () => {
  it('are kept with the own of the application among them, and have a history', async () => {
    const set = async (offered: Language[]) => {
      const { revision } = await olga.client.settings.languages({ appId })
      return olga.client.settings.updateLanguages({ appId, revision, languages: { offered } })
    }
    const before = (await olga.client.settings.languages({ appId })).languages
    expect(before.offered).toEqual(LANGUAGE_NAMES)
    await set(['ja', 'en'])
    expect((await olga.client.application.get({ appId })).languages).toEqual(['en', 'ja'])
    expect(await refusal(set(['ja']))).toBe('INVALID')
    expect(await refusal(set(['en', 'en']))).toBe('INVALID')
    const [change] = await olga.client.settings.languagesHistory({ appId })
    expect(change).toMatchObject({ by: 'Olga', before, after: { offered: ['en', 'ja'] } })
    const agent = await aMember(server, { appId, roles: ['online_staff'] })
    expect(await refusal(agent.client.settings.languages({ appId }))).toBe('FORBIDDEN')
  })
})

describe('how dates are written', () => {
  it('is set by the super admin for all members, and has a history', async () => {
    const ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
    const { revision, dates } = await ada.client.settings.dates({ appId })
    expect(dates).toEqual(USUAL_DATES)
    const next = { order: 'iso', clock: '12' } as const
    await ada.client.settings.updateDates({ appId, revision, dates: next })
    expect((await olga.client.application.get({ appId })).dates).toEqual(next)
    expect((await olga.client.auth.me()).applications).toMatchObject([{ appId, dates: next }])
    expect(await ada.client.settings.datesHistory({ appId })).toMatchObject([
      { by: 'Ada', before: USUAL_DATES, after: next },
    ])
    expect(await refusal(ada.client.settings.updateDates({ appId, revision, dates }))).toBe('CONFLICT')
    expect(await refusal(olga.client.settings.updateDates({ appId, revision: revision + 1, dates }))).toBe('FORBIDDEN')
  })
})
