import { enableMapSet, produce } from 'immer'
import type { Command } from '#src/domain/graph/command.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { toySpecs } from './kinds.ts'

enableMapSet()

/** A document after commands, one after the other. */
export const run = (document: GraphDocument, ...commands: readonly Command<GraphDocument>[]): GraphDocument =>
  commands.reduce(
    (now, command) =>
      produce(now, (draft) => {
        command.apply(draft)
      }),
    document,
  )

/** Whether a document could be saved: what is wrong with it is shown where it could not. */
export function isValid(document: GraphDocument): boolean {
  const read = graphFromJson(toySpecs, JSON.parse(JSON.stringify(graphToJson(document))))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.ok
}
