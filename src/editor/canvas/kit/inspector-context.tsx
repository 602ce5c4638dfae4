import { createContext, use, useState, type ReactNode } from 'react'
import type { HttpRequest, RequestResult } from '#src/domain/step/effect.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import type { FlowSignature, Issue } from '#src/domain/graph/spec.ts'
import type { Json, ValueType } from '#src/domain/value/value.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import type { Path } from './path.ts'

/** What the editor's host lends to fields: lists to choose from, and the few deeds that need a server. */
export type Resources = {
  readonly flows: readonly { readonly id: string; readonly name: string; readonly signature: FlowSignature }[]
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly members: readonly { readonly id: string; readonly name: string }[]
  /** What members can do. */
  readonly skills: readonly { readonly id: string; readonly name: string }[]
  /** Tags in use, of conversations and of visitors. */
  readonly tags: readonly string[]
  readonly userTags: readonly string[]
  readonly channels: readonly { readonly kind: string; readonly name: string }[]
  /** Without what they stand for, which never comes to the page. */
  readonly secrets: readonly KnownSecret[]
  /** Keeps a secret under a name. Absent: the member may not. */
  readonly saveSecret?: (secret: SecretInput) => Promise<void>
  /** Forgets one. Absent: the member may not. */
  readonly removeSecret?: (name: string) => Promise<void>
  /** Sends a request once, for real; answers what came back, without what was sent in confidence. */
  readonly tryRequest?: (request: HttpRequest) => Promise<RequestResult>
  /** Runs the script of a node once. */
  readonly trySandbox?: (script: string, inputs: Json) => Promise<Json>
}

/** A secret by its name, where it may be sent, who set it and when. */
export type KnownSecret = {
  readonly name: string
  readonly places: readonly string[]
  readonly updatedBy: string | null
  readonly updatedAt: string
}

/** A secret to be kept; without a value the one that is kept already is for these places from now on. */
export type SecretInput = { readonly name: string; readonly value?: string; readonly places: readonly string[] }

/** All that the fields of one node read and do. There is no copy of the data besides the document's. */
export type InspectorScope<Data = Json> = {
  readonly node: GraphNode
  readonly data: Data
  readonly isReadOnly: boolean
  /** Puts a value at a path. `merge`: one step of the history with what is typed next in the same place. */
  set(path: Path, value: Json, options?: { merge?: boolean }): void
  /** Puts other data in place of all of it, as one step. */
  replace(data: Json): void
  /** Ends a run of typing: what comes next is a step of its own. */
  onSeal(): void
  /** Does several things as one step of the history. */
  asOne(deeds: () => void): void
  /** The issues at a path and within it. */
  issuesAt(path: Path): readonly Issue[]
  readonly variables: readonly VariableInfo[]
  /** Declares a variable of the flow. Absent: none can be declared from here. */
  readonly createVariable?: (reference: string, type: ValueType) => void
  /** The languages texts are wanted in; the first is the application's own. */
  readonly languages: readonly string[]
  readonly resources: Resources
  /** Whether a model is set; null while that is not known. */
  readonly hasModel: boolean | null
}

const Scope = createContext<InspectorScope | null>(null)
const Language = createContext<readonly [string | null, (language: string) => void] | null>(null)

/** Lends the fields below it the node they edit. Within another one it narrows the scope and keeps the language. */
export function InspectorProvider({ scope, children }: { scope: InspectorScope; children: ReactNode }) {
  const outer = use(Language)
  const own = useState<string | null>(null)
  return (
    <Scope value={scope}>
      <Language value={outer ?? own}>{children}</Language>
    </Scope>
  )
}

/** The node at hand. The kind names the type of its data: what it is asked for is what its spec has let in. */
export function useInspector<Data = Json>(): InspectorScope<Data> {
  const scope = use(Scope)
  if (scope === null) throw new Error('There is no InspectorProvider above')
  // A context cannot be generic; a kind's Inspector is only ever shown with data of its own kind.
  return scope as InspectorScope<Data>
}

/**
 * The languages a text may be seen in (those wanted, and any other it has words in), the one at hand, and how to choose
 * another. The choice is one for all texts of the inspector.
 */
export function useTextLanguage(text: Json | undefined) {
  const { languages } = useInspector()
  const [chosen, choose] = use(Language) ?? [null, () => {}]
  const has = typeof text === 'object' && text !== null && !Array.isArray(text) ? text : {}
  const others = Object.keys(has).filter((language) => !languages.includes(language) && has[language] !== '')
  const offered = [...languages, ...others]
  const language = chosen !== null && offered.includes(chosen) ? chosen : (offered[0] ?? 'en')
  return [offered, language, choose] as const
}
