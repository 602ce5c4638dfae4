import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { audit } from '#src/server/db/schema/platform.ts'
import { aMember, refusal } from '#tests/support/server.ts'
import { aFlowWorld, begin, say, type FlowWorld } from '../conversations/flows-world.ts'
import { draw } from '../services/flows/graphs.ts'

let world: FlowWorld

beforeAll(async () => {
  world = await aFlowWorld({ publicUrl: 'https://desk.example' })
  const { appId, ada, model } = world
  await ada.client.robot.setModel({
    appId,
    endpoint: { baseUrl: model.url, name: 'stand-in' },
    key: { type: 'set', value: 'sk-the-key-of-the-model' },
  })
  await world.flow(
    'Write',
    draw(
      {
        start: begin('write', 'node'),
        node: {
          kind: 'model-reply',
          data: { prompt: 'Be kind.', fallbackText: { en: 'The model is out.' }, variable: 'written' },
          to: { ok: 'told', failed: 'failed' },
        },
        told: say('It wrote: {{ written }}'),
        failed: say('By the failure.'),
      },
      [{ reference: 'written', type: 'text' }],
    ),
    'ai',
  )
  const categoryId = (await ada.client.knowledge.categories({ appId }))[0]?.id ?? ''
  const answer = 'See https://returns.example/how for it.'
  const entry = { categoryId, question: 'How do I send it back?', similar: [], answer, enabled: true }
  await ada.client.knowledge.createEntry({ appId, entry })
  await world.deploy()
})
beforeEach(() => allow())
afterAll(() => world.close())

const allow = (...hosts: string[]) => world.ada.client.robot.setLinkHosts({ appId: world.appId, hosts })

/** What a visitor hears when the model writes this. */
async function heard(text: string): Promise<string[]> {
  world.model.script({ mode: 'text', text })
  const talk = await world.talk()
  await talk.say('write')
  return talk.heard()
}

describe('a link that a model writes', () => {
  it('is plain text with its host, in its reply and wherever its words are said again', async () => {
    expect(await heard('Sign in [at your bank](https://evil.example/?who=me) now: https://evil.example/x')).toEqual([
      'bot: Sign in at your bank (evil.example) now: evil.example',
      'bot: It wrote: Sign in at your bank (evil.example) now: evil.example',
    ])
    expect(await heard('![Your order](https://evil.example/p.png?said=all)')).toContain(
      'bot: Your order (evil.example)',
    )
  })

  it('stays one to hosts that the application knows, and says the host', async () => {
    expect(await heard('[Here](https://desk.example/chat), [how](https://returns.example/how)')).toContain(
      'bot: [Here (desk.example)](https://desk.example/chat), [how (returns.example)](https://returns.example/how)',
    )
  })

  it('stays one to hosts that an admin allows, from the next text on, and to no others like them', async () => {
    await allow('https://Shop.example/returns', 'cdn.example:8443')
    expect(await heard('[Shop](https://shop.example/a)')).toContain(
      'bot: [Shop (shop.example)](https://shop.example/a)',
    )
    expect(await heard('[Shop](https://shop.example:81/a)')).toContain('bot: Shop (shop.example:81)')
    expect(await heard('[Shop](https://shop.example.evil.example/a)')).toContain(
      'bot: Shop (shop.example.evil.example)',
    )
    await allow()
    expect(await heard('[Shop](https://shop.example/a)')).toContain('bot: Shop (shop.example)')
  })
})

it('hosts are allowed by whoever edits the bot, with a row in the audit', async () => {
  const { server, appId, ada } = world
  const staff = await aMember(server, { appId, roles: ['online_admin'] })
  expect(await refusal(staff.client.robot.setLinkHosts({ appId, hosts: ['evil.example'] }))).toBe('FORBIDDEN')
  for (const host of ['', 'https://', 'a b', 'user@shop.example', '*.example', 'javascript:alert(1)'])
    expect(await refusal(allow(host))).toBe('INVALID')
  await allow('shop.example', 'SHOP.example')
  expect(await ada.client.robot.linkHosts({ appId })).toEqual({
    hosts: ['shop.example'],
    known: ['desk.example', 'returns.example'],
  })
  const rows = await server.db.inApp(appId, (tx) =>
    tx.select().from(audit).where(eq(audit.action, 'robot.link_hosts_set')),
  )
  expect(rows.at(-1)).toMatchObject({ after: ['shop.example'] })
})
