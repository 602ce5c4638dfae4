import { readFileSync } from 'node:fs'
import { getDefaultStore } from 'jotai/vanilla'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveNodes, removeNodes } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { DocumentProvider, useDoc, useHistory, useStoreOf } from '#src/editor/document/context.tsx'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { UNDO_LABELS, undoLabel } from '#src/editor/document/undo-label.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { aFlow, SPECS } from './sample-flow.ts'

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/undo.json`, import.meta.url), 'utf8'))

beforeAll(async () => {
  for (const language of ['en', 'zh'])
    i18n.addResourceBundle(language, NAMESPACE, { undo: textsOf(language) }, true, true)
  await i18n.changeLanguage('en')
})

const openFlow = (...ids: string[]) => createDocumentStore({ document: aFlow(...ids), revision: 1, now: () => 0 })

/** What a component under the provider gets from a hook. */
function under<T>(store: ReturnType<typeof openFlow>, hook: () => T): T {
  const seen: T[] = []
  const Probe = () => {
    seen.push(hook())
    return null
  }
  render(store, createElement(Probe))
  const [first] = seen
  if (first === undefined) throw new Error('Nothing was drawn')
  return first
}

function render(store: ReturnType<typeof openFlow>, children: ReactNode): void {
  renderToString(createElement(DocumentProvider<GraphDocument>, { store }, children))
}

describe('under a document provider', () => {
  test('a component reads atoms of the document and parts of it', () => {
    const store = openFlow('a', 'b')
    expect(under(store, () => useDoc(store.docAtom))).toBe(store.snapshot().document)
    expect(under(store, () => useDoc((flow: GraphDocument) => flow.nodes.size))).toBe(2)
    expect(under(store, () => useStoreOf())).toBe(store)
  })

  test('the nearest document counts, and jotai’s own store knows none of it', () => {
    const outer = openFlow('a')
    const inner = openFlow('b', 'c')
    const sizes: number[] = []
    const Size = () => {
      sizes.push(useDoc((flow: GraphDocument) => flow.nodes.size))
      return null
    }
    const nested = createElement(DocumentProvider<GraphDocument>, { store: inner }, createElement(Size))
    render(outer, [createElement(Size, { key: 1 }), createElement('div', { key: 2 }, nested)])
    expect(sizes).toEqual([1, 2])
    inner.dispatch(removeNodes(SPECS, ['b']))
    expect(getDefaultStore().get(inner.docAtom).nodes.size).toBe(2)
  })

  test('commands reach the document, and the history says what it would undo and redo', () => {
    const store = openFlow('a', 'b')
    const places = new Map(['a', 'b'].map((id) => [id, { x: 5, y: 5 }]))
    expect(under(store, useStoreOf<GraphDocument>).dispatch(moveNodes(places))).toBe(true)
    expect(under(store, useHistory)).toMatchObject({ canUndo: true, canRedo: false, undoLabel: 'move 2 nodes' })
    under(store, useHistory).undo()
    expect(under(store, useHistory)).toMatchObject({ canUndo: false, canRedo: true, redoLabel: 'move 2 nodes' })
    under(store, useHistory).redo()
    expect(store.snapshot().document.nodes.get('b')?.position).toEqual({ x: 5, y: 5 })
  })
})

test('without a provider the hooks say what is missing', () => {
  const Probe = () => useDoc((flow: GraphDocument) => flow.schema)
  expect(() => renderToString(createElement(Probe))).toThrow('There is no DocumentProvider above')
})

describe('the words for what is undone', () => {
  test.each(['en', 'zh'])('are there for every label in %s, and for nothing else', async (language) => {
    await i18n.changeLanguage(language)
    const texts = textsOf(language)
    for (const label of UNDO_LABELS) expect(undoLabel(i18n.t, `undo.${label}`)).toBe(texts[label])
    const names = Object.keys(texts).map((key) => key.replace(/_(one|other)$/, ''))
    expect([...new Set(names)].toSorted()).toEqual([...UNDO_LABELS].toSorted())
  })

  test('count where a command counts', async () => {
    await i18n.changeLanguage('en')
    expect(undoLabel(i18n.t, 'undo.removeNodes', { count: 1 })).toBe('delete 1 node')
    expect(undoLabel(i18n.t, 'undo.removeNodes', { count: 3 })).toBe('delete 3 nodes')
    await i18n.changeLanguage('zh')
    expect(undoLabel(i18n.t, 'undo.removeNodes', { count: 3 })).toBe('删除 3 个节点')
  })

  test('are left out for a label that has none', () => {
    expect(undoLabel(i18n.t, 'undo.somethingElse')).toBeUndefined()
    expect(undoLabel(i18n.t, 'undo.constructor')).toBeUndefined()
  })
})
