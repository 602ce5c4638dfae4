import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DataPath } from '#src/domain/graph/data-path.ts'
import { diffFields } from '#src/domain/graph/diff.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { fieldLabel } from '#src/editor/canvas/kit/field-labels.ts'
import type { NodeView } from '#src/editor/canvas/kit/view.ts'
import { fieldValue } from '#src/features/flows/editor/field-words.ts'
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
 * text of several languages is one of them, not each of its languages; rows that have an id are gone into where `rows` is set.
 */
function pathsIn(schema: z.core.$ZodType, rows = false, path: DataPath = []): DataPath[] {
  if (schema instanceof z.ZodNullable) return pathsIn(schema.unwrap() as z.core.$ZodType, rows, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => pathsIn(option as z.core.$ZodType, rows, path))
  if (schema instanceof z.ZodArray && rows && schema.element instanceof z.ZodObject && 'id' in schema.element.shape)
    return [path, ...pathsIn(schema.element, rows, path).slice(1)]
  if (!(schema instanceof z.ZodObject)) return [path]
  const inside = Object.entries(schema.shape).flatMap(([key, part]) =>
    key === 'id' ? [] : pathsIn(part as z.core.$ZodType, rows, [...path, key]),
  )
  return path.length === 0 ? inside : [path, ...inside]
}

/** The fields whose value is one of several, and those values. */
function optionsIn(schema: z.core.$ZodType, path: DataPath = []): { path: DataPath; value: string }[] {
  if (schema instanceof z.ZodNullable) return optionsIn(schema.unwrap() as z.core.$ZodType, path)
  if (schema instanceof z.ZodArray) return optionsIn(schema.element as z.core.$ZodType, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => optionsIn(option as z.core.$ZodType, path))
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => ({ path, value: String(value) }))
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => ({ path, value: String(value) }))
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, part]) => optionsIn(part as z.core.$ZodType, [...path, key]))
}

/** Values that are shown as they are: methods of HTTP, keys of a telephone. */
const isSaidSo = (value: string) => /^([A-Z]+|[0-9*#])$/.test(value)
const NO_RESOURCES = { flows: [], groups: [], members: [] }

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
    const joined = (paths: DataPath[]) => new Set(paths.map((path) => path.join('.')))
    const [wanted, possible] = [joined(pathsIn(spec.data)), joined(pathsIn(spec.data, true))]
    const given = new Set(Object.keys(view.labels))
    expect([[...wanted].filter((key) => !given.has(key)), [...given].filter((key) => !possible.has(key))]).toEqual([
      [],
      [],
    ])
  })

  test.each(kinds)('%s has the names in both languages of the console', (_name, spec, view) => {
    for (const language of ['en', 'zh']) {
      const t = i18n.getFixedT(language, NAMESPACE)
      const nameless = pathsIn(spec.data, true).filter((path) => !fieldLabel(t, view.labels, path))
      expect(nameless).toEqual([])
    }
  })

  test.each(kinds)('%s has words for each value that is one of several', (name, spec, view) => {
    const wording = {
      kinds: { specs: {}, views: { [name]: view } },
      kind: name,
      documents: [],
      resources: NO_RESOURCES,
    }
    // Of English words some are the very value, so it is the Chinese that show whether there are any.
    const t = i18n.getFixedT('zh', NAMESPACE)
    const raw = optionsIn(spec.data).filter(
      ({ path, value }) => !isSaidSo(value) && fieldValue({ t, ...wording }, ['data', ...path], value) === value,
    )
    expect(raw).toEqual([])
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
      'Said after silence: sound instead (English)',
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
