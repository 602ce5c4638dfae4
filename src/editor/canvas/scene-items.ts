import type { GraphEdge, GraphGroup, GraphNode, GraphNote } from '#src/domain/graph/document.ts'
import type { Outlet } from '#src/domain/graph/spec.ts'
import type { Box } from './geometry.ts'
import type { Route } from './route.ts'

/** A node where it stands now, a drag included. A new object whenever anything of it changes. */
export type SceneNode = Box & {
  readonly id: string
  readonly node: GraphNode
  readonly outlets: readonly Outlet[]
  /** The collapsed group that stands for it: it is not seen itself. */
  readonly hiddenIn: string | null
}

/** An edge with its way; without one (null) where both ends lie in one collapsed group. */
export type SceneEdge = {
  readonly id: string
  readonly edge: GraphEdge
  readonly route: Route | null
  /** Around the way. */
  readonly bounds: Box
}

/** A group: the floor under its nodes or, collapsed, the card in their place. */
export type SceneGroup = Box & {
  readonly id: string
  readonly group: GraphGroup
  readonly nodes: readonly string[]
}

export type SceneNote = Box & { readonly id: string; readonly note: GraphNote }

/** What has changed in a scene, by id; what was removed is named, too. */
export type SceneChange = {
  readonly nodes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly groups: boolean
  readonly notes: boolean
  /** Where the nodes and edges that have changed were, and where they are. */
  readonly places: readonly Box[]
}
