import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { startSms } from '#tests/support/platforms/sms.ts'
import { aChannelWorld } from './channel-world.ts'

const CHARACTERS = 60
const aWorld = () =>
  aChannelWorld(startSms, ({ own }) => ({
    kind: 'sms',
    config: {
      site: 'china',
      smsSdkAppId: own.appId,
      signName: own.sign,
      templateId: '1110',
      abroadTemplateId: '2220',
      characters: CHARACTERS,
    },
    secrets: { secretId: own.secretId, secretKey: own.secretKey },
  }))

let world: Awaited<ReturnType<typeof aWorld>>
let people = 0
let user: string

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `+49170${String(1_000_000 + ++people)}`
  world.operator.taken.length = 0
  world.operator.next.length = 0
})

const toThem = () => world.operator.taken.filter(({ to }) => to === user)
const read = () => toThem().map(({ words }) => words)
const theirs = async () =>
  (await world.linesOf(user)).filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)
const states = async (count: number) => (await world.outboxOf(user)).slice(-count).map(({ state }) => state)

async function tell(...told: Parameters<typeof world.operator.tell>): Promise<number> {
  const status = await world.operator.tell(...told)
  await world.settled()
  return status
}
const says = (text: string) => tell(world.operator.said(user, text))
const served = () => world.served(user, says)

/** Saves the account with something else than before, and tests it. */
async function tested(changed: { config?: Record<string, unknown>; secrets?: Record<string, string> }) {
  const { admin, appId, accountId } = world
  const { revision, config } = await world.account()
  const saved = { ...config, ...changed.config }
  const rest = { appId, accountId, revision, serving: AS_EVERYWHERE, secrets: changed.secrets ?? {} }
  await admin.client.channels.change({ ...rest, config: saved })
  return admin.client.channels.test({ appId, accountId })
}
const usual = () => {
  const { secretId, secretKey } = world.operator.own
  return tested({ config: { templateId: '1110', characters: CHARACTERS }, secrets: { secretId, secretKey } })
}

describe('an account that is bound', () => {
  it('is told of by an address with a key in it, and needs no verify token', async () => {
    const { hook } = await world.account()
    expect(hook.url).toMatch(/\?key=[0-9a-f]{32}$/)
    expect(hook.verifyToken).toBeNull()
  })

  it('works once its keys, its application and its templates are right', async () => {
    expect(await usual()).toMatchObject({ works: true, name: world.operator.own.sign })
  })

  it.each([
    ['a key that is unknown', { secrets: { secretId: 'AKIDOTHER' } }, ['token', 'AuthFailure.SecretIdNotFound']],
    ['a secret that is wrong', { secrets: { secretKey: 'OTHER' } }, ['token', 'AuthFailure.SignatureFailure']],
    ['a template that is not there', { config: { templateId: '9' } }, ['config', 'TEMPLATE_UNKNOWN']],
  ])('tells in the platform’s own words of %s', async (_what, changed, [kind, code]) => {
    expect(await tested(changed)).toMatchObject({ works: false, error: { class: kind, code } })
    await usual()
  })

  it('tells of a template that is not approved, or has other variables than ours', async () => {
    const template = world.operator.templates.get('1110')!
    Object.assign(template, { status: -1, reply: 'Too vague.' })
    expect(await usual()).toMatchObject({ error: { code: 'TEMPLATE_NOT_APPROVED', said: 'Too vague.' } })
    Object.assign(template, { status: 0, content: '{1}，回复：{2}' })
    expect(await usual()).toMatchObject({ error: { code: 'TEMPLATE_VARIABLES' } })
    template.content = '客服回复：{1}'
    expect(await usual()).toMatchObject({ works: true })
  })

  it('needs a template, and a signature where it writes to mainland China', async () => {
    await expect(tested({ config: { templateId: '', abroadTemplateId: '' } })).rejects.toMatchObject({
      data: { issues: [{ path: ['config', 'templateId'], code: 'REQUIRED' }] },
    })
    await expect(tested({ config: { signName: '' } })).rejects.toMatchObject({
      data: { issues: [{ path: ['config', 'signName'], code: 'REQUIRED' }] },
    })
  })
})

describe('a reply', () => {
  it('is answered by the bot within the template for its number', async () => {
    expect(await says('Where is my order?')).toBe(200)
    expect(read().length).toBeGreaterThan(0)
    expect(toThem().every(({ template }) => template === '2220')).toBe(true)
    user = `+86185${String(10_000_000 + ++people)}`
    await says('你好')
    expect(toThem().length).toBeGreaterThan(0)
    expect(toThem().every(({ template, sign }) => template === '1110' && sign === world.operator.own.sign)).toBe(true)
  })

  it('is answered in no more messages, each no longer, than the template takes', async () => {
    const id = await served()
    const before = read().length
    await world.reply(id, 'word '.repeat(80))
    await world.settled()
    const sent = read().slice(before)
    expect(sent).toHaveLength(3)
    expect(sent.every((words) => [...words].length <= CHARACTERS)).toBe(true)
    expect(sent[2]).toMatch(/…$/)
  })

  it.each([
    ['no key', { key: null }],
    ['another key', { key: '0'.repeat(32) }],
  ])('is not believed with %s', async (_what, how) => {
    expect(await tell(world.operator.said(user, 'Hello'), how)).toBe(401)
    expect(await world.talksOf(user)).toEqual([])
  })

  it('is taken once however often it comes, and again a second later', async () => {
    const { operator, server } = world
    const one = operator.said(user, 'yes')
    await Promise.all(Array.from({ length: 5 }, () => operator.tell(one)))
    await world.settled()
    await tell(operator.said(user, 'yes', server.clock.now().getTime() + 1_000))
    expect(await theirs()).toEqual(['yes', 'yes'])
  })

  it('chooses from a numbered list by its number', async () => {
    await says('Hello there, where is it')
    const list = read().join('\n')
    expect(list).toMatch(/^1\. /m)
    const [, first] = /^1\. (.+)$/m.exec(list) ?? []
    await says('1')
    expect((await theirs()).at(-1)).toBe(first)
  })

  it('that makes no sense is answered, so that it does not come for ever, and changes nothing', async () => {
    expect(await tell({ sms: 'what' })).toBe(200)
    expect(await tell([{ sid: '' }])).toBe(200)
    expect(await world.talksOf(user)).toEqual([])
  })
})

describe('what an agent writes', () => {
  it('is seen as delivered, or not, by reports that tell of several', async () => {
    const { operator } = world
    const id = await served()
    const before = read().length
    for (const text of ['One', 'Two', 'Three']) await world.reply(id, text)
    await world.settled()
    const sent = toThem().slice(before)
    expect(sent.map(({ words }) => words)).toEqual(['One', 'Two', 'Three'])
    await tell(
      operator.reports([
        [sent[0]!, 'SUCCESS'],
        [sent[1]!, 'FAIL'],
      ]),
    )
    expect(await states(3)).toEqual(['delivered', 'failed', 'sent'])
    expect((await world.outboxOf(user)).at(-2)).toMatchObject({ error: { class: 'recipient', code: 'UNDELIV' } })
  })

  it('waits through a storm of faults, in its order and once', async () => {
    const id = await served()
    const before = read().length
    world.operator.next.push(
      'html',
      { code: 'LimitExceeded.DeliveryFrequencyLimit' },
      { error: 'RequestLimitExceeded' },
    )
    await world.reply(id, 'First')
    await world.reply(id, 'Second')
    await world.settled()
    expect(read().slice(before)).toEqual([])
    for (const seconds of [6, 24, 100, 10]) await world.pass(seconds)
    expect(read().slice(before)).toEqual(['First', 'Second'])
  })

  it('is sent once where the answer is lost after it was taken, and is not sure', async () => {
    const id = await served()
    world.operator.next.push('cut')
    await world.reply(id, 'Only once')
    await world.settled()
    await world.pass(60)
    expect(read().filter((text) => text === 'Only once')).toHaveLength(1)
    expect(await states(1)).toEqual(['unknown'])
  })

  it('says why it does not come, by the code of the number in an answer that is good', async () => {
    const id = await served()
    world.operator.silent.add(user)
    await world.reply(id, 'Still there?')
    await world.settled()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({
      state: 'failed',
      error: { class: 'blocked', code: 'FailedOperation.PhoneNumberInBlacklist' },
    })
  })

  it('is refused before it is sent where there is no template for the number', async () => {
    const id = await served()
    await tested({ config: { abroadTemplateId: '' } })
    await world.reply(id, 'Hello')
    await world.settled()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({
      state: 'failed',
      error: { class: 'config', code: 'TEMPLATE' },
    })
    await tested({ config: { abroadTemplateId: '2220' } })
  })
})

it('is asked for a rating at the end, by numbers, and gives it once', async () => {
  const id = await served()
  await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
  await world.settled()
  expect(read().join('\n')).toMatch(/5\. ★★★★★/)
  await says('4')
  expect((await world.talksOf(user)).map((one) => one.id)).toEqual([id])
  const given = (await world.linesOf(user)).filter(({ body }) => body.type === 'notice' && body.notice === 'rated')
  expect(given.map(({ body }) => body.type === 'notice' && body.stars)).toEqual([4])
})
