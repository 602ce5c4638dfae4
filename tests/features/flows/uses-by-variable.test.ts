import { expect, it } from 'vitest'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { findUses } from '#src/domain/graph/variables.ts'
import { readUses, usesByVariable } from '#src/features/flows/editor/dock/uses-by-variable.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { sampleFlow } from '#src/tools/bench/editor/sample-flow.ts'

it('finds for every variable the places that a search for it alone finds', () => {
  const read = graphFromJson(flowSpecs, sampleFlow(60))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { document } = read
  const uses = usesByVariable(flowSpecs, document)
  for (const reference of document.variables.keys())
    expect(uses.get(reference) ?? []).toEqual(findUses(flowSpecs, document, reference))
  expect(uses.size).toBeGreaterThan(20)
})

it('reads a flow a little at a time, and says when all of it is read', () => {
  const read = graphFromJson(flowSpecs, sampleFlow(60))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  expect(readUses(flowSpecs, read.document, 0)).toBe(false)
  expect(readUses(flowSpecs, read.document, Number.POSITIVE_INFINITY)).toBe(true)
  expect(readUses(flowSpecs, read.document, 0)).toBe(true)
})
