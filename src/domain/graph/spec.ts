import type { z } from 'zod'
import type { RequestResult } from '../step/effect.ts'
import type { Signal, StepContext, StepResult } from '../step/step.ts'
import type { WorkingHours } from '../hours/hours.ts'
import type { GraphDocument, GraphNode } from './document.ts'
import type { Json, ValueType } from '../value/value.ts'

/** What an outlet is for: the checks ask for the ones that catch failures, time-outs and everything else. */
export type OutletRole = 'next' | 'choice' | 'else' | 'failure' | 'timeout'

/** One way out of a node; an edge starts at an outlet. Within its node, ids are unique. */
export type Outlet = {
  readonly id: string
  readonly role: OutletRole
  /** A key of the texts `nodes`, such as `ask.other`; absent where `label` is the author's own text. */
  readonly labelKey?: string
  readonly label?: string
  /** Taken only so many times until another one is: a loop through it comes to an end by itself. */
  readonly runsOut?: boolean
  /** It may stay open: what follows it is the end, as expected. */
  readonly optional?: boolean
}

const SEVERITIES = ['blocking', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A fault found in a node: a code with its values, never a sentence. The screen translates `problems.<code>`. */
export type Issue = {
  readonly code: string
  /** Absent: blocking. */
  readonly severity?: Severity
  /** Where in the node's data. */
  readonly path: readonly (string | number)[]
  readonly values?: Readonly<Record<string, string | number>>
}

/** Where a node's data speaks of variables: how unknown ones are found, uses listed, and a rename done everywhere. */
export type VariableUse = {
  /** Of the string that speaks of them. */
  readonly path: readonly (string | number)[]
  /** `template`: Liquid text; `expression`: CEL; `reads` and `writes`: the string is a reference itself. */
  readonly as: 'template' | 'expression' | 'reads' | 'writes'
  /** What the node puts there or needs, where it knows. */
  readonly type?: ValueType
}

/** Where in the palette a kind stands. */
export const NODE_GROUPS = ['talk', 'ask', 'logic', 'data', 'people', 'flows', 'ai'] as const
export type NodeGroup = (typeof NODE_GROUPS)[number]

/** What a node's check may know besides its own data. */
export type CheckScope = {
  readonly document: GraphDocument
  readonly node: GraphNode
  /** The languages texts are wanted in; the first is the application's own. */
  readonly languages: readonly string[]
  /** Other flows by id: what they are called, take and give back; null while they are not known. */
  readonly flows: ReadonlyMap<string, FlowSignature> | null
  /** Whether a model is set for the application; null while that is not known. */
  readonly hasModel: boolean | null
  /** What is known of the telephone; absent or null while it is not. */
  readonly voice?: VoiceScope | null
  /** What is known of calling other systems; absent or null while it is not. */
  readonly outbound?: OutboundScope | null
}

/** What the check of nodes that call others may know besides their data. */
export type OutboundScope = {
  /** Where the application's secrets may be sent, by their names; empty: nobody has said yet. */
  readonly secrets: ReadonlyMap<string, readonly string[]>
  /** Private hosts that this server may call, as `host:port`. */
  readonly allow: readonly string[]
}

/** What the check of a voice menu may know besides its document. */
export type VoiceScope = {
  /** The application's sounds by id. */
  readonly sounds: ReadonlyMap<string, { readonly name: string; readonly seconds: number }>
  /** Numbers of this menu that another one has as well, with its name. */
  readonly numbersTwice: readonly { readonly number: string; readonly menu: string }[]
  /** Whether there is any group that could answer where a step names none. */
  readonly hasGroup: boolean
}

export type FlowSignature = {
  readonly name: string
  readonly enabled: boolean
  readonly inputs: readonly { name: string; type: ValueType }[]
  readonly outputs: readonly { name: string; type: ValueType }[]
  /** Flows it calls or jumps to. */
  readonly calls: readonly string[]
}

/** Something a caller does: keys one after another, or words. `isWrong`: what the node makes nothing of. */
export type CallerTry =
  | { readonly keys: string; readonly isWrong: boolean }
  | { readonly words: string; readonly isWrong: boolean }

/** Everything about a kind of node that is true without a screen and without a network. */
export type NodeSpec<Kind extends string = string, Data extends z.ZodType = z.ZodType> = {
  readonly kind: Kind
  /** The key of its texts within `nodes`: `askDate` names `nodes.askDate.name`. */
  readonly textKey: string
  readonly group: NodeGroup
  /** What a node of this kind holds; strict, so that nothing else comes to lie in a document. */
  readonly data: Data
  /** What a new node holds. */
  defaults(): z.output<Data>
  /** The ways out, in order; they may depend on what the node holds. None: the flow ends or leaves here. */
  outlets(data: z.output<Data>): readonly Outlet[]
  /** What is wrong beyond the schema, as long as a draft may be incomplete. Variables are checked by `uses`. */
  check(data: z.output<Data>, scope: CheckScope): readonly Issue[]
  /** Where variables are spoken of. */
  uses(data: z.output<Data>): readonly VariableUse[]
  /** Whether it waits for the visitor or for time: a loop through it is no endless one. */
  readonly waits: boolean
  /** Whether it may ask for a file: only then does it hear of one. */
  readonly takesFiles?: boolean
  /** Only one in a document, where runs begin; it cannot be deleted. */
  readonly isStart?: boolean
  /** The plain end of a run: what can be put where a way leads nowhere. */
  readonly isEnd?: boolean
  /** A level of a voice menu: callers can be led back to it. */
  readonly isLevel?: boolean
  /** Leads to levels by itself, without an edge. */
  readonly leadsBack?: boolean
  /** Hands the caller over to a person: what checks look for. */
  readonly toPerson?: boolean
  /** What a caller may do at it that leads somewhere else, one of each: what exploring a menu tries. */
  tries?(data: z.output<Data>): readonly CallerTry[]
  /** The outlet it leaves by at a time, where nothing else decides. */
  byTime?(data: z.output<Data>, hours: WorkingHours, at: Date): string
  /** Runs only where a model is set. */
  readonly needsModel?: boolean
  /** Only in flows of this kind; absent: in both. */
  readonly only?: 'standard' | 'ai'
  /** The flow it calls or goes over to, for checks and for what may be deleted. */
  calls?(data: z.output<Data>): string | null
  /** What a test is answered instead of the other system; null or absent: the system itself is asked. */
  mock?(data: z.output<Data>): RequestResult | null
  /** One step of a run: pure, told all it may know. */
  step(context: StepContext<z.output<Data>>, signal: Signal): StepResult
}

/** The only way to write a spec: it keeps the kind's name and the data's type for the registry. */
export const defineNodeSpec = <const Kind extends string, Data extends z.ZodType<Json>>(
  spec: NodeSpec<Kind, Data>,
): NodeSpec<Kind, Data> => spec

/** The kinds of one family by name, as the editor, the checks and the engine are handed them. */
export type NodeSpecs = Readonly<Record<string, NodeSpec>>

/** The spec of a node's kind; undefined for a kind this version does not know, which stays but never runs. */
export function specOf(specs: NodeSpecs, kind: string): NodeSpec | undefined {
  return Object.hasOwn(specs, kind) ? specs[kind] : undefined
}

/** A node's ways out; none for an unknown kind. */
export function outletsOf(specs: NodeSpecs, node: Pick<GraphNode, 'kind' | 'data'>): readonly Outlet[] {
  return specOf(specs, node.kind)?.outlets(node.data) ?? []
}

/** What a node holds, by the schema of its kind. */
export type DataOf<Specs extends NodeSpecs, Kind extends keyof Specs> = Specs[Kind] extends {
  data: infer Data extends z.ZodType
}
  ? z.output<Data>
  : never
