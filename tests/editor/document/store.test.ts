import { beforeEach, describe, expect, test } from 'vitest'
import { moveNodes, removeNodes, renameNode } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { MERGE_WINDOW_MS } from '#src/editor/document/history.ts'
import { MAX_STEPS } from '#src/editor/document/steps.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { aFlow, aNode, isWhole, SPECS } from './sample-flow.ts'

let time = 0
beforeEach(() => {
  time = 0
})

function anOpenFlow(given: { readOnly?: boolean } = {}) {
  let selected: readonly string[] = []
  const document = createDocumentStore({
    document: aFlow('a', 'b', 'c'),
    revision: 7,
    now: () => time,
    isSound: isWhole,
    selection: { get: () => selected, set: (ids: readonly string[]) => (selected = ids) },
    ...given,
  })
  const read = () => document.store.get(document.docAtom)
  return {
    ...document,
    read,
    title: (id: string) => read().nodes.get(id)?.title,
    x: (id: string) => read().nodes.get(id)?.position.x,
    type: (text: string) => document.dispatch(renameNode('a', text)),
    move: (id: string, x: number) => document.dispatch(moveNodes(new Map([[id, { x, y: 0 }]]))),
    steps: () => document.store.get(document.historyAtom).undo.length,
    isDirty: () => document.store.get(document.isDirtyAtom),
    canUndo: () => document.store.get(document.canUndoAtom),
    canRedo: () => document.store.get(document.canRedoAtom),
    revision: () => document.store.get(document.revisionAtom),
    select: (...ids: string[]) => (selected = ids),
    selected: () => selected,
  }
}

const titleTo = (id: string, value: string) => [{ op: 'replace' as const, path: ['nodes', id, 'title'], value }]
const gone = (id: string) => [{ op: 'remove' as const, path: ['nodes', id] }]

describe('a command', () => {
  test('is a step: it can be undone and done again, and its values are kept for the words', () => {
    const flow = anOpenFlow()
    expect(flow.move('a', 40)).toBe(true)
    expect(flow.canUndo()).toBe(true)
    expect(flow.store.get(flow.historyAtom).undo[0]).toMatchObject({ label: 'undo.moveNodes', values: { count: 1 } })
    expect(flow.undo()).toBe(true)
    expect(flow.x('a')).toBe(0)
    expect(flow.canUndo()).toBe(false)
    expect(flow.redo()).toBe(true)
    expect(flow.x('a')).toBe(40)
    expect(flow.redo()).toBe(false)
  })

  test('that changes nothing is no step, and ends nothing that could be redone', () => {
    const flow = anOpenFlow()
    flow.move('a', 40)
    flow.undo()
    expect(flow.move('a', 0)).toBe(false)
    expect(flow.canRedo()).toBe(true)
    expect(flow.isDirty()).toBe(true)
  })

  test('that throws leaves everything as it was', () => {
    const flow = anOpenFlow()
    const before = flow.read()
    const broken = {
      label: 'undo.editNode',
      apply() {
        throw new Error('broken')
      },
    }
    expect(() => flow.dispatch(broken)).toThrow('broken')
    expect(flow.read()).toBe(before)
    expect(flow.steps()).toBe(0)
  })

  test('is refused when the document is read-only, as are gestures and undo', () => {
    const flow = anOpenFlow({ readOnly: true })
    expect(flow.move('a', 40)).toBe(false)
    expect(flow.beginGesture('undo.layout')).toBe(false)
    expect(flow.replace(aFlow('z'))).toBe(false)
    expect(flow.x('a')).toBe(0)
    flow.store.set(flow.readOnlyAtom, false)
    flow.move('a', 40)
    flow.store.set(flow.readOnlyAtom, true)
    expect(flow.canUndo()).toBe(false)
    expect(flow.undo()).toBe(false)
  })

  test('drops the oldest step beyond the limit', () => {
    const flow = anOpenFlow()
    for (let x = 1; x <= MAX_STEPS + 5; x++) flow.move('a', x)
    expect(flow.steps()).toBe(MAX_STEPS)
    while (flow.undo());
    expect(flow.x('a')).toBe(5)
  })
})

describe('typing', () => {
  test('is one step, which holds the last text and the first', () => {
    const flow = anOpenFlow()
    for (const text of ['h', 'he', 'hel', 'hello']) {
      time += MERGE_WINDOW_MS
      flow.type(text)
    }
    expect(flow.steps()).toBe(1)
    expect(flow.store.get(flow.historyAtom).undo[0]?.patches).toHaveLength(1)
    flow.undo()
    expect(flow.title('a')).toBe('')
    flow.redo()
    expect(flow.title('a')).toBe('hello')
  })

  test.each([
    ['after a pause', () => (time += MERGE_WINDOW_MS + 1)],
    ['after the field was left', ({ seal }: ReturnType<typeof anOpenFlow>) => seal()],
    ['in another field', ({ dispatch }: ReturnType<typeof anOpenFlow>) => dispatch(renameNode('b', 'x'))],
    [
      'after an undo',
      ({ move, undo }: ReturnType<typeof anOpenFlow>) => {
        move('b', 9)
        undo()
      },
    ],
    ['after someone else changed it', ({ receive }: ReturnType<typeof anOpenFlow>) => receive(titleTo('a', 'X'), 8)],
  ])('%s begins a new step', (_name, between) => {
    const flow = anOpenFlow()
    flow.type('one')
    between(flow)
    const before = flow.title('a')
    flow.type('two')
    flow.undo()
    expect(flow.title('a')).toBe(before)
  })

  test('puts back what was selected before its first letter', () => {
    const flow = anOpenFlow()
    flow.select('a')
    flow.type('h')
    flow.select('b')
    flow.type('he')
    flow.undo()
    expect(flow.selected()).toEqual(['a'])
  })

  test('and deleting it again leaves no step', () => {
    const flow = anOpenFlow()
    flow.move('b', 9)
    flow.type('x')
    flow.type('')
    expect(flow.steps()).toBe(1)
    flow.undo()
    expect(flow.x('b')).toBe(0)
  })
})

describe('a gesture', () => {
  test('makes one step of all commands in it, with the selection from before', () => {
    const flow = anOpenFlow()
    flow.select('a')
    flow.beginGesture('undo.layout', { count: 2 })
    flow.move('a', 1)
    flow.select('b')
    flow.move('b', 2)
    flow.move('a', 3)
    flow.commitGesture()
    expect(flow.store.get(flow.historyAtom).undo).toMatchObject([{ label: 'undo.layout', values: { count: 2 } }])
    flow.undo()
    expect([flow.x('a'), flow.x('b'), flow.selected()]).toEqual([0, 0, ['a']])
    flow.redo()
    expect([flow.x('a'), flow.x('b'), flow.selected()]).toEqual([3, 2, ['b']])
  })

  test('that is cancelled leaves the very same document, and leaves it clean', () => {
    const flow = anOpenFlow()
    const before = flow.read()
    flow.beginGesture('undo.layout')
    flow.move('a', 1)
    expect(flow.isDirty()).toBe(true)
    flow.cancelGesture()
    expect(flow.read()).toBe(before)
    expect([flow.isDirty(), flow.steps()]).toEqual([false, 0])
  })

  test('that comes to nothing is no step', () => {
    const flow = anOpenFlow()
    flow.beginGesture('undo.layout')
    flow.type('x')
    flow.type('')
    flow.commitGesture()
    expect(flow.steps()).toBe(0)
  })

  test('allows no undo, nor does something that is held', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    flow.beginGesture('undo.layout')
    expect([flow.canUndo(), flow.undo(), flow.redo()]).toEqual([false, false, false])
    flow.cancelGesture()
    flow.store.set(flow.holdAtom, true)
    expect([flow.canUndo(), flow.undo()]).toEqual([false, false])
    flow.store.set(flow.holdAtom, false)
    expect(flow.undo()).toBe(true)
  })

  test('that was left open is committed by the next', () => {
    const flow = anOpenFlow()
    flow.beginGesture('undo.layout')
    flow.move('a', 1)
    flow.beginGesture('undo.paste')
    flow.move('b', 2)
    flow.commitGesture()
    flow.undo()
    expect([flow.x('a'), flow.x('b')]).toEqual([1, 0])
  })

  test('is never sent half: a snapshot is from before it', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    const before = flow.snapshot()
    flow.beginGesture('undo.layout')
    flow.move('a', 2)
    expect(flow.snapshot()).toEqual(before)
    flow.commitGesture()
    expect(flow.snapshot().document).toBe(flow.read())
  })
})

describe('saving', () => {
  test('touches neither the document nor the history', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    const before = [flow.read(), flow.store.get(flow.historyAtom)]
    flow.acknowledge(flow.snapshot(), 8)
    expect(flow.read()).toBe(before[0])
    expect(flow.store.get(flow.historyAtom)).toBe(before[1])
    expect([flow.isDirty(), flow.revision()]).toEqual([false, 8])
  })

  test('leaves the document dirty when it was changed meanwhile', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    const sent = flow.snapshot()
    flow.move('a', 2)
    flow.acknowledge(sent, 8)
    expect(flow.isDirty()).toBe(true)
    expect(flow.snapshot().baseRevision).toBe(8)
  })

  test('is followed by an undo that makes the document dirty again', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    flow.acknowledge(flow.snapshot(), 8)
    flow.undo()
    expect([flow.x('a'), flow.isDirty()]).toEqual([0, true])
  })

  test('says nothing when its answer comes after another document was loaded', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    const sent = flow.snapshot()
    flow.load(aFlow('z'), 9)
    flow.acknowledge(sent, 8)
    expect([flow.isDirty(), flow.revision()]).toEqual([false, 9])
  })
})

describe('what comes from elsewhere', () => {
  test('is no step, and an own step undone leaves it alone', () => {
    const flow = anOpenFlow()
    flow.move('a', 1)
    expect(flow.receive(titleTo('b', 'theirs'), 8)).toBe(true)
    expect([flow.steps(), flow.revision()]).toEqual([1, 8])
    flow.undo()
    expect([flow.x('a'), flow.title('b')]).toEqual([0, 'theirs'])
  })

  test('leaves a saved document saved', () => {
    const flow = anOpenFlow()
    flow.receive(titleTo('b', 'theirs'), 8)
    expect(flow.isDirty()).toBe(false)
  })

  test('drops own steps that no longer apply, and undo goes on to the one before', () => {
    const flow = anOpenFlow()
    flow.move('b', 1)
    flow.type('mine')
    flow.receive(gone('a'), 8)
    expect(flow.steps()).toBe(1)
    flow.undo()
    expect([flow.x('b'), flow.read().nodes.has('a')]).toEqual([0, false])
  })

  test('is not overwritten by an own deletion that is undone', () => {
    const flow = anOpenFlow()
    flow.dispatch(removeNodes(SPECS, ['a']))
    flow.receive([{ op: 'add', path: ['nodes', 'a'], value: aNode('a', { title: 'theirs' }) }], 8)
    expect(flow.undo()).toBe(false)
    expect(flow.title('a')).toBe('theirs')
  })

  test('is refused whole where it does not fit', () => {
    const flow = anOpenFlow()
    const before = flow.read()
    expect(flow.receive([...titleTo('b', 'theirs'), ...titleTo('nowhere', 'x')], 8)).toBe(false)
    expect([flow.read(), flow.revision()]).toEqual([before, 7])
  })

  test('is refused where it would tear the document', () => {
    const flow = anOpenFlow()
    const edge = { id: 'e', source: { node: 'b', outlet: 'next' }, target: 'a', label: '', disabled: false }
    flow.dispatch({ label: 'undo.connect', apply: ({ edges }) => void edges.set('e', edge) })
    expect(flow.receive(gone('a'), 8)).toBe(false)
    expect(flow.read().nodes.has('a')).toBe(true)
  })

  test('stays when the gesture that it came into is cancelled', () => {
    const flow = anOpenFlow()
    flow.beginGesture('undo.layout')
    flow.move('a', 1)
    flow.receive(titleTo('b', 'theirs'), 8)
    flow.cancelGesture()
    expect([flow.x('a'), flow.title('b')]).toEqual([0, 'theirs'])
  })
})

test('loading clears the history and leaves nothing to save', () => {
  const flow = anOpenFlow()
  flow.move('a', 1)
  flow.undo()
  flow.move('a', 2)
  flow.beginGesture('undo.layout')
  flow.load(aFlow('z'), 12)
  expect([...flow.read().nodes.keys()]).toEqual(['z'])
  expect([flow.canUndo(), flow.canRedo(), flow.isDirty(), flow.revision()]).toEqual([false, false, false, 12])
  expect(flow.store.get(flow.gestureAtom)).toBeNull()
})

test('a document changes by commands alone, from when it is opened or loaded', () => {
  const flow = anOpenFlow()
  expect(() => Object.assign(flow.read().nodes.get('a')!, { title: 'By the way' })).toThrow(TypeError)
  flow.load(aFlow('z'), 12)
  expect(() => Object.assign(flow.read().nodes.get('z')!, { title: 'By the way' })).toThrow(TypeError)
})

test('a mistaken restore is one undo away, and what arrived after it stays', () => {
  const flow = anOpenFlow()
  flow.move('a', 1)
  const mine = flow.read()
  flow.replace(aFlow('a', 'z'))
  expect([...flow.read().nodes.keys()].toSorted()).toEqual(['a', 'z'])
  flow.undo()
  expect(flow.read()).toEqual(mine)
  flow.redo()
  flow.receive([{ op: 'add', path: ['nodes', 'r'], value: aNode('r') }], 8)
  flow.undo()
  expect(flow.read()).toEqual({ ...mine, nodes: new Map([...mine.nodes, ['r', aNode('r')]]) })
})

test('undo puts back what was selected before the change, redo what was selected before the undo', () => {
  const flow = anOpenFlow()
  flow.select('a')
  flow.move('a', 1)
  flow.select('b', 'c')
  flow.undo()
  expect(flow.selected()).toEqual(['a'])
  flow.select()
  flow.redo()
  expect(flow.selected()).toEqual(['b', 'c'])
})

test('a listener is told each change with what was before, and finds the history already there', () => {
  const flow = anOpenFlow()
  const told: [GraphDocument, GraphDocument, number][] = []
  const end = flow.subscribe((document, previous) => told.push([document, previous, flow.steps()]))
  const start = flow.read()
  flow.move('a', 1)
  const moved = flow.read()
  flow.acknowledge(flow.snapshot(), 8)
  flow.undo()
  const undone = flow.read()
  end()
  flow.redo()
  expect(told).toEqual([
    [moved, start, 1],
    [undone, moved, 0],
  ])
})
