import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import type { SaveResult } from '#src/editor/document/autosave.ts'
import type { FlowScope } from '../flow-problems.ts'
import type { SaveTo } from '../save-flow.ts'
import type { GraphDelta } from './delta.ts'

/** Of which kind a flow is: its nodes are read by it. */
export type Kind = FlowScope['flowKind']

/** What is asked about a document of which the worker keeps a copy. */
export type AboutMirror =
  /** `scope`: null where it is the one told last. `isFirst`: nothing has been found yet that the answer could equal. */
  | { readonly type: 'find'; readonly scope: FlowScope | null; readonly isFirst: boolean }
  | { readonly type: 'save'; readonly to: SaveTo }
  | { readonly type: 'write' }

/** What the worker is asked. */
export type Question =
  | { readonly type: 'read'; readonly json: unknown; readonly kind: Kind }
  | { readonly type: 'parse'; readonly text: string; readonly kind: Kind }
  | {
      readonly type: 'about'
      /** Names the copy. */
      readonly mirror: number
      /** The copy begins anew, as an empty document. */
      readonly isFresh: boolean
      /** What has changed since it was asked about last. */
      readonly delta: GraphDelta
      readonly about: AboutMirror
    }
  | { readonly type: 'forget'; readonly mirror: number }

export type Asked = { readonly id: number; readonly question: Question }

/** `document`: null where it cannot be read; `problems`: null where they are the same as the last time. */
export type Told =
  | { readonly type: 'read'; readonly document: GraphDocument | null }
  | { readonly type: 'found'; readonly problems: readonly Problem[] | null }
  | { readonly type: 'saved'; readonly result: SaveResult }
  | { readonly type: 'written'; readonly text: string }
  | { readonly type: 'forgot' }

export type Answered = { readonly id: number } & ({ readonly told: Told } | { readonly fault: string })
