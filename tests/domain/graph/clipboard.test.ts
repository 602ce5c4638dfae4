import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { copyOut, pasteIn, type PasteOptions } from '#src/domain/graph/clipboard.ts'
import { renameNode } from '#src/domain/graph/commands.ts'
import type { GraphDocument, Point } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { anyGraph, anyPlace } from './arbitrary.ts'
import { aGraph, aGroup, aNode, aNote, toySpecs } from './kinds.ts'
import { isValid, run } from './valid.ts'

const counter = () => {
  let count = 0
  return () => `new${++count}`
}
const at = (x: number, y: number) => ({ position: { x, y } })

function paste(document: GraphDocument, text: string, place: Point = { x: 0, y: 0 }, options: PasteOptions = {}) {
  const pasted = pasteIn(toySpecs, document, text, place, counter(), options)
  if (!pasted.ok) throw new Error(pasted.fault.code)
  return { ...pasted, document: run(document, pasted.command) }
}
const refusal = (text: string) => {
  const pasted = pasteIn(toySpecs, aGraph({}), text, { x: 0, y: 0 }, counter())
  return pasted.ok ? null : pasted.fault.code
}
const clip = (document: unknown) => JSON.stringify({ format: 'deskwright.clip', version: 1, document })

const source = aGraph({
  nodes: [
    aNode('start', 'begin', at(0, 0)),
    aNode('a', 'say', {
      ...at(300, 100),
      title: 'Greeting',
      group: 'g',
      data: { text: { en: '{{ order }} {{ session.tier }}' } },
    }),
    aNode('b', 'ask', { ...at(600, 150), group: 'g', data: { into: 'order' } }),
    aNode('c', 'end', at(900, 100)),
  ],
  edges: ['start > a', 'a > b', 'b.choice:0 > c'],
  variables: { order: 'text', 'session.tier': 'text', unused: 'text' },
  notes: new Map([['n', aNote('n', 'Ask first')]]),
  groups: new Map([['g', aGroup('g', 'Opening')]]),
})

describe('what is copied', () => {
  test('is a text with the nodes, the edges among them, their variables and their group', () => {
    const copied = JSON.parse(copyOut(toySpecs, source, ['a', 'b', 'n']))
    expect(copied).toMatchObject({ format: 'deskwright.clip', version: 1 })
    const { nodes, edges, variables, notes, groups } = copied.document
    expect([nodes, edges, variables, notes, groups].map((items) => Object.keys(items))).toEqual([
      ['a', 'b'],
      ['a-b'],
      ['order', 'session.tier'],
      ['n'],
      ['g'],
    ])
  })

  test('leaves a group behind that is not copied whole', () => {
    const { document } = JSON.parse(copyOut(toySpecs, source, ['a']))
    expect(document.groups).toEqual({})
    expect(document.nodes.a.group).toBeNull()
  })

  test('holds the name of a secret, which is all that a document has of it', () => {
    const fetching = aGraph({
      nodes: [aNode('f', 'fetch', { data: { headers: [{ name: 'x-key', value: 'shop', secret: true }] } })],
    })
    expect(copyOut(toySpecs, fetching, ['f'])).toContain('{"name":"x-key","value":"shop","secret":true}')
  })
})

describe('what is pasted', () => {
  test('comes under new ids, in the same arrangement, with its top left corner where it is wanted', () => {
    const { document, pasted, missing, command } = paste(aGraph({}), copyOut(toySpecs, source, ['a', 'b']), {
      x: 10,
      y: 20,
    })
    expect(pasted).toEqual(['new1', 'new2'])
    expect(command).toMatchObject({ label: 'undo.paste', values: { count: 2 } })
    expect(document.nodes.get('new1')).toMatchObject({ title: 'Greeting', position: { x: 10, y: 20 }, group: 'new3' })
    expect(document.nodes.get('new2')).toMatchObject({ position: { x: 310, y: 70 }, group: 'new3' })
    expect([...document.edges.values()]).toMatchObject([{ source: { node: 'new1', outlet: 'next' }, target: 'new2' }])
    expect(document.groups.get('new3')).toMatchObject({ title: 'Opening' })
    expect([...document.variables.keys()]).toEqual(['order', 'session.tier'])
    expect(missing).toEqual([])
  })

  test('twice is there twice, and calls itself a duplicate where it is one', () => {
    const text = copyOut(toySpecs, source, ['a', 'b', 'n'])
    const { document, command } = paste(source, text, { x: 0, y: 900 }, { label: 'undo.duplicate' })
    expect(document.nodes.size).toBe(source.nodes.size + 2)
    expect(document.notes.size).toBe(2)
    expect(document.variables).toBe(source.variables)
    expect(command.label).toBe('undo.duplicate')
    expect(isValid(document)).toBe(true)
  })

  test('takes a variable of the same name and type as it is, and another type under a new name, in every use', () => {
    const here = aGraph({ variables: { order: 'number', order_2: 'list', 'session.tier': 'text' } })
    const { document, missing } = paste(here, copyOut(toySpecs, source, ['a', 'b']))
    expect([...document.variables.values()].map(({ reference, type }) => `${reference} ${type}`)).toEqual([
      'order number',
      'order_2 list',
      'session.tier text',
      'order_3 text',
    ])
    expect(document.nodes.get('new1')?.data).toEqual({ text: { en: '{{ order_3 }} {{ session.tier }}' } })
    expect(document.nodes.get('new2')?.data).toMatchObject({ into: 'order_3' })
    expect(missing).toEqual([
      { code: 'paste_variable_renamed', nodeId: null, values: { variable: 'order', to: 'order_3' } },
    ])
  })

  test('names a variable that nobody has declared', () => {
    const loose = aGraph({ nodes: [aNode('a', 'say', { data: { text: { en: '{{ ghost }} {{ system.now }}' } } })] })
    expect(paste(aGraph({}), copyOut(toySpecs, loose, ['a'])).missing).toEqual([
      { code: 'paste_variable_missing', nodeId: 'new1', values: { variable: 'ghost' } },
    ])
  })

  test('keeps a node of a kind that is not known here as it is, and says so', () => {
    const strange = aGraph({ nodes: [aNode('x', 'teleport', { data: { to: 'moon' } })] })
    const { document, missing } = paste(aGraph({}), copyOut(toySpecs, strange, ['x']))
    expect(document.nodes.get('new1')).toMatchObject({ kind: 'teleport', data: { to: 'moon' } })
    expect(missing).toEqual([{ code: 'paste_unsupported', nodeId: 'new1', values: { kind: 'teleport' } }])
  })

  test('brings no second start, and says so', () => {
    const text = copyOut(toySpecs, source, ['start', 'a'])
    const { document, missing, pasted } = paste(source, text)
    expect([...document.nodes.values()].filter(({ kind }) => kind === 'begin')).toHaveLength(1)
    expect(pasted).toHaveLength(1)
    expect(missing).toContainEqual({ code: 'paste_second_start', nodeId: null, values: {} })
    // What is left out takes no room: the rest begins where it is wanted.
    expect(paste(source, text, { x: 10, y: 900 }).document.nodes.get('new1')?.position).toEqual({ x: 10, y: 900 })
    expect(paste(aGraph({}), text).document.nodes.size).toBe(2)
  })

  test('names flows, groups, members and secrets that are not here, where those are known', () => {
    const referring = aGraph({
      nodes: [
        aNode('f', 'fetch', {
          data: {
            groupId: 'sales',
            overflowGroupId: 'night',
            memberId: 'kim',
            headers: [
              { name: 'k', value: 'shop', secret: true },
              { name: 'l', value: 'plain', secret: false },
            ],
          },
        }),
        aNode('c', 'call', { data: { flowId: 'there' } }),
      ],
    })
    const text = copyOut(toySpecs, referring, ['f', 'c'])
    const none = new Set<string>()
    const known = { flows: none, groups: none, members: none, secrets: none }
    expect(paste(aGraph({}), text, { x: 0, y: 0 }, { known }).missing).toEqual([
      { code: 'paste_group_missing', nodeId: 'new1', values: { id: 'sales' } },
      { code: 'paste_group_missing', nodeId: 'new1', values: { id: 'night' } },
      { code: 'paste_member_missing', nodeId: 'new1', values: { id: 'kim' } },
      { code: 'paste_secret_missing', nodeId: 'new1', values: { id: 'shop' } },
      { code: 'paste_flow_missing', nodeId: 'new2', values: { id: 'there' } },
    ])
    expect(paste(aGraph({}), text, { x: 0, y: 0 }, { known: { flows: new Set(['there']) } }).missing).toEqual([])
    expect(paste(aGraph({}), text).missing).toEqual([])
  })

  test('does nothing the second time, and brings no second start into a document that has got one meanwhile', () => {
    const pasted = pasteIn(toySpecs, aGraph({}), copyOut(toySpecs, source, ['start', 'a']), { x: 0, y: 0 }, counter())
    if (!pasted.ok) throw new Error(pasted.fault.code)
    const once = run(aGraph({}), pasted.command, renameNode('new2', 'Mine'))
    expect(run(once, pasted.command)).toBe(once)
    const other = aGraph({ nodes: [aNode('begin', 'begin')] })
    expect([...run(other, pasted.command).nodes.keys()]).toEqual(['begin', 'new2'])
  })

  test('leads no way into the start, whoever has written it', () => {
    const looped = aGraph({ nodes: [aNode('start', 'begin'), aNode('a', 'say')], edges: ['a > start'] })
    expect(paste(aGraph({}), copyOut(toySpecs, looped, ['start', 'a'])).document.edges.size).toBe(0)
  })

  test('is the copy again, wherever it is pasted', () => {
    fc.assert(
      fc.property(anyGraph, anyPlace, (document, place) => {
        const ids = [...document.nodes.keys(), ...document.notes.keys()]
        const { document: result } = paste(aGraph({}), copyOut(toySpecs, document, ids), place)
        const kinds = (graph: GraphDocument) =>
          [...graph.nodes.values()].map(({ kind, data }) => JSON.stringify([kind, data]))
        expect(kinds(result)).toEqual(kinds(document))
        expect(result.edges.size).toBe(document.edges.size)
        expect(isValid(result)).toBe(true)
      }),
    )
  })
})

describe('a text that is no copy is refused:', () => {
  test.each([
    ['words', 'Hello', 'document.not_json'],
    ['other JSON', '{"nodes":{}}', 'document.no_clip'],
    ['null', 'null', 'document.no_clip'],
    ['a copy of a later version', '{"format":"deskwright.clip","version":2,"document":{}}', 'document.other_version'],
    [
      'a copy with a field too many',
      '{"format":"deskwright.clip","version":1,"document":{},"extra":1}',
      'document.no_clip',
    ],
    ['a copy without a document', clip({ schema: 1 }), 'document.invalid_type'],
    [
      'a key that reaches the prototype',
      '{"format":"deskwright.clip","version":1,"document":{"__proto__":{"a":1}}}',
      'document.forbidden_key',
    ],
    [
      'something deep',
      `{"format":"deskwright.clip","version":1,"document":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'document.too_deep',
    ],
    ['something huge', clip('x'.repeat(LIMITS.flow.bytes)), 'document.too_large'],
    ['something huge in bytes only', clip('长'.repeat(LIMITS.flow.bytes / 2)), 'document.too_large'],
  ])('%s', (_name, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  test('data that its kind does not take', () => {
    const { document } = JSON.parse(copyOut(toySpecs, source, ['a']))
    document.nodes.a.data.selected = true
    expect(refusal(clip(document))).toBe('document.unrecognized_keys')
  })
})
