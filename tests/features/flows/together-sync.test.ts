import { describe, expect, test } from 'vitest'
import { moveNodes, removeNodes, renameNode, setNodeData } from '#src/domain/graph/commands.ts'
import type { Command } from '#src/domain/graph/command.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { createAutosave, type SaveResult } from '#src/editor/document/autosave.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { selectionAtom, selectionOf } from '#src/editor/canvas/view-state.ts'
import { conflictKey, type Side } from '#src/features/flows/editor/together/merging.ts'
import { savingInto, serverCopyOf } from '#src/features/flows/editor/together/server-copy.ts'
import { createSync, type Found, type News } from '#src/features/flows/editor/together/sync.ts'
import { aGraph, aNode, toySpecs } from '#tests/domain/graph/kinds.ts'
import { run } from '#tests/domain/graph/valid.ts'
import { manualTimers, settle } from '#tests/editor/document/manual-timers.ts'

const start = aGraph({
  nodes: [aNode('start', 'begin'), aNode('a', 'say', { data: { text: { en: 'Hello' } } }), aNode('b', 'ask')],
  edges: ['start > a', 'a > b'],
})
const say = (en: string) => setNodeData(toySpecs, 'a', { text: { en } })
const name = (id: string, title: string) => renameNode(id, title)

/** A flow open here, and the server that it and a colleague save to. */
function together(options: { isSound?: (document: GraphDocument) => boolean } = {}) {
  const timers = manualTimers()
  const stored = { document: start, revision: 1, by: null as string | null }
  const line = { answers: true, isGone: false, isDown: false }
  const { isSound = (document) => graphFromJson(toySpecs, graphToJson(document)).ok } = options
  const document = createDocumentStore({ document: start, revision: 1, now: timers.now, isSound })
  const server = serverCopyOf(start)
  const saves: GraphDocument[] = []
  const put = async (sent: { document: GraphDocument; baseRevision: number }): Promise<SaveResult> => {
    if (line.isDown) return { type: 'offline' }
    if (line.isGone) return { type: 'refused', code: 'NOT_FOUND' }
    saves.push(sent.document)
    if (sent.baseRevision !== stored.revision)
      return { type: 'conflict', revision: stored.revision, savedBy: stored.by ?? '' }
    Object.assign(stored, { document: sent.document, revision: stored.revision + 1, by: 'me' })
    return line.answers ? { type: 'saved', revision: stored.revision } : { type: 'offline' }
  }
  const autosave = createAutosave({ document, timers, whenHidden: () => () => {}, save: savingInto(server, put) })
  const found = (): Found => ({ type: 'flow', ...stored })
  const sync = createSync({
    document,
    autosave,
    server,
    specs: toySpecs,
    timers,
    read: async () => (line.isDown ? { type: 'failed' } : line.isGone ? { type: 'gone' } : found()),
  })
  const news: News[] = []
  sync.subscribe((told) => news.push(told))
  const { store } = document
  return {
    document,
    sync,
    stored,
    line,
    saves,
    news,
    timers,
    node: (id: string) => store.get(document.docAtom).nodes.get(id),
    storedNode: (id: string) => stored.document.nodes.get(id),
    state: () => store.get(autosave.stateAtom).type,
    pending: () => store.get(sync.pendingAtom),
    trouble: () => store.get(sync.troubleAtom),
    /** A colleague saves; nobody has heard of it yet. */
    colleague: (...commands: Command<GraphDocument>[]) =>
      Object.assign(stored, { document: run(stored.document, ...commands), revision: stored.revision + 1, by: 'Li' }),
    choose(side: Side) {
      const { conflicts } = store.get(sync.pendingAtom) ?? { conflicts: [] }
      return sync.settle(new Map(conflicts.map((conflict) => [conflictKey(conflict), side])))
    },
  }
}

describe('what a colleague saves', () => {
  test('comes in, is told, and leaves the own history alone', async () => {
    const { document, colleague, sync, node, news, timers, state } = together()
    document.dispatch(name('b', 'Mine'))
    await timers.pass(2_000)
    colleague(say('Hi'))
    await sync.look()
    expect(node('a')?.data).toEqual({ text: { en: 'Hi' } })
    expect(news).toEqual([{ by: 'Li', here: ['a'], gone: [], dropped: 0 }])
    expect(state()).toBe('clean')
    expect(document.undo()).toBe(true)
    expect(node('b')?.title).toBe('')
    expect(node('a')?.data).toEqual({ text: { en: 'Hi' } })
  })

  test('comes together with what is not saved yet, which is then saved on top of it', async () => {
    const { document, colleague, sync, node, storedNode, timers, pending } = together()
    document.dispatch(name('a', 'Greeting'))
    colleague(say('Hi'))
    await sync.look()
    expect(pending()).toBeNull()
    await timers.pass(2_000)
    expect(storedNode('a')).toMatchObject({ title: 'Greeting', data: { text: { en: 'Hi' } } })
    expect(node('a')).toEqual(storedNode('a'))
  })

  test('is found by a save that is refused for it, without anybody noticing', async () => {
    const { document, colleague, storedNode, timers, state } = together()
    colleague(say('Hi'))
    document.dispatch(name('a', 'Greeting'))
    await timers.pass(2_000)
    await settle()
    await settle()
    expect(storedNode('a')).toMatchObject({ title: 'Greeting', data: { text: { en: 'Hi' } } })
    expect(state()).toBe('clean')
  })

  test('waits until a gesture has ended', async () => {
    const { document, colleague, sync, node } = together()
    document.beginGesture('undo.moveNodes')
    document.dispatch(moveNodes(new Map([['b', { x: 8, y: 8 }]])))
    colleague(say('Hi'))
    const looked = sync.look()
    await settle()
    expect(node('a')?.data).toEqual({ text: { en: 'Hello' } })
    document.commitGesture()
    await looked
    expect(node('a')?.data).toEqual({ text: { en: 'Hi' } })
    expect(node('b')?.position).toEqual({ x: 8, y: 8 })
  })

  test('takes nodes it has deleted out of the selection', async () => {
    const { document, colleague, sync } = together()
    document.store.set(selectionAtom, selectionOf({ nodes: ['a', 'b'] }))
    colleague(removeNodes(toySpecs, ['b']))
    await sync.look()
    expect([...document.store.get(selectionAtom).nodes]).toEqual(['a'])
  })

  test('is asked for again while there is no connection', async () => {
    const { colleague, sync, line, node, timers } = together()
    colleague(say('Hi'))
    line.isDown = true
    await sync.look()
    line.isDown = false
    await timers.pass(3_000)
    expect(node('a')?.data).toEqual({ text: { en: 'Hi' } })
  })

  test('is not what was saved from here and never answered', async () => {
    const { document, line, storedNode, news, pending, timers, state } = together()
    line.answers = false
    document.dispatch(say('Hi'))
    await timers.pass(1_600)
    expect(state()).toBe('retrying')
    document.dispatch(say('Hi there'))
    line.answers = true
    await timers.pass(5_000)
    await settle()
    await settle()
    expect(pending()).toBeNull()
    expect(news).toEqual([])
    expect(storedNode('a')?.data).toEqual({ text: { en: 'Hi there' } })
  })
})

describe('the same field changed by both', () => {
  async function inConflict() {
    const flow = together()
    flow.document.dispatch(say('Mine'))
    flow.colleague(say('Theirs'), name('b', 'Question'))
    await flow.sync.look()
    return flow
  }

  test('waits for a decision: nothing is taken, and nothing saved', async () => {
    const { pending, node, saves, timers, state, storedNode, document } = await inConflict()
    expect(pending()).toMatchObject({ by: 'Li', conflicts: [{ id: 'a', mine: 'Mine', theirs: 'Theirs' }] })
    expect(node('b')?.title).toBe('')
    await timers.pass(20_000)
    document.dispatch(say('Mine still'))
    await timers.pass(20_000)
    expect(saves).toEqual([])
    expect(state()).toBe('conflict')
    expect(storedNode('a')?.data).toEqual({ text: { en: 'Theirs' } })
  })

  test('decided for mine, is saved on top of what the other has saved', async () => {
    const { choose, pending, storedNode, timers, document, node } = await inConflict()
    await timers.pass(2_000)
    expect(choose('mine')).toBe(true)
    expect(pending()).toBeNull()
    await settle()
    await timers.pass(2_000)
    expect(storedNode('a')?.data).toEqual({ text: { en: 'Mine' } })
    expect(storedNode('b')?.title).toBe('Question')
    expect(document.undo()).toBe(true)
    expect(node('a')?.data).toEqual({ text: { en: 'Hello' } })
  })

  test('decided for theirs, leaves nothing to save', async () => {
    const { choose, node, saves, timers, state } = await inConflict()
    await timers.pass(2_000)
    expect(choose('theirs')).toBe(true)
    await timers.pass(20_000)
    expect(node('a')?.data).toEqual({ text: { en: 'Theirs' } })
    expect(node('b')?.title).toBe('Question')
    expect(saves).toEqual([])
    expect(state()).toBe('clean')
  })

  test('stays undecided when the other has saved another value meanwhile', async () => {
    const { colleague, sync, pending, document, node } = await inConflict()
    const before = new Map(pending()?.conflicts.map((conflict) => [conflictKey(conflict), 'theirs' as const]))
    colleague(say('Theirs again'))
    await sync.look()
    expect(sync.settle(before)).toBe(false)
    expect(pending()).toMatchObject({ conflicts: [{ theirs: 'Theirs again' }] })
    expect(node('a')?.data).toEqual({ text: { en: 'Mine' } })
    expect(document.store.get(document.revisionAtom)).toBe(1)
  })

  test('is settled by itself when it is taken back here', async () => {
    const { document, sync, pending, node, timers, state } = await inConflict()
    await timers.pass(2_000)
    document.undo()
    sync.review()
    expect(pending()).toBeNull()
    expect(node('a')?.data).toEqual({ text: { en: 'Theirs' } })
    await timers.pass(2_000)
    expect(state()).toBe('clean')
  })
})

describe('two changes that together cannot be saved', () => {
  async function unfit() {
    const isSound = (document: GraphDocument) =>
      [...document.nodes.values()].filter(({ title }) => title !== '').length < 2
    const flow = together({ isSound })
    flow.document.dispatch(name('a', 'Mine'))
    flow.colleague(name('b', 'Theirs'))
    await flow.sync.look()
    return flow
  }

  test('wait until one of the two is given up', async () => {
    const { pending, saves, timers, node } = await unfit()
    await timers.pass(20_000)
    expect(pending()).toMatchObject({ isUnfit: true, conflicts: [] })
    expect(saves).toEqual([])
    expect(node('a')?.title).toBe('Mine')
  })

  test('and theirs replaces everything here, or mine is saved over it', async () => {
    const forTheirs = await unfit()
    forTheirs.sync.takeAll()
    expect([forTheirs.node('a')?.title, forTheirs.node('b')?.title]).toEqual(['', 'Theirs'])
    const forMine = await unfit()
    forMine.sync.keepAll()
    await forMine.timers.pass(2_000)
    expect([forMine.storedNode('a')?.title, forMine.storedNode('b')?.title]).toEqual(['Mine', ''])
  })
})

describe('a flow that was deleted', () => {
  test('is found out by a save, can be read and no longer changed', async () => {
    const { document, line, timers, trouble, node } = together()
    line.isGone = true
    document.dispatch(say('Mine'))
    await timers.pass(2_000)
    await settle()
    expect(trouble()).toBe('gone')
    expect(document.dispatch(say('More'))).toBe(false)
    expect(node('a')?.data).toEqual({ text: { en: 'Mine' } })
  })

  test('and is back, is edited on and what was not saved is', async () => {
    const { document, line, sync, timers, trouble, storedNode } = together()
    line.isGone = true
    document.dispatch(say('Mine'))
    await timers.pass(2_000)
    await settle()
    line.isGone = false
    await sync.look()
    expect(trouble()).toBeNull()
    await timers.pass(2_000)
    expect(storedNode('a')?.data).toEqual({ text: { en: 'Mine' } })
    expect(document.dispatch(say('More'))).toBe(true)
  })
})

describe('changes made on an older document', () => {
  test('are contested like those that meet a colleague’s, and nothing is saved before somebody has decided', async () => {
    const { document, colleague, sync, node, timers, pending, choose, saves, storedNode } = together()
    colleague(say('Theirs'))
    await sync.look()
    document.dispatch(say('Mine'))
    sync.contest(start, 'Li')
    expect(pending()).toMatchObject({ by: 'Li', conflicts: [{ id: 'a', mine: 'Mine', theirs: 'Theirs' }] })
    await timers.pass(20_000)
    expect(saves).toHaveLength(0)
    expect(choose('mine')).toBe(true)
    await timers.pass(20_000)
    expect(node('a')?.data).toEqual({ text: { en: 'Mine' } })
    expect(storedNode('a')?.data).toEqual({ text: { en: 'Mine' } })
  })
})
