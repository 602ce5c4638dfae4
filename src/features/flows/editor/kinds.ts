import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import { flowSpecs, ivrSpecs, type specsFor } from '#src/nodes/specs.ts'
import { flowViews, ivrViews } from '#src/nodes/views.ts'

type Kind = Parameters<typeof specsFor>[0]

// Always the same objects, as the editor goes by them.
export const FLOW_KINDS: Kinds = { specs: flowSpecs, views: flowViews as Kinds['views'] }
export const IVR_KINDS: Kinds = { specs: ivrSpecs, views: ivrViews as Kinds['views'] }
const KINDS: Readonly<Record<Kind, Kinds>> = { standard: FLOW_KINDS, ai: FLOW_KINDS, ivr: IVR_KINDS }

/** The kinds of nodes that a flow of a kind is made of, as the editor is handed them. */
export const kindsFor = (kind: Kind): Kinds => KINDS[kind]
