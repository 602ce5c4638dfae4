import { describe, expect, test } from 'vitest'
import en from '#locales/en/actions.json' with { type: 'json' }
import zh from '#locales/zh/actions.json' with { type: 'json' }
import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import type { ActionHost, ActionState } from '#src/editor/actions/action.ts'
import { ACTIONS, actionOf, runLook, runPress } from '#src/editor/actions/actions.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { GRID } from '#src/editor/canvas/geometry.ts'
import { currentNodeAtom, selectionAtom, selectionOf, type Selection } from '#src/editor/canvas/view-state.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { aGraph, aGroup, aNode, toySpecs } from '../../domain/graph/kinds.ts'

const at = (x: number, y = 0): Partial<GraphNode> => ({ position: { x, y } })
const flow = aGraph({
  nodes: [
    aNode('start', 'begin', at(0)),
    aNode('a', 'say', { ...at(300, 8), group: 'g' }),
    aNode('b', 'say', at(600)),
    aNode('c', 'say', at(900)),
  ],
  edges: ['start > a', 'a > b', 'b > c'],
  groups: new Map([['g', aGroup('g', 'Greeting')]]),
})

/** An editor without a page: what actions ask of it is written down. */
function editor(
  selected: Partial<Record<keyof Selection, string[]>> = {},
  given: Partial<ActionState> = {},
  canvas: (document: GraphDocument) => CanvasApi | null = () => null,
) {
  const store = createDocumentStore<GraphDocument>({ document: flow, revision: 1, now: () => 0 })
  const asked: string[] = []
  let clipboard = ''
  store.store.set(selectionAtom, selectionOf(selected))
  const state = (): ActionState => ({
    document: store.store.get(store.docAtom),
    selection: store.store.get(selectionAtom),
    current: store.store.get(currentNodeAtom),
    isReadOnly: false,
    canUndo: store.store.get(store.canUndoAtom),
    canRedo: store.store.get(store.canRedoAtom),
    ...given,
  })
  const ask = (what: string) => () => void asked.push(what)
  const host: ActionHost = {
    store,
    kinds: { specs: toySpecs, views: {} },
    canvas: () => canvas(store.store.get(store.docAtom)),
    select: (selection) => store.store.set(selectionAtom, selection),
    pointer: () => ({ x: 40, y: 80 }),
    open: (id) => asked.push(`open ${id}`),
    rename: (id) => asked.push(`rename ${id}`),
    quickAdd: ({ x, y }, source) =>
      asked.push(source ? `add after ${source.node}.${source.outlet}` : `add at ${x} ${y}`),
    connect: (id) => asked.push(`connect ${id}`),
    find: ask('find'),
    layout: (nodes) => asked.push(`layout ${[...nodes].join()}`),
    tryFrom: (id) => asked.push(`try ${id}`),
    checkpoint: ask('checkpoint'),
    help: ask('help'),
    close: ask('close'),
    copyText: (text) => {
      clipboard = text
    },
    pasteText: ask('paste'),
  }
  return {
    store,
    asked,
    state,
    clipboard: () => clipboard,
    document: () => store.store.get(store.docAtom),
    selection: () => store.store.get(selectionAtom),
    stand: (id: string) => store.store.set(currentNodeAtom, id),
    run: (id: string) => actionOf(id).run(host, state()),
    press: (key: string, more: Partial<KeyboardEvent> = {}) =>
      runPress(
        { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...more },
        host,
        state(),
      ),
    look: (key: string, more: Partial<KeyboardEvent> = {}) =>
      runLook(
        { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...more },
        host,
        state(),
      ),
    enabled: () => ACTIONS.filter((action) => action.isEnabled(state())).map(({ id }) => id),
  }
}

const ALWAYS = ['selectAll', 'fit', 'zoomIn', 'zoomOut', 'zoomWhole', 'hand', 'pointer', 'find', 'help', 'leave', 'try']
const WALKING = ['walkLeft', 'walkRight', 'walkUp', 'walkDown']
const ADDING = ['paste', 'addNode', 'addNote', 'layout', 'checkpoint']
const ON_A_NODE = ['addNext', 'cut', 'copy', 'duplicate', 'remove', 'disable', 'pin', 'group', 'fitSelection']
const MOVING = ACTIONS.map(({ id }) => id).filter((id) => /^move(Far)?(Left|Right|Up|Down)$/.test(id))
const ALIGNING = ACTIONS.map(({ id }) => id).filter((id) => id.startsWith('align'))
const sorted = (...lists: readonly (readonly string[])[]) => lists.flat().toSorted()

describe('every action', () => {
  test('has a text in both languages', () => {
    const ids = ACTIONS.map(({ id }) => id).toSorted()
    for (const texts of [en, zh] as Record<string, string>[])
      expect(ids.filter((id) => (texts[id] ?? '').trim() === '')).toEqual([])
  })

  test('has a name and keys that are nobody else’s', () => {
    const ids = ACTIONS.map(({ id }) => id)
    const keys = ACTIONS.flatMap((action) => action.keys)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(ACTIONS.filter((action) => action.keys.length === 0)).toEqual([])
  })
})

describe('connections by keyboard', () => {
  test('are selected one after another, those that leave first', () => {
    const { stand, press, selection, document } = editor()
    stand('a')
    const [into, out] = [...document().edges.keys()]
    const met = [0, 1, 2].map(() => {
      press('e')
      return [...selection().edges]
    })
    expect(met).toEqual([[out], [into], [out]])
  })

  test('are led aside with Alt and an arrow; several presses are one step', () => {
    const { press, document, store, run } = editor({ edges: [...flow.edges.keys()].slice(0, 1) }, {}, ({ edges }) => {
      const drawn = [...edges].map(([key, edge]) => [key, { edge, route: [0, 24, 300, 24] }] as const)
      return { scene: { edges: new Map(drawn) } } as unknown as CanvasApi
    })
    const [id] = flow.edges.keys()
    for (const _ of [0, 1]) press('ArrowDown', { altKey: true, code: 'ArrowDown' })
    expect(document().edges.get(id!)?.points).toEqual([
      { x: 104, y: 24 + 2 * GRID },
      { x: 200, y: 24 + 2 * GRID },
    ])
    run('undo')
    expect(document().edges.get(id!)?.points).toBeUndefined()
    expect(store.store.get(store.canUndoAtom)).toBe(false)
  })

  test('keep the corners of the way they have found, when they are led aside', () => {
    const [id] = flow.edges.keys()
    const route = [0, 0, 48, 0, 48, 96, 240, 96, 240, 200, 300, 200]
    const canvas = ({ edges }: GraphDocument) =>
      ({ scene: { edges: new Map([[id, { edge: edges.get(id!), route }]]) } }) as unknown as CanvasApi
    const { press, document } = editor({ edges: [id!] }, {}, canvas)
    press('ArrowDown', { altKey: true, code: 'ArrowDown' })
    expect(document().edges.get(id!)?.points).toEqual([
      { x: 48, y: 104 },
      { x: 240, y: 104 },
    ])
  })
})

describe('the next node', () => {
  test('comes at the free exit of the node that is selected, by N and by Tab', () => {
    const { asked, press } = editor({ nodes: ['c'] })
    expect([press('n'), press('Tab')]).toEqual([true, true])
    expect(asked).toEqual(['add after c.next', 'add after c.next'])
  })

  test('comes where the pointer is when the node leads on already', () => {
    const { asked, press } = editor({ nodes: ['a'] })
    press('n')
    expect(asked).toEqual(['add at 40 80'])
  })

  test('is not in the way of Tab with nothing selected, nor of Shift and Tab', () => {
    expect(editor().press('Tab')).toBe(false)
    expect(editor({ nodes: ['c'] }).press('Tab', { shiftKey: true })).toBe(false)
  })
})

describe('what can be done', () => {
  test('with nothing selected', () => {
    expect(editor().enabled().toSorted()).toEqual(sorted(ALWAYS, WALKING, ADDING))
  })

  test('with a node selected on which one stands', () => {
    const { stand, enabled } = editor({ nodes: ['a'] })
    stand('a')
    expect(enabled().toSorted()).toEqual(
      sorted(ALWAYS, WALKING, ADDING, ON_A_NODE, MOVING, [
        'nextEdge',
        'rename',
        'open',
        'connect',
        'tryFrom',
        'selectBefore',
        'selectAfter',
      ]),
    )
  })

  test('with two and with three selected', () => {
    const two = editor({ nodes: ['a', 'b'] }).enabled()
    const three = editor({ nodes: ['a', 'b', 'c'] }).enabled()
    expect(two).toEqual(expect.arrayContaining(ALIGNING))
    expect(two).not.toContain('distributeAcross')
    expect(three).toEqual(expect.arrayContaining(['distributeAcross', 'distributeDown']))
  })

  test('with an edge, and with a group, whose nodes count as selected', () => {
    expect(editor({ edges: ['a-b'] }).enabled()).toEqual(expect.arrayContaining(['disable', 'remove']))
    expect(editor({ edges: ['a-b'] }).enabled()).not.toContain('copy')
    const grouped = editor({ groups: ['g'] }).enabled()
    expect(grouped).toEqual(expect.arrayContaining(['ungroup', 'copy', 'duplicate', 'moveLeft']))
  })

  test('where nothing may be changed: looking, walking, copying, trying', () => {
    const { stand, enabled } = editor({ nodes: ['a', 'b', 'c'], groups: ['g'] }, { isReadOnly: true, canUndo: false })
    stand('a')
    expect(enabled().toSorted()).toEqual(
      sorted(ALWAYS, WALKING, ['copy', 'fitSelection', 'nextEdge', 'open', 'tryFrom', 'selectBefore', 'selectAfter']),
    )
  })

  test('on an empty ground', () => {
    const enabled = editor({}, { document: aGraph({}) }).enabled()
    expect(enabled).not.toContain('selectAll')
    expect(enabled).not.toContain('layout')
    expect(enabled).not.toContain('walkLeft')
    expect(enabled).toContain('addNode')
  })

  test('undo and redo follow the history', () => {
    const { run, enabled } = editor({ nodes: ['a'] })
    run('disable')
    expect(enabled()).toContain('undo')
    run('undo')
    expect(enabled()).toContain('redo')
    expect(enabled()).not.toContain('undo')
  })
})

describe('a press', () => {
  test('does what its keys mean, and is left to the browser where it means nothing', () => {
    const { press, asked } = editor()
    expect(press('f', { ctrlKey: true })).toBe(true)
    expect(press('?', { shiftKey: true })).toBe(true)
    expect(press('n')).toBe(true)
    expect(press('q')).toBe(false)
    expect(asked).toEqual(['find', 'help', 'add at 40 80'])
  })

  test('that means something one cannot do now is still kept from the browser', () => {
    const { press, document } = editor({ nodes: ['a'] }, { isReadOnly: true })
    expect(press('Delete')).toBe(true)
    expect(document()).toBe(flow)
  })

  test('on a canvas that is only looked at walks along the flow and tells its keys, and means nothing more', () => {
    const { look, selection, asked, document } = editor({ nodes: ['a'] })
    expect(look('ArrowRight')).toBe(true)
    expect([...selection().nodes]).toEqual(['start'])
    expect(look('ArrowRight')).toBe(true)
    expect([...selection().nodes]).toEqual(['a'])
    expect(look('?', { shiftKey: true })).toBe(true)
    expect(['Delete', 'n', 'Escape', 'Enter'].map((key) => look(key))).toEqual([false, false, false, false])
    expect(look('f', { ctrlKey: true })).toBe(false)
    expect(asked).toEqual(['help'])
    expect(document()).toBe(flow)
  })

  test('of the clipboard’s keys goes to the browser, which may use it without asking', () => {
    const { press, clipboard } = editor({ nodes: ['a'] })
    expect(press('c', { ctrlKey: true })).toBe(false)
    expect(clipboard()).toBe('')
  })
})

describe('doing', () => {
  test('delete takes nodes and edges in one step and leaves nothing selected', () => {
    const { run, document, selection, store } = editor({ nodes: ['b'], edges: ['start-a'] })
    run('remove')
    expect([...document().nodes.keys()]).toEqual(['start', 'a', 'c'])
    expect([...document().edges.values()].map(({ source, target }) => [source.node, target])).toEqual([['a', 'c']])
    expect(selection().nodes.size).toBe(0)
    expect(store.undo()).toBe(true)
    expect(document()).toEqual(flow)
    expect(store.undo()).toBe(false)
  })

  test('duplicate puts what is selected beside itself, with the ways among it, and selects that', () => {
    const { run, document, selection } = editor({ nodes: ['b', 'c'] })
    run('duplicate')
    const added = [...selection().nodes]
    expect(added).toHaveLength(2)
    expect(added.map((id) => document().nodes.get(id)?.position)).toEqual([
      { x: 632, y: 32 },
      { x: 932, y: 32 },
    ])
    expect([...document().edges.values()].filter(({ source }) => added.includes(source.node))).toHaveLength(1)
  })

  test('cut copies what it takes', () => {
    const { run, clipboard, document } = editor({ nodes: ['c'] })
    run('cut')
    expect(clipboard()).toContain('say')
    expect(document().nodes.has('c')).toBe(false)
  })

  test('switching off is taken back by the same key, and all become alike', () => {
    const { run, document } = editor({ nodes: ['a', 'b'] })
    const off = () => ['a', 'b'].map((id) => document().nodes.get(id)?.disabled)
    run('disable')
    expect(off()).toEqual([true, true])
    run('disable')
    expect(off()).toEqual([false, false])
  })

  test('an edge is switched off by the same key', () => {
    const { run, document } = editor({ edges: ['a-b'] })
    run('disable')
    expect(document().edges.get('a-b')?.disabled).toBe(true)
  })

  test('grouping selects the group, and taking it apart its nodes', () => {
    const { run, document, selection } = editor({ nodes: ['b', 'c'] })
    run('group')
    const [id] = selection().groups
    expect(document().nodes.get('b')?.group).toBe(id)
    run('ungroup')
    expect([...selection().nodes]).toEqual(['b', 'c'])
    expect(document().groups.has(id ?? '')).toBe(false)
  })

  test('moving by keys goes by the grid, five times as far with Shift, and is one step to undo', () => {
    const { run, document, store } = editor({ nodes: ['b'] })
    run('moveRight')
    run('moveRight')
    run('moveFarDown')
    expect(document().nodes.get('b')?.position).toEqual({ x: 616, y: 40 })
    expect(store.undo()).toBe(true)
    expect(document().nodes.get('b')?.position).toEqual({ x: 600, y: 0 })
  })

  test('arrows walk the flow, and with Shift all that comes before or after is selected', () => {
    const { run, stand, selection } = editor()
    stand('a')
    run('walkRight')
    expect([...selection().nodes]).toEqual(['b'])
    stand('a')
    run('selectAfter')
    expect([...selection().nodes].toSorted()).toEqual(['a', 'b', 'c'])
    stand('b')
    run('selectBefore')
    expect([...selection().nodes].toSorted()).toEqual(['a', 'b', 'start'])
  })

  test('Esc first lets go of what is selected, then closes', () => {
    const { run, asked, selection } = editor({ nodes: ['a'] })
    run('leave')
    expect(selection().nodes.size).toBe(0)
    expect(asked).toEqual([])
    run('leave')
    expect(asked).toEqual(['close'])
  })

  test('layout is of what is selected where that is more than one node, else of all', () => {
    const some = editor({ nodes: ['a', 'b'] })
    some.run('layout')
    const all = editor({ nodes: ['a'] })
    all.run('layout')
    expect([...some.asked, ...all.asked]).toEqual(['layout a,b', 'layout '])
  })
})
