import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { exportFlow, readFlowFile } from '#src/domain/flow-document/export.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { anyGraph } from '../graph/arbitrary.ts'
import { aGraph, aNode, toySpecs } from '../graph/kinds.ts'

const faults = (text: string) => {
  const read = readFlowFile(() => toySpecs, text)
  return read.ok ? [] : read.faults.map(({ code, path }) => [code, ...path].join(' '))
}
const file = (changes: object) =>
  JSON.stringify({ ...JSON.parse(exportFlow({ name: 'Returns', kind: 'standard', document: aGraph({}) })), ...changes })

test('a flow comes back from its file as it was', () => {
  fc.assert(
    fc.property(anyGraph, fc.constantFrom('standard', 'ai'), (document, kind) => {
      const read = readFlowFile(() => toySpecs, exportFlow({ name: '退换货', kind, document }))
      expect(read).toMatchObject({ ok: true, flow: { name: '退换货', kind } })
      expect(read.ok && read.flow.document).toEqual(document)
    }),
  )
})

test('nodes of unknown kinds come along, are counted, and go out again as they came', () => {
  const data = { to: 'moon', by: [{ beam: true }, null], at: { x: 1.5 } }
  const document = aGraph({
    nodes: [aNode('a', 'dance'), aNode('b', 'teleport', { data }), aNode('c', 'teleport'), aNode('d', 'say')],
  })
  const text = exportFlow({ name: 'X', kind: 'ai', document })
  const read = readFlowFile(() => toySpecs, text)
  expect(JSON.parse(read.ok ? exportFlow(read.flow) : 'null')).toEqual(JSON.parse(text))
  expect(read).toMatchObject({
    ok: true,
    report: [
      { kind: 'teleport', count: 2 },
      { kind: 'dance', count: 1 },
    ],
  })
  expect(read.ok && read.flow.document.nodes.size).toBe(4)
})

describe('a file that is none is refused:', () => {
  test.each([
    ['words', 'Hello', ['document.not_json']],
    ['another format', file({ format: 'other' }), ['document.other_format']],
    ['a list', '[]', ['document.other_format']],
    ['a later version', file({ version: 2 }), ['document.other_version']],
    ['an empty name', file({ name: ' ' }), ['document.name']],
    ['a name too long', file({ name: 'x'.repeat(LIMITS.flow.name + 1) }), ['document.name']],
    ['more than 1 MB', file({ name: 'x'.repeat(LIMITS.flow.bytes) }), ['document.too_large']],
    [
      'a document of a later schema',
      file({ document: { ...JSON.parse(file({})).document, schema: 99 } }),
      ['document.invalid_value schema'],
    ],
  ])('%s', (_name, text, codes) => {
    expect(faults(text)).toEqual(codes)
  })

  test('every fault of the document, with its place', () => {
    const { document } = JSON.parse(
      exportFlow({ name: 'X', kind: 'ai', document: aGraph({ nodes: [aNode('a', 'say'), aNode('b', 'say')] }) }),
    )
    document.nodes.a.data = {}
    document.nodes.b.group = 'gone'
    expect(faults(file({ document }))).toEqual([
      'document.invalid_type nodes a data text',
      'document.group_missing nodes b',
    ])
  })
})

test('a document from anywhere is not read deeper than a reader bears', () => {
  let deep: unknown = []
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(graphFromJson(toySpecs, { schema: 1, nodes: deep })).toMatchObject({
    ok: false,
    faults: [{ code: 'document.too_deep' }],
  })
})
