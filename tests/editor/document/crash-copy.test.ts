import { describe, expect, test } from 'vitest'
import { moveNodes } from '#src/domain/graph/commands.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { forgetCrashCopy, keepCrashCopy, readCrashCopy } from '#src/editor/document/crash-copy.ts'
import { browserCrashStorage, type CrashCopy, type CrashStorage } from '#src/editor/document/crash-storage.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { manualTimers } from './manual-timers.ts'
import { aFlow, SPECS } from './sample-flow.ts'

const KEY = { kind: 'flow', id: 'f1' }

function aKeptFlow() {
  const timers = manualTimers()
  const document = createDocumentStore({ document: aFlow('a'), revision: 4, now: timers.now })
  const copies = new Map<string, CrashCopy>()
  const writes: number[] = []
  const storage: CrashStorage = {
    read: async (key) => copies.get(key),
    write: async (key, copy) => {
      writes.push(copy.at)
      copies.set(key, copy)
    },
    remove: async (key) => void copies.delete(key),
  }
  let hide = () => {}
  const stop = keepCrashCopy({
    key: KEY,
    document,
    toText: (content) => JSON.stringify(graphToJson(content)),
    backOf: (content) => ({ nodes: content.nodes.size }),
    storage,
    timers,
    whenHidden(run) {
      hide = run
      return () => {}
    },
  })
  return {
    document,
    timers,
    writes,
    stop,
    hide: () => hide(),
    storage,
    copy: () => readCrashCopy(KEY, storage),
    edit: (x: number) => document.dispatch(moveNodes(new Map([['a', { x, y: 0 }]]))),
  }
}

describe('a crash copy', () => {
  test('gives the unsaved document back, with its revision and its time', async () => {
    const { document, edit, timers, copy } = aKeptFlow()
    edit(1)
    await timers.pass(1_000)
    const found = await copy()
    expect(found).toMatchObject({ baseRevision: 4, at: 1_000, back: { nodes: 1 } })
    const read = graphFromJson(SPECS, JSON.parse(found?.json ?? ''))
    expect(read).toEqual({ ok: true, document: document.snapshot().document })
  })

  test('is written at most once a second, and not again while nothing changes', async () => {
    const { edit, timers, writes } = aKeptFlow()
    for (let step = 1; step <= 25; step++) {
      edit(step)
      await timers.pass(100)
    }
    await timers.pass(10_000)
    expect(writes).toEqual([1_000, 2_000, 3_000])
  })

  test('is gone when the document is saved, and is not written by a change that was saved in time', async () => {
    const { document, edit, timers, copy, writes } = aKeptFlow()
    edit(1)
    await timers.pass(1_000)
    document.acknowledge(document.snapshot(), 5)
    expect(await copy()).toBeUndefined()
    edit(2)
    document.acknowledge(document.snapshot(), 6)
    await timers.pass(10_000)
    expect(writes).toHaveLength(1)
    expect(await copy()).toBeUndefined()
  })

  test('never holds half a gesture', async () => {
    const { document, edit, timers, copy, writes } = aKeptFlow()
    document.beginGesture('undo.layout')
    edit(1)
    await timers.pass(10_000)
    expect(writes).toEqual([])
    document.commitGesture()
    await timers.pass(1_000)
    expect((await copy())?.json).toContain('"x":1')
  })

  test('is brought up to date as the page is hidden, without a second for more', async () => {
    const { document, edit, hide, writes, copy } = aKeptFlow()
    hide()
    expect(writes).toEqual([])
    edit(1)
    hide()
    expect((await copy())?.json).toContain('"x":1')
    document.acknowledge(document.snapshot(), 5)
    hide()
    expect(await copy()).toBeUndefined()
  })

  test('is brought up to date when the document is closed unsaved, and can be thrown away then', async () => {
    const { edit, stop, timers, storage, copy } = aKeptFlow()
    edit(1)
    stop()
    edit(2)
    await timers.pass(10_000)
    expect((await copy())?.json).toContain('"x":1')
    await forgetCrashCopy(KEY, storage)
    expect(await copy()).toBeUndefined()
  })
})

test('where there is no storage nothing is found, and nothing breaks', async () => {
  expect(globalThis.indexedDB).toBeUndefined()
  await browserCrashStorage.write('flow:f1', { json: '{}', baseRevision: 1, at: 0 })
  await browserCrashStorage.remove('flow:f1')
  expect(await browserCrashStorage.read('flow:f1')).toBeUndefined()
})
