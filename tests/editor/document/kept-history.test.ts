import { describe, expect, test } from 'vitest'
import { diffGraphs, isSameGraph } from '#src/domain/graph/diff.ts'
import { moveNodes, removeNodes, renameNode } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
  browserHistoryStorage,
  keepHistory,
  takeUpHistory,
  type HistoryStorage,
  type KeptHistory,
} from '#src/editor/document/kept-history.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { manualTimers, settle } from './manual-timers.ts'
import { aFlow, SPECS } from './sample-flow.ts'

const KEY = { kind: 'flow', id: 'f1', personId: 'ada' }
const isSame = (a: GraphDocument, b: GraphDocument) => isSameGraph(diffGraphs(a, b))

/** A browser, and pages of it one after another. */
function aBrowser() {
  const timers = manualTimers()
  const things = new Map<string, KeptHistory>()
  const storage: HistoryStorage = {
    read: async (key) => structuredClone(things.get(key)),
    write: async (key, thing) => void things.set(key, structuredClone(thing)),
    remove: async (key) => void things.delete(key),
  }
  async function open(document: GraphDocument, revision: number, key = KEY) {
    const opened = createDocumentStore({ document, revision, now: timers.now })
    const isTaken = await takeUpHistory({ key, document: opened, loaded: { document, revision }, isSame, storage })
    let hide = () => {}
    const end = keepHistory({
      key,
      document: opened,
      storage,
      timers,
      whenHidden(run) {
        hide = run
        return () => {}
      },
    })
    const current = () => opened.store.get(opened.docAtom)
    return {
      ...opened,
      isTaken,
      end,
      hide: () => hide(),
      current,
      move: (x: number) => opened.dispatch(moveNodes(new Map([['a', { x, y: 0 }]]))),
      /** The server takes what there is. */
      save: (next: number) => opened.acknowledge(opened.snapshot(), next),
      x: () => current().nodes.get('a')?.position.x,
      steps: () => opened.store.get(opened.historyAtom).undo.length,
    }
  }
  return { open, timers, things }
}

describe('a history outlives a reload', () => {
  test('where the document is at the revision it belongs to', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a', 'b'), 4)
    page.move(8)
    page.dispatch(renameNode('b', 'Bee'))
    page.move(16)
    page.save(5)
    page.undo()
    page.redo()
    page.save(6)
    await timers.pass(1_000)
    const again = await open(structuredClone(page.current()), 6)
    expect(again.isTaken).toBe(true)
    expect(again.undo()).toBe(true)
    expect(again.x()).toBe(8)
    expect(again.undo()).toBe(true)
    expect(again.current().nodes.get('b')?.title).toBe('')
    expect(again.undo()).toBe(true)
    expect(again.x()).toBe(0)
    expect(again.undo()).toBe(false)
    expect([again.redo(), again.redo(), again.redo(), again.redo()]).toEqual([true, true, true, false])
    expect(isSame(again.current(), page.current())).toBe(true)
  })

  test('with what was undone, until something else is done', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a'), 1)
    page.move(8)
    page.undo()
    page.save(2)
    await timers.pass(1_000)
    expect((await open(aFlow('a'), 2)).redo()).toBe(true)
    const other = await open(aFlow('a'), 2)
    other.dispatch(renameNode('a', 'New'))
    expect(other.redo()).toBe(false)
  })

  test('never over what others have saved since', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a', 'b'), 4)
    page.dispatch(removeNodes(SPECS, ['b']))
    page.save(5)
    await timers.pass(1_000)
    const theirs = await open(aFlow('a'), 6)
    expect(theirs.isTaken).toBe(false)
    expect(theirs.undo()).toBe(false)
  })

  test('of nobody else', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a'), 4)
    page.move(8)
    page.save(5)
    await timers.pass(1_000)
    expect((await open(page.current(), 5, { ...KEY, personId: 'ben' })).isTaken).toBe(false)
  })

  test('where the page went while its last change was on its way: by what the document holds', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a'), 4)
    page.move(8)
    page.save(5)
    await timers.pass(1_000)
    page.dispatch(renameNode('a', 'New'))
    page.hide()
    await settle()
    const arrived = await open(structuredClone(page.current()), 6)
    expect(arrived.steps()).toBe(2)
    expect(arrived.undo()).toBe(true)
    expect(arrived.current().nodes.get('a')?.title).toBe('')
  })

  test('and not where another change came in its place; where it never came, as far as it was saved', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a'), 4)
    page.move(8)
    page.save(5)
    await timers.pass(1_000)
    const saved = structuredClone(page.current())
    page.dispatch(renameNode('a', 'New'))
    page.hide()
    await settle()
    expect((await open(aFlow('a', 'c'), 6)).isTaken).toBe(false)
    const before = await open(saved, 5)
    expect(before.steps()).toBe(1)
    expect(before.undo() && before.x()).toBe(0)
  })

  test('under what was done before it was there, and not where others came first', async () => {
    const { open, timers } = aBrowser()
    const page = await open(aFlow('a', 'b'), 4)
    page.move(8)
    page.save(5)
    await timers.pass(1_000)
    const kept = page.store.get(page.historyAtom)
    const early = createDocumentStore({ document: page.current(), revision: 5, now: () => 0 })
    early.dispatch(renameNode('b', 'Early'))
    expect(early.restore(kept)).toBe(true)
    expect(early.store.get(early.historyAtom).undo).toHaveLength(2)
    const late = createDocumentStore({ document: page.current(), revision: 5, now: () => 0 })
    late.receive([{ op: 'replace', path: ['nodes', 'b', 'title'], value: 'Theirs' }], 6)
    expect(late.restore(kept)).toBe(false)
  })
})

test('no more is kept than there is room for, the newest first; nothing of an empty one', async () => {
  const { open, timers, things } = aBrowser()
  const page = await open(aFlow('a'), 1)
  const { steps, characters } = LIMITS.flow.undoKept
  for (let step = 1; step <= steps + 20; step++) page.move(step)
  page.save(2)
  await timers.pass(1_000)
  const [kept] = things.values()
  expect(kept?.history.undo).toHaveLength(steps)
  const large = await open(aFlow('a'), 7)
  for (let step = 0; step < 20; step++)
    large.dispatch({
      label: 'undo.editNode',
      apply: (draft) => {
        const node = draft.nodes.get('a')
        if (node) node.data = { text: `${step}`.repeat(characters / 16), ways: [] }
      },
    })
  large.save(8)
  await timers.pass(1_000)
  expect([...things.values()][0]?.history.undo.length).toBeLessThan(16)
  expect(JSON.stringify([...things.values()]).length).toBeLessThan(characters * 1.1)
  large.load(aFlow('a'), 9)
  await timers.pass(1_000)
  expect(things.size).toBe(0)
})

test('where the browser keeps nothing, nothing is found, and nothing is wrong', async () => {
  expect(globalThis.indexedDB).toBeUndefined()
  await browserHistoryStorage.write('a', { revision: 1, history: { undo: [], redo: [] }, at: 0 })
  expect(await browserHistoryStorage.read('a')).toBeUndefined()
})
