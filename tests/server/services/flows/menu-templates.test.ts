import { describe, expect, it } from 'vitest'
import { compileFlow } from '#src/domain/engine/program.ts'
import { exportFlow } from '#src/domain/graph/export.ts'
import { problemsOf } from '#src/domain/graph/problems.ts'
import { exploreMenu } from '#src/domain/voice/explore/explore.ts'
import type { Key } from '#src/domain/voice/keys.ts'
import { messagesOf, type Call } from '#src/domain/voice/call.ts'
import { beginCall, press, silence } from '#src/domain/voice/simulator.ts'
import type { VoiceWorld } from '#src/domain/voice/world.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { loadMenuTemplate } from '#src/server/content/flows/menus.ts'
import { MENU_TEMPLATES, type MenuTemplateName } from '#src/server/content/flows/names.ts'
import { CONTENT_LANGUAGES, type ContentLanguage } from '#src/server/content/schema.ts'
import { programOf, setupOf, worldOf } from '#tests/domain/voice/menus.ts'
import { defaultMenuSettings } from '#src/domain/voice/settings.ts'

const every = MENU_TEMPLATES.flatMap((name) => CONTENT_LANGUAGES.map((language) => [name, language] as const))

function template(name: MenuTemplateName, language: ContentLanguage) {
  const found = loadMenuTemplate(name, language)
  if (!found) throw new Error(`There is no menu ${name}.`)
  return found
}

function setup(language: ContentLanguage) {
  return setupOf({ settings: defaultMenuSettings(language), defaultLanguage: language })
}

const call = (name: MenuTemplateName, language: ContentLanguage, world: Partial<VoiceWorld> = {}) =>
  beginCall(programOf(template(name, language).document), 'menu', setup(language), worldOf(world))
const keys = (begun: Call, text: string) => [...text].reduce((now, key) => press(now, key as Key), begun)
const said = (held: Call) =>
  messagesOf(held)
    .map(({ body }) => body.text)
    .join('\n')

describe.each(every)('the menu %s in %s', (name, language) => {
  const { document, description, name: title } = template(name, language)

  it('has nothing that keeps it from going live, and nothing to be warned of', () => {
    const voice = { sounds: new Map(), numbersTwice: [], hasGroup: true }
    const scope = {
      languages: [language],
      flows: new Map(),
      hasModel: false,
      flowKind: 'ivr',
      flowId: name,
      voice,
    } as const
    expect(problemsOf(ivrSpecs, document, scope).map(({ code, nodeId }) => [code, nodeId])).toEqual([])
  })

  it('leads everybody somewhere: no dead end, no prompt or menu that is too long, and nothing out of reach', () => {
    const found = exploreMenu(programOf(document), 'menu', setup(language), worldOf())
    expect(found).toMatchObject({ complete: true, longPrompts: [], longMenus: [], neverInTime: [] })
    expect(found.leaves.filter(({ deadEnd }) => deadEnd).map(({ path }) => path)).toEqual([])
    expect(found.leaves.some(({ secondsToPerson }) => secondsToPerson !== null)).toBe(true)
    expect(found.unvisited).toEqual([])
  })

  it('is described, and is the same menu after a way through its file', () => {
    expect(description).not.toBe('')
    expect(JSON.parse(exportFlow({ name: title, kind: 'ivr', document }))).toMatchObject({ name: title, kind: 'ivr' })
    expect(compileFlow(ivrSpecs, { id: name, name: title, document }).start?.id).toBe('start')
  })
})

it('has the same nodes and ways in both languages', () => {
  for (const name of MENU_TEMPLATES) {
    const [en, zh] = [template(name, 'en').document, template(name, 'zh').document]
    expect([...zh.nodes.keys()]).toEqual([...en.nodes.keys()])
    expect([...zh.edges.values()]).toEqual([...en.edges.values()])
  }
})

describe('a ready-made menu', () => {
  it('leads to a department, and takes a message at night', () => {
    expect(call('departments', 'en', { agents: 'busy' }).state.type).toBe('listening')
    expect(keys(call('departments', 'en', { agents: 'busy' }), '2').state.type).toBe('queued')
    const night = call('departments', 'zh', { at: Date.parse('2026-11-23T22:00:00Z') })
    expect(night.state.type).toBe('recording')
    expect(said(silence(night))).toContain('谢谢，您的留言已收到。')
  })

  it('says where an order is', () => {
    expect(said(keys(keys(call('order-status', 'en'), '1'), '10245'))).toContain('Your order is on its way.')
    expect(said(keys(keys(call('order-status', 'zh'), '1'), '10245'))).toContain('您的订单状态是：配送中。')
    const failed = { look: { ok: false, code: 'http.failed', value: null } }
    expect(said(keys(keys(call('order-status', 'en', { answers: failed }), '1'), '10245'))).toContain(
      'Somebody will help you.',
    )
  })

  it('notes a call-back from the queue, to this number or another', () => {
    const waits = call('callback', 'en', { agents: 'busy' })
    expect(said(keys(press(waits, '1'), '1'))).toContain('We will call you back.')
    const other = keys(keys(press(waits, '1'), '2'), '4930123456#')
    expect(said(other)).toContain('•'.repeat(10))
    expect(said(other)).toContain('Thank you. We will call you back.')
    // Who hides their number is asked for one.
    expect(said(keys(press(call('callback', 'en', { agents: 'busy', caller: '' }), '1'), '1'))).toContain(
      'enter the number',
    )
  })
})
