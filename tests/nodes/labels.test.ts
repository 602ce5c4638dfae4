import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DataPath } from '#src/domain/graph/data-path.ts'
import { diffFields } from '#src/domain/graph/diff.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { fieldLabel } from '#src/editor/canvas/kit/field-labels.ts'
import type { NodeView } from '#src/editor/canvas/kit/view.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { flowViews, ivrViews } from '#src/nodes/views.ts'
import editorEn from '#locales/en/editor.json'
import guideEn from '#locales/en/guide.json'
import nodesEn from '#locales/en/nodes.json'
import editorZh from '#locales/zh/editor.json'
import guideZh from '#locales/zh/guide.json'
import nodesZh from '#locales/zh/nodes.json'

beforeAll(() => {
  i18n.addResourceBundle('en', NAMESPACE, { editor: editorEn, guide: guideEn, nodes: nodesEn })
  i18n.addResourceBundle('zh', NAMESPACE, { editor: editorZh, guide: guideZh, nodes: nodesZh })
})

/**
 * The paths that a difference between two nodes of a kind can name: fields, and the objects that come and go whole. A
 * text of several languages is one of them, not each of its languages.
 */
function pathsIn(schema: z.core.$ZodType, path: DataPath = []): DataPath[] {
  if (schema instanceof z.ZodNullable) return pathsIn(schema.unwrap() as z.core.$ZodType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => pathsIn(option as z.core.$ZodType, path))
  if (!(schema instanceof z.ZodObject)) return [path]
  const inside = Object.entries(schema.shape).flatMap(([key, part]) => pathsIn(part as z.core.$ZodType, [...path, key]))
  return path.length === 0 ? inside : [path, ...inside]
}

const kinds = [
  ...family('flow', flowSpecs, flowViews as Record<string, NodeView>),
  ...family('ivr', ivrSpecs, ivrViews as Record<string, NodeView>),
]

function family(name: string, specs: NodeSpecs, views: Record<string, NodeView>) {
  return Object.entries(specs).flatMap(([kind, spec]) => {
    const view = views[kind]
    return view === undefined ? [] : [[`${name}/${kind}`, spec, view] as const]
  })
}

describe('every kind', () => {
  test.each(kinds)('%s names each of its fields, and none that it does not have', (_name, spec, view) => {
    const keys = new Set(pathsIn(spec.data).map((path) => path.join('.')))
    expect(Object.keys(view.labels).toSorted()).toEqual([...keys].toSorted())
  })

  test.each(kinds)('%s has the names in both languages of the console', (_name, spec, view) => {
    for (const language of ['en', 'zh']) {
      const t = i18n.getFixedT(language, NAMESPACE)
      const nameless = pathsIn(spec.data).filter((path) => !fieldLabel(t, view.labels, path))
      expect(nameless).toEqual([])
    }
  })
})

describe('a field of a node in words', () => {
  const { labels } = flowViews.ask
  const t = i18n.getFixedT('en', NAMESPACE)

  test('has the name of its form, and one language of a text tells which', () => {
    expect(fieldLabel(t, labels, ['retries'])).toBe(nodesEn.ask.retries)
    expect(fieldLabel(t, labels, ['source', 'choices'])).toBe(nodesEn.choices.label)
    expect(fieldLabel(t, labels, ['text', 'zh'])).toBe(`${nodesEn.ask.text} (简体中文)`)
    expect(fieldLabel(t, ivrViews.keys.labels, ['timeoutPrompt', 'sounds', 'en'])).toBe(
      'Said after silence: recording instead (English)',
    )
  })

  test('has none where nothing is known of it', () => {
    expect(fieldLabel(t, labels, ['constructor'])).toBeUndefined()
    expect(fieldLabel(t, labels, ['later', 'one', 'deep'])).toBeUndefined()
    expect(fieldLabel(t, labels, ['source', 'later'])).toBeUndefined()
  })

  test('is what a difference leads to', () => {
    const [before, after] = [{ data: { text: { en: 'A' } } }, { data: { text: { en: 'B' } } }]
    const [change] = diffFields(before, after)
    expect(fieldLabel(t, labels, change?.path.slice(1) ?? [])).toBe(`${nodesEn.ask.text} (English)`)
  })
})
