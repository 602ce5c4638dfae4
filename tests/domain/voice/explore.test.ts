import { describe, expect, it } from 'vitest'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { exploreMenu, type ExploredSoFar, type ExploreOptions } from '#src/domain/voice/explore/explore.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { OFFICE, menu, option, programOf, says, setupOf, worldOf, type MenuNode } from './menus.ts'
import { officeMenu } from './office.ts'

const explore = (nodes: Record<string, MenuNode>, bounds: ExploreOptions = {}) =>
  exploreMenu(programOf(menu(nodes)), 'menu', setupOf(), worldOf(), bounds)

describe('exploring a menu', () => {
  it('finds every end with the quickest way to it', () => {
    const found = exploreMenu(programOf(officeMenu()), 'menu', setupOf(), worldOf())
    expect(found).toMatchObject({ complete: true, unvisited: [], neverInTime: [], longPrompts: [], longMenus: [] })
    expect(found.loops).toBeGreaterThan(0)
    const person = found.leaves.find(({ secondsToPerson }) => secondsToPerson !== null)
    // The prompt in full, a second for the key.
    expect(person?.path.map(({ nodeId, did }) => [nodeId, did.type])).toEqual([
      ['hours', 'way'],
      ['main', 'keys'],
      ['people', 'outcome'],
      ['rating', 'keys'],
    ])
    expect(person?.secondsToPerson).toBeGreaterThan(4)
    expect(person?.secondsToPerson).toBeLessThan(8)
    expect(found.leaves.filter(({ deadEnd }) => deadEnd)).toEqual([])
    const seconds = found.leaves.map((leaf) => leaf.seconds)
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  })

  it('tries silence and wrong keys as often as the node bears them', () => {
    const { leaves } = explore({
      a: {
        kind: 'keys',
        data: { prompt: says('Q'), retries: 1, options: [option('1')] },
        to: { 'option:k1': 'x', timeout: 'x', invalid: 'y' },
      },
      x: { kind: 'hang-up' },
      y: { kind: 'hang-up' },
    })
    const ways = leaves.map(({ path }) => path.map(({ did }) => (did.type === 'keys' ? did.keys : did.type)).join(' '))
    expect(ways.toSorted()).toEqual(['1', '2 1', '2 2', '2 silence'])
  })

  it('tells dead ends from ends', () => {
    const { leaves } = explore({
      a: {
        kind: 'keys',
        data: { prompt: says('Q'), retries: 0, options: [option('1'), option('2')] },
        to: { 'option:k1': 'x', 'option:k2': 'p' },
      },
      x: { kind: 'hang-up' },
      p: { kind: 'prompt', data: { prompt: says('Nothing follows.') } },
    })
    const ends = leaves.map(({ nodeId, end, deadEnd }) => [nodeId, end, deadEnd])
    expect(ends).toContainEqual(['x', 'hang_up', false])
    expect(ends).toContainEqual(['p', 'open', true])
    expect(ends).toContainEqual(['a', 'open', true])
  })

  it('knows branches that no time reaches, also behind one another', () => {
    const { neverInTime, leaves } = explore({
      outer: { kind: 'hours', to: { open: 'inner', holiday: 'bye', closed: 'bye' } },
      // Within office hours these are open always.
      inner: {
        kind: 'hours',
        data: { hours: { ...OFFICE, weekly: OFFICE.weekly.map(({ day }) => ({ day, from: '08:00', to: '18:00' })) } },
        to: { open: 'bye', holiday: 'bye', closed: 'bye' },
      },
      bye: { kind: 'hang-up' },
    })
    expect(neverInTime).toEqual([
      { nodeId: 'inner', outlet: 'holiday' },
      { nodeId: 'inner', outlet: 'closed' },
    ])
    const holiday = leaves.find(({ path }) => path[0]?.did.type === 'way' && path[0].did.outlet === 'holiday')
    expect(new Date(holiday?.at ?? 0).toISOString().slice(0, 10)).toMatch(/^2026-12-2[45]$/)
  })

  it('counts what is too long', () => {
    const found = explore({
      a: {
        kind: 'keys',
        data: { prompt: says('word '.repeat(60)), options: [1, 2, 3, 4, 5, 6].map((key) => option(`${key}`)) },
      },
    })
    expect(found.longPrompts).toEqual([{ nodeId: 'a', seconds: 24 }])
    expect(found.longMenus).toEqual([{ nodeId: 'a', options: 6 }])
    expect(found.leaves[0]).toMatchObject({ longPrompts: ['a'], longMenus: ['a'] })
  })

  it('stops at its bounds, and walks a thousand ends', () => {
    const figures = [...'1234567890']
    const nodes: Record<string, MenuNode> = {}
    const level = (id: string, target: (key: string) => string) => {
      const to = Object.fromEntries(figures.map((key) => [`option:k${key}`, target(key)]))
      nodes[id] = {
        kind: 'keys',
        data: { prompt: says('Q'), retries: 0, options: figures.map((key) => option(key)) },
        to,
      }
    }
    level('n', (key) => `n${key}`)
    for (const a of figures) {
      level(`n${a}`, (key) => `n${a}${key}`)
      for (const b of figures) {
        level(`n${a}${b}`, (key) => `n${a}${b}${key}`)
        for (const c of figures) nodes[`n${a}${b}${c}`] = { kind: 'hang-up' }
      }
    }
    const told: ExploredSoFar[] = []
    const all = explore(nodes, { onProgress: (soFar) => told.push(soFar) })
    expect(all.complete).toBe(true)
    // Each level also ends by silence and by a wrong key.
    expect(all.leaves).toHaveLength(1000 + 2 * 111)
    expect(told.length).toBeGreaterThan(3)
    expect(told.map(({ states }) => states)).toEqual(told.map((_, index) => (index + 1) * 200))
    expect(told.at(-1)?.leaves).toBeGreaterThan(told[0]?.leaves ?? 0)
    expect(explore(nodes, { maxLeaves: 50 })).toMatchObject({ complete: false })
    expect(explore(nodes, { maxStates: 20 }).states).toBe(20)
  })
})

describe('the checks of a menu', () => {
  const codes = (nodes: Record<string, MenuNode>, voice = {}) =>
    problemsOf(ivrSpecs, menu(nodes), {
      languages: ['en'],
      flows: new Map(),
      hasModel: false,
      flowKind: 'ivr',
      flowId: 'menu',
      voice: { sounds: new Map(), numbersTwice: [], hasGroup: true, ...voice },
    }).map(({ code, severity, nodeId }) => `${code}${severity === 'warning' ? '?' : ''} ${nodeId ?? ''}`.trim())
  const asks = { prompt: says('Q'), options: [option('1')] }
  const done = { timeout: 'bye', invalid: 'bye' }
  const bye: MenuNode = { kind: 'hang-up' }

  it('has nothing against the sample, and warns where no way leads to a person', () => {
    expect(
      codes({
        people: {
          kind: 'transfer',
          to: { timeout: 'bye', noAgent: 'bye', outsideHours: 'bye', full: 'bye', failed: 'bye' },
        },
        bye,
      }),
    ).toEqual([])
    expect(codes({ a: { kind: 'keys', data: asks, to: { 'option:k1': 'bye', ...done } }, bye })).toEqual(['no_person?'])
  })

  it('refuses a menu without a way for silence, and one that nothing leads to', () => {
    expect(codes({ a: { kind: 'keys', data: asks, to: { 'option:k1': 'bye', invalid: 'bye' } }, bye })).toContain(
      'no_timeout_branch a',
    )
    const alone = codes({ bye, a: { kind: 'keys', data: asks, to: { 'option:k1': 'bye', ...done } } })
    expect(alone).toContain('unreachable_menu a')
  })

  it('refuses a loop that callers never get out of', () => {
    const again: MenuNode = { kind: 'back' }
    expect(
      codes({
        a: { kind: 'keys', data: asks, to: { 'option:k1': 'again', timeout: 'again', invalid: 'again' } },
        again,
      }),
    ).toContain('loop_without_exit start')
    expect(
      codes({
        a: { kind: 'keys', data: asks, to: { 'option:k1': 'bye', timeout: 'again', invalid: 'again' } },
        again,
        bye,
      }),
    ).toEqual(['no_person?'])
  })

  it('lets a transfer go to whoever is free, and refuses it where there is no group at all', () => {
    const open = { timeout: 'bye', noAgent: 'bye', outsideHours: 'bye', full: 'bye', failed: 'bye' }
    const people: MenuNode = { kind: 'transfer', to: open }
    expect(codes({ people, bye })).toEqual([])
    expect(codes({ people, bye }, { hasGroup: false })).toEqual(['no_group people'])
    const call: MenuNode = { kind: 'callback', to: { failed: 'bye' } }
    expect(codes({ call, bye }, { hasGroup: false })).toContain('no_group call')
  })

  it('refuses a number that another menu has', () => {
    expect(codes({ bye }, { numbersTwice: [{ number: '+4930123', menu: 'Other' }] })).toContain('number_twice')
  })
})
