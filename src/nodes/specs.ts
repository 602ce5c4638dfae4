import { type DataOf, type NodeOf, type NodeSpec, nodeSchemaOf } from '#src/domain/graph/spec.ts'

/** The kinds of a task flow's nodes. Types, schemas and the other registries follow from this list. */
export const flowSpecs = {
  // No kind yet: `npm run new:node` writes the first line.
} satisfies Record<string, NodeSpec>

export type FlowKind = keyof typeof flowSpecs
export type FlowData<Kind extends FlowKind> = DataOf<typeof flowSpecs, Kind>
export type FlowNode = NodeOf<typeof flowSpecs>
export const flowNodeSchema = nodeSchemaOf(flowSpecs)

/** The kinds of a voice menu's nodes. */
export const ivrSpecs = {
  // No kind yet: `npm run new:node` writes the first line.
} satisfies Record<string, NodeSpec>

export type IvrKind = keyof typeof ivrSpecs
export type IvrData<Kind extends IvrKind> = DataOf<typeof ivrSpecs, Kind>
export type IvrNode = NodeOf<typeof ivrSpecs>
export const ivrNodeSchema = nodeSchemaOf(ivrSpecs)
