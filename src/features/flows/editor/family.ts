import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { BotSession } from '#src/domain/engine/session.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { Taken } from '#src/domain/flow-test/play.ts'
import type { FlowTestSetup } from '#src/domain/flow-test/test.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { FlowScope } from './flow-problems.ts'

/** A panel that only flows of one family have, named in the address by `name`. */
export type FamilyPanel = {
  readonly name: string
  readonly label: (t: Texts) => string
  readonly Panel: ComponentType
}

/** What was tried: the world it was tried in, and all that came to the bot. */
export type Tried = { readonly setup: FlowTestSetup; readonly taken: readonly Taken[] }

/** A run as the trace shows it, with the way back in it. */
export type Traced = {
  /** All that it took, and what came of each at which node. */
  readonly moments: readonly { readonly trace: readonly TraceStep[] }[]
  /** The steps of the way that was left when it was turned. */
  readonly left: readonly TraceStep[]
  readonly session: BotSession
  /** Whether its variables can be set now. */
  readonly isHeld: boolean
  /** Goes back to before a step, by its place among all. */
  readonly back: (step: number) => void
  readonly assign: (reference: string, value: Json) => void
  /** Nodes before which it is held; null where it never is. */
  readonly breakpoints: {
    readonly nodes: ReadonlySet<string>
    readonly set: (nodes: ReadonlySet<string>) => void
  } | null
}

/**
 * What the editor of one family of flows has of its own: task flows, voice menus. Everything else is the same for all, and
 * which nodes there are follows from the flow's kind. Its components find the open flow by `useFlowEditor`.
 */
export type FlowFamily = {
  /** Stands before a flow's number, as in FLOW-12. */
  readonly prefix: string
  /** What such a flow is called where it is shown as a whole; null: a flow. */
  readonly noun: ((t: Texts) => string) | null
  /** Says where the editor leads back to. */
  readonly back: (t: Texts) => string
  /** Where a flow is tried. */
  readonly tryIt: {
    readonly label: (t: Texts) => string
    readonly icon: LucideIcon
    readonly Panel: ComponentType
  }
  /** Other views of the same document than the canvas, named in the address by `as`. */
  readonly views: readonly FamilyPanel[]
  /** Further tabs of the dock. */
  readonly docks: readonly FamilyPanel[]
  /** Tools in the bar. */
  readonly Tools: ComponentType | null
  /** What all of the editor stands in, where its panels have something in common. */
  readonly Around: ComponentType<{ children: ReactNode }> | null
  /** What its checks may know besides what all flows' may; the same object as long as it says the same. */
  readonly useScope: (appId: string, flowId: string) => Partial<FlowScope>
  /** What was tried, for tests to be written of it; null: what Try it's own run holds. */
  readonly useTried: () => Tried | null
  /** What was tried, for the trace; null: what Try it's own run holds. */
  readonly useTraced: () => Traced | null
  /** Makes a flow of its own of a version. */
  readonly copyVersion: (version: { appId: string; flowId: string; versionId: string }) => Promise<{ id: string }>
}
