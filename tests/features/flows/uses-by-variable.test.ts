import { expect, it } from 'vitest'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { usesIn } from '#src/domain/graph/variables.ts'
import { readUses, usesByVariable } from '#src/features/flows/editor/dock/uses-by-variable.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { sampleFlow } from '#src/tools/bench/editor/sample-flow.ts'

it('finds for every variable the places of all nodes that speak of it', () => {
  const read = graphFromJson(flowSpecs, sampleFlow(60))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { document } = read
  const uses = usesByVariable(flowSpecs, document)
  const all = [...document.nodes.values()].flatMap((node) => usesIn(flowSpecs, node))
  for (const reference of document.variables.keys())
    expect(uses.get(reference) ?? []).toEqual(
      all.filter((use) => use.references.includes(reference)).map(({ nodeId, path, as }) => ({ nodeId, path, as })),
    )
  expect(uses.size).toBeGreaterThan(20)
})

it('reads a flow a little at a time, and says when all of it is read', () => {
  const read = graphFromJson(flowSpecs, sampleFlow(60))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  expect(readUses(flowSpecs, read.document, 0)).toBe(false)
  expect(readUses(flowSpecs, read.document, Number.POSITIVE_INFINITY)).toBe(true)
  expect(readUses(flowSpecs, read.document, 0)).toBe(true)
})
