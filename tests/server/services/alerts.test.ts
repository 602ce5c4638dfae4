import { and, eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { NO_ALERTS, type AlertRules } from '#src/domain/notification/alerts.ts'
import { alertDelivery } from '#src/server/db/schema/alert.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
import { forgetAlerts } from '#src/server/services/alerts/forget.ts'
import { startHttpStandIn, type HttpHeard, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const GATHER_MS = LIMITS.alert.gatherSeconds * 1_000

let server: TestServer
let receiver: HttpStandIn
let appId: string
let ada: TestMember
let olga: TestMember
/** Addresses that the mail server refuses. */
const refused = new Set<string>()
let tried: { id: string; to: string }[] = []
beforeAll(async () => {
  receiver = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [receiver.host] })
  const { write } = server.deps.sender
  server.deps.sender.write = async (mail) => {
    tried.push({ id: mail.id, to: mail.to })
    return refused.has(mail.to) ? { code: 'mail.refused', detail: '550 no such user' } : write(mail)
  }
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
let apps = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: `14000003${++apps + 10}`, template: 'shop' })
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  olga = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  server.mails.length = 0
  refused.clear()
  tried = []
  receiver.requests.length = 0
  receiver.on('/desk', { status: 204 })
})

const mails = (part: Partial<AlertRules['mail']>): AlertRules => ({
  ...NO_ALERTS,
  mail: { ...NO_ALERTS.mail, kinds: ['left_message'], ...part },
})
async function tell(rules: AlertRules) {
  const { revision } = await olga.client.alerts.get({ appId })
  return olga.client.alerts.update({ appId, revision, rules })
}
let left = 0
async function leave() {
  const { client, conversationId } = await aVisitor(server, appId)
  const clientMsgId = `left-message-${++left}`
  const text = 'Do you ship to Malta?'
  await client.visitor.leaveMessage({ appId, conversationId, clientMsgId, email: 'vera@example.com', text })
}
async function swept() {
  await sweep(server.deps)
  await server.settled()
}
const sentTo = () => server.mails.map(({ to }) => to).sort()
const deliveries = () => olga.client.alerts.deliveries({ appId })

describe('an alert', () => {
  it('is mailed to members and to others, and says how often and where, never what a visitor said', async () => {
    await tell(mails({ memberIds: [ada.personId], addresses: ['team@example.com'] }))
    await leave()
    await swept()
    expect(sentTo()).toEqual([ada.email, 'team@example.com'].sort())
    const [mail] = server.mails
    expect(mail!.subject).toContain('(1)')
    expect(mail!.text).toContain(`http://localhost:4400/main/${appId}`)
    expect(JSON.stringify(server.mails)).not.toMatch(/Malta|vera/)
    expect(await deliveries()).toMatchObject([{ kind: 'left_message', state: 'sent', count: 1, reached: 2 }])
  })

  it('is not mailed where nobody wants it, or it is of another kind', async () => {
    await leave()
    await tell(mails({ kinds: ['deploy_failed'], addresses: ['team@example.com'] }))
    await leave()
    await swept()
    expect(server.mails).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  it('is gathered with what comes soon after the last, and sent with a count', async () => {
    await tell(mails({ addresses: ['team@example.com'] }))
    await leave()
    await swept()
    await leave()
    await leave()
    server.clock.advance(GATHER_MS - 1)
    await swept()
    expect(server.mails).toHaveLength(1)
    server.clock.advance(1)
    await swept()
    expect(server.mails.map(({ subject }) => /\((\d+)\)/.exec(subject)?.[1])).toEqual(['1', '2'])
  })

  it('goes to no member who may not see what it is about, or is gone', async () => {
    const sam = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Sam' })
    await tell(mails({ memberIds: [sam.personId, olga.personId] }))
    await leave()
    await swept()
    expect(sentTo()).toEqual([olga.email])
  })

  it('that a mailbox refuses is tried again there alone, by the same id, and given up in the end', async () => {
    await tell(mails({ addresses: ['team@example.com', 'gone@example.com'] }))
    refused.add('gone@example.com')
    await leave()
    await swept()
    expect(await deliveries()).toMatchObject([
      { state: 'again', failure: 'mail.refused', detail: '550 no such user', reached: 1 },
    ])
    for (const pause of LIMITS.alert.pauses) {
      server.clock.advance(pause * 1_000)
      await swept()
    }
    expect(sentTo()).toEqual(['team@example.com'])
    const again = tried.filter(({ to }) => to === 'gone@example.com')
    expect(again).toHaveLength(LIMITS.alert.pauses.length + 1)
    expect(new Set(again.map(({ id }) => id)).size).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'mail.refused', nextAt: null }])
    const timers = await server.db.inApp(appId, (tx) =>
      tx
        .select()
        .from(timer)
        .where(and(eq(timer.appId, appId), eq(timer.kind, 'alert'))),
    )
    expect(timers).toEqual([])
  })

  it('is gathered anew once a mail of its kind is on its way', async () => {
    await tell(mails({ addresses: ['gone@example.com'] }))
    refused.add('gone@example.com')
    await leave()
    await swept()
    server.clock.advance(1_000)
    await leave()
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', count: 1 },
      { state: 'again', count: 1 },
    ])
  })

  it('is forgotten some days after it has ended', async () => {
    await tell(mails({ addresses: ['team@example.com'] }))
    await leave()
    await swept()
    server.clock.advance(LIMITS.alert.days * 86_400_000 - 1)
    await forgetAlerts(server.deps)
    expect(await server.db.inApp(appId, (tx) => tx.select().from(alertDelivery))).toHaveLength(1)
    server.clock.advance(1)
    await forgetAlerts(server.deps)
    expect(await server.db.inApp(appId, (tx) => tx.select().from(alertDelivery))).toEqual([])
  })
})

describe('a call of an alert', () => {
  const calls = (url = `${receiver.url}/desk`): AlertRules => ({
    ...NO_ALERTS,
    webhook: { kinds: ['left_message'], url },
  })
  const bodies = () => receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

  it('says what has happened and how often, signed with the secret that was told once', async () => {
    const { secret } = await tell(calls())
    await leave()
    await swept()
    expect(bodies()).toEqual([
      {
        type: 'alert',
        sdkAppId: appId,
        kind: 'left_message',
        count: 1,
        firstAt: expect.any(String),
        at: expect.any(String),
        url: `http://localhost:4400/main/${appId}`,
      },
    ])
    const [{ body, headers }] = receiver.requests as [HttpHeard]
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    expect(headers['webhook-signature']).toBe(new Webhook(secret!).sign(String(headers['webhook-id']), at, body))
    expect(await deliveries()).toMatchObject([{ way: 'webhook', state: 'sent', reached: 1 }])
  })

  it('that is refused is tried again by the same id, until it is taken', async () => {
    await tell(calls())
    receiver.on('/desk', { status: 503 }, { status: 204 })
    await leave()
    await swept()
    expect(await deliveries()).toMatchObject([{ state: 'again', failure: 'webhook.status', detail: '503' }])
    server.clock.advance(LIMITS.alert.pauses[0] * 1_000)
    await swept()
    expect(await deliveries()).toMatchObject([{ state: 'sent', failure: null }])
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.requests).toHaveLength(2)
  })

  it('keeps its secret at its place, gets another at another, and loses it with its address', async () => {
    const { secret } = await tell(calls())
    expect(secret).toMatch(/^whsec_/)
    expect((await tell(calls(`${receiver.url}/other`))).secret).toBeNull()
    const { secret: another } = await tell(calls('https://pager.example/desk'))
    expect(another).toMatch(/^whsec_/)
    expect(another).not.toBe(secret)
    const { secret: renewed } = await olga.client.alerts.renewSecret({ appId })
    expect(renewed).not.toBe(another)
    expect((await olga.client.alerts.get({ appId })).secret).toEqual({ configured: true, last4: renewed.slice(-4) })
    await tell(NO_ALERTS)
    expect((await olga.client.alerts.get({ appId })).secret.configured).toBe(false)
    expect(await refusal(olga.client.alerts.renewSecret({ appId }))).toBe('INVALID')
  })

  it('goes to no address of the own network, and needs one', async () => {
    expect(await refusal(tell(calls('http://169.254.169.254/latest')))).toBe('INVALID')
    expect(await refusal(tell(calls('')))).toBe('INVALID')
  })

  it('is tried by a test, which tells what was answered', async () => {
    expect(await refusal(olga.client.alerts.testCall({ appId }))).toBe('INVALID')
    await tell(calls())
    receiver.on('/desk', { status: 410 })
    expect(await olga.client.alerts.testCall({ appId })).toEqual({ failure: { code: 'webhook.status', detail: '410' } })
    expect(bodies()).toMatchObject([{ type: 'alert', test: true }])
  })
})

describe('the setting', () => {
  it('keeps who changed it, and refuses who is no member, nobody at all, and what another has changed since', async () => {
    const rules = mails({ memberIds: [ada.personId] })
    const { revision } = await olga.client.alerts.get({ appId })
    await olga.client.alerts.update({ appId, revision, rules })
    expect(await olga.client.alerts.history({ appId })).toMatchObject([{ by: 'Olga', before: NO_ALERTS, after: rules }])
    expect(await refusal(ada.client.alerts.update({ appId, revision, rules }))).toBe('CONFLICT')
    const other = await anApplication(server, { appId: `14000004${apps + 10}` })
    const stranger = await aMember(server, { appId: other, roles: ['admin'] })
    expect(await refusal(tell(mails({ memberIds: [stranger.personId] })))).toBe('INVALID')
    expect(await refusal(tell(mails({})))).toBe('INVALID')
    const crowd = Array.from({ length: LIMITS.alert.recipients + 1 }, (_, n) => `team${n}@example.com`)
    expect(await refusal(tell(mails({ addresses: crowd })))).toBe('INVALID')
  })

  it('is tried by a mail to all who are set, which tells what went wrong', async () => {
    await tell(mails({ memberIds: [ada.personId], addresses: ['gone@example.com'] }))
    refused.add('gone@example.com')
    expect(await olga.client.alerts.testMail({ appId })).toEqual({
      sent: 1,
      failed: 1,
      failure: { code: 'mail.refused', detail: '550 no such user' },
    })
    expect(sentTo()).toEqual([ada.email])
  })
})
