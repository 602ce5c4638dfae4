import type { ComponentType } from 'react'
import type { FlowData, FlowKind, IvrData, IvrKind } from './specs.ts'

/** How a kind of node looks: what stands in its card on the canvas, and the form that edits it. */
export type NodeView<Data> = {
  Card: ComponentType<{ data: Data }>
  Inspector: ComponentType<{ data: Data; onChange: (data: Data) => void }>
}

/** The views of a task flow's nodes; a kind without one does not compile. */
export const flowViews = {} satisfies { [Kind in FlowKind]: NodeView<FlowData<Kind>> }

/** The views of a voice menu's nodes. */
export const ivrViews = {} satisfies { [Kind in IvrKind]: NodeView<IvrData<Kind>> }
