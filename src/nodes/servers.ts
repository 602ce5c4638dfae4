import type { FlowKind, IvrKind } from './specs.ts'

/** What only the server can do for a kind of a task flow's node. Few kinds need any. */
export const flowServers = {} satisfies { [Kind in FlowKind]?: object }

/** The same for a voice menu's nodes. */
export const ivrServers = {} satisfies { [Kind in IvrKind]?: object }
