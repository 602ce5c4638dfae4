import { describe, expect, test } from 'vitest'
import { moveNodes, renameNode } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { createAutosave, type SaveResult } from '#src/editor/document/autosave.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import type { Snapshot } from '#src/editor/document/document-store.ts'
import { manualTimers, settle } from './manual-timers.ts'
import { aFlow } from './sample-flow.ts'

/** A flow that saves itself to a server under the test's hand: each save waits for its answer. */
function aSavedFlow() {
  const timers = manualTimers()
  const document = createDocumentStore({ document: aFlow('a', 'b'), revision: 1, now: timers.now })
  const saves: {
    sent: Snapshot<GraphDocument>
    keepalive: boolean
    answer: (result: SaveResult) => void
    fail: (error: Error) => void
  }[] = []
  let hide = () => {}
  const autosave = createAutosave({
    document,
    timers,
    whenHidden: (run) => {
      hide = run
      return () => {
        hide = () => {}
      }
    },
    save: (sent, { keepalive }) =>
      new Promise((resolve, reject) => saves.push({ sent, keepalive, answer: resolve, fail: reject })),
  })
  const answer = async (result: SaveResult) => {
    saves.at(-1)?.answer(result)
    await settle()
  }
  return {
    document,
    autosave,
    timers,
    saves,
    answer,
    ok: () => answer({ type: 'saved', revision: (saves.at(-1)?.sent.baseRevision ?? 0) + 1 }),
    hide: () => hide(),
    state: () => document.store.get(autosave.stateAtom),
    edit: (x: number) => document.dispatch(moveNodes(new Map([['a', { x, y: 0 }]]))),
    x: (sent: Snapshot<GraphDocument> | undefined) => sent?.document.nodes.get('a')?.position.x,
  }
}

describe('a change', () => {
  test('is saved after a second and a half of quiet', async () => {
    const { edit, timers, saves, state, ok, x } = aSavedFlow()
    expect(state()).toEqual({ type: 'clean' })
    edit(1)
    expect(state().type).toBe('dirty')
    await timers.pass(1_499)
    expect(saves).toHaveLength(0)
    edit(2)
    await timers.pass(1_499)
    expect(saves).toHaveLength(0)
    await timers.pass(1)
    expect(saves).toHaveLength(1)
    expect([x(saves[0]?.sent), saves[0]?.sent.baseRevision, saves[0]?.keepalive]).toEqual([2, 1, false])
    expect(state().type).toBe('saving')
    await ok()
    expect(state()).toEqual({ type: 'clean' })
    await timers.pass(60_000)
    expect(saves).toHaveLength(1)
  })

  test('is saved after ten seconds when there is no quiet', async () => {
    const { edit, timers, saves } = aSavedFlow()
    for (let second = 0; second < 10; second++) {
      edit(second + 1)
      expect(saves).toHaveLength(0)
      await timers.pass(1_000)
    }
    expect(saves).toHaveLength(1)
  })

  test('made before the saving began is saved, too', async () => {
    const timers = manualTimers()
    const document = createDocumentStore({ document: aFlow('a'), revision: 1, now: timers.now })
    document.dispatch(renameNode('a', 'restored'))
    const sent: number[] = []
    const autosave = createAutosave({
      document,
      timers,
      whenHidden: () => () => {},
      save: async ({ version }) => {
        sent.push(version)
        return { type: 'saved', revision: 2 }
      },
    })
    await timers.pass(1_500)
    await settle()
    expect(sent).toEqual([1])
    expect(document.store.get(autosave.stateAtom)).toEqual({ type: 'clean' })
  })

  test('made during a save waits for it, and leaves the document dirty', async () => {
    const { edit, timers, saves, state, ok, x } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    edit(2)
    await timers.pass(30_000)
    expect(saves).toHaveLength(1)
    await ok()
    expect(state().type).toBe('dirty')
    await timers.pass(0)
    expect(saves).toHaveLength(2)
    expect([x(saves[1]?.sent), saves[1]?.sent.baseRevision]).toEqual([2, 2])
    await ok()
    expect(state().type).toBe('clean')
  })

  test('undone after it was saved is saved again', async () => {
    const { document, edit, timers, saves, ok, x } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    await ok()
    document.undo()
    await timers.pass(1_500)
    expect(x(saves[1]?.sent)).toBe(0)
  })
})

describe('a gesture', () => {
  test('is not saved while it goes on, however long', async () => {
    const { document, edit, timers, saves, x } = aSavedFlow()
    edit(1)
    document.beginGesture('undo.layout')
    edit(2)
    await timers.pass(60_000)
    expect(saves).toHaveLength(0)
    document.commitGesture()
    await timers.pass(0)
    expect(saves).toHaveLength(1)
    expect(x(saves[0]?.sent)).toBe(2)
  })

  test('that is cancelled leaves nothing to save', async () => {
    const { document, edit, timers, saves, state } = aSavedFlow()
    document.beginGesture('undo.layout')
    edit(2)
    document.cancelGesture()
    expect(state()).toEqual({ type: 'clean' })
    await timers.pass(60_000)
    expect(saves).toHaveLength(0)
  })

  test('that goes on when the page is hidden: what was before it is saved, at once and to outlive the page', async () => {
    const { document, edit, saves, hide, x } = aSavedFlow()
    edit(1)
    document.beginGesture('undo.layout')
    edit(2)
    hide()
    expect(saves).toHaveLength(1)
    expect([x(saves[0]?.sent), saves[0]?.keepalive]).toEqual([1, true])
  })
})

describe('without a connection', () => {
  test('saving is tried again after 1, 2, 4, 8, 16 and then every 30 seconds, while editing goes on', async () => {
    const { edit, timers, saves, state, answer, ok, x } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const { length } = saves
      await answer({ type: 'offline' })
      expect(state().type).toBe('retrying')
      edit(length + 1)
      await timers.pass(wait - 1)
      expect(saves).toHaveLength(length)
      await timers.pass(1)
      expect(saves).toHaveLength(length + 1)
      expect(x(saves.at(-1)?.sent)).toBe(length + 1)
    }
    await ok()
    expect(state().type).toBe('clean')
    edit(100)
    await timers.pass(1_500)
    await answer({ type: 'offline' })
    const { length } = saves
    await timers.pass(1_000)
    expect(saves).toHaveLength(length + 1)
  })

  test('a save that breaks counts as one without an answer', async () => {
    const { edit, timers, saves, state } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    saves[0]?.fail(new Error('no network'))
    await settle()
    expect(state().type).toBe('retrying')
  })

  test('a flush tries at once, and says that it did not work', async () => {
    const { autosave, edit, timers, saves, answer } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    await answer({ type: 'offline' })
    const flushed = autosave.flush()
    expect(saves).toHaveLength(2)
    await answer({ type: 'offline' })
    expect(await flushed).toBe(false)
  })
})

describe('a conflict', () => {
  test('stops the saving, not the editing, and says who was first', async () => {
    const { edit, timers, saves, state, answer, hide } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    await answer({ type: 'conflict', revision: 5, savedBy: 'Anna' })
    expect(state()).toEqual({ type: 'conflict', revision: 5, savedBy: 'Anna' })
    edit(2)
    hide()
    await timers.pass(60_000)
    expect(state().type).toBe('conflict')
    expect(saves).toHaveLength(1)
  })

  test('is over when one’s own is kept: it is saved on top of theirs', async () => {
    const { autosave, edit, timers, saves, state, answer, ok, x } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    await answer({ type: 'conflict', revision: 5, savedBy: 'Anna' })
    edit(2)
    autosave.resume(5)
    expect(saves).toHaveLength(2)
    expect([x(saves[1]?.sent), saves[1]?.sent.baseRevision]).toEqual([2, 5])
    await ok()
    expect(state().type).toBe('clean')
  })

  test('is over when theirs is taken', async () => {
    const { document, edit, timers, saves, state, answer } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    await answer({ type: 'conflict', revision: 5, savedBy: 'Anna' })
    document.load(aFlow('z'), 5)
    expect(state()).toEqual({ type: 'clean' })
    await timers.pass(60_000)
    expect(saves).toHaveLength(1)
  })

  test('is none when their change has arrived by itself meanwhile: it is saved on top of it', async () => {
    const { document, edit, timers, saves, state, answer } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    document.receive([{ op: 'replace', path: ['nodes', 'b', 'title'], value: 'theirs' }], 2)
    await answer({ type: 'conflict', revision: 2, savedBy: 'Anna' })
    expect(state().type).toBe('dirty')
    await timers.pass(1_500)
    expect(saves[1]?.sent.baseRevision).toBe(2)
  })
})

test('a refusal keeps its code and is tried again after the next change only', async () => {
  const { autosave, edit, timers, saves, state, answer, ok } = aSavedFlow()
  edit(1)
  await timers.pass(1_500)
  await answer({ type: 'refused', code: 'LIMIT_REACHED' })
  expect(state()).toEqual({ type: 'locked', code: 'LIMIT_REACHED' })
  await timers.pass(60_000)
  expect(await autosave.flush()).toBe(false)
  expect(saves).toHaveLength(1)
  edit(2)
  await timers.pass(1_500)
  expect(saves).toHaveLength(2)
  await ok()
  expect(state().type).toBe('clean')
})

test('a document loaded while a save is under way is clean, however the save ends', async () => {
  const { document, edit, timers, state, answer } = aSavedFlow()
  edit(1)
  await timers.pass(1_500)
  document.load(aFlow('z'), 9)
  await answer({ type: 'offline' })
  expect(state()).toEqual({ type: 'clean' })
})

describe('a flush', () => {
  test('saves at once, waits for the save that is under way, and answers when all of it is there', async () => {
    const { autosave, edit, timers, saves, ok } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    edit(2)
    const flushed = autosave.flush()
    await settle()
    expect(saves).toHaveLength(1)
    await ok()
    expect(saves).toHaveLength(2)
    await ok()
    expect(await flushed).toBe(true)
  })

  test('asked for twice during a save sends what is new once', async () => {
    const { autosave, edit, timers, saves, ok } = aSavedFlow()
    edit(1)
    await timers.pass(1_500)
    edit(2)
    const flushed = [autosave.flush(), autosave.flush()]
    await ok()
    expect(saves).toHaveLength(2)
    await ok()
    expect(await Promise.all(flushed)).toEqual([true, true])
    expect(saves).toHaveLength(2)
  })

  test('of what is saved already sends nothing', async () => {
    const { autosave, saves } = aSavedFlow()
    expect(await autosave.flush()).toBe(true)
    expect(saves).toHaveLength(0)
  })
})

test('after the end nothing is saved', async () => {
  const { autosave, edit, timers, saves, hide } = aSavedFlow()
  edit(1)
  autosave.stop()
  edit(2)
  hide()
  await timers.pass(60_000)
  expect(saves).toHaveLength(0)
})
