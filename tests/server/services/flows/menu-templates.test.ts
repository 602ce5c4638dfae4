import { describe, expect, it } from 'vitest'
import { compileFlow } from '#src/domain/engine/program.ts'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import type { PathStep } from '#src/domain/voice/explore/exploration.ts'
import { exploreMenu } from '#src/domain/voice/explore/explore.ts'
import type { Key } from '#src/domain/telephony/keys.ts'
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

describe('exploring the menu of departments', () => {
  const { document } = template('departments', 'en')
  const { leaves, joins, merged, loops } = exploreMenu(programOf(document), 'menu', setup('en'), worldOf())
  const done = ({ did }: PathStep) =>
    did.type === 'keys' ? `${did.isWrong ? 'wrong ' : ''}${did.keys}` : did.type === 'outcome' ? did.outcome : did.type
  const way = (path: readonly PathStep[]) => path.slice(1).map(done).join(' ')
  const ways = new Map([...leaves, ...joins].map((one) => [way(one.path), one]))

  it('tells every key, silence and a wrong key, each as often as the menu asks again', () => {
    const tried = (text: string) => [...ways.keys()].some((one) => `${one} `.startsWith(`${text} `))
    const missed = ['', 'wrong 4 ', 'wrong 4 wrong 4 ', 'wrong 4 wrong 4 wrong 4 '].flatMap((before) =>
      ['1', '2', '3', '0', 'silence', 'wrong 4'].map((last) => before + last).filter((text) => !tried(text)),
    )
    expect(missed).toEqual([])
  })

  it('says as what a way goes on that meets another, and where one leads back to', () => {
    expect(joins).toHaveLength(merged + loops)
    expect(ways.get('silence')).toMatchObject({ type: 'merged', nodeId: 'main' })
    expect(way(joins.find((one) => way(one.path) === 'silence')?.first ?? [])).toBe('wrong 4')
    expect(ways.get('3')).toMatchObject({ type: 'loop', nodeId: 'main' })
    expect(ways.get('wrong 4 1')).toMatchObject({ type: 'merged', nodeId: 'sales' })
    for (const { first } of joins) expect([...ways.keys()].some((text) => text.startsWith(way(first)))).toBe(true)
  })

  it('keeps no more ways than ends may be listed, and counts the rest', () => {
    const few = exploreMenu(programOf(document), 'menu', setup('en'), worldOf(), { maxLeaves: 13 })
    expect(few.joins).toHaveLength(13)
    expect(few.merged + few.loops).toBe(merged + loops)
  })
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
