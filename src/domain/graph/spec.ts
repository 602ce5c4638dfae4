import { z } from 'zod'

/** One way out of a node; an edge starts at an outlet. Within its node, ids are unique. */
export type Outlet = { readonly id: string; readonly labelKey: string }

/** A fault found in a node: a code with its values, never a sentence. The screen translates it. */
export type Issue = {
  readonly code: string
  /** Where in the node's data. */
  readonly path: readonly (string | number)[]
  readonly values?: Readonly<Record<string, string | number>>
}

/** Everything about a kind of node that is true without a screen and without a network. */
export type NodeSpec<Kind extends string = string, Data extends z.ZodType = z.ZodType> = {
  readonly kind: Kind
  /** The text that names it, such as `nodes.askDate.name`. */
  readonly labelKey: string
  /** What a node of this kind holds; strict, so that nothing else comes to lie in a document. */
  readonly data: Data
  /** What a new node holds. */
  defaults(): z.output<Data>
  /** The ways out, in order; they may depend on what the node holds. */
  outlets(data: z.output<Data>): readonly Outlet[]
  /** What is wrong beyond the schema, as long as a draft may be incomplete. */
  check(data: z.output<Data>): readonly Issue[]
}

/** The only way to write a spec: it keeps the kind's name and the data's type for the registry. */
export const defineNodeSpec = <const Kind extends string, Data extends z.ZodType>(
  spec: NodeSpec<Kind, Data>,
): NodeSpec<Kind, Data> => spec

type Registry = Readonly<Record<string, NodeSpec>>

/** What a node holds, by the schema of its kind. */
export type DataOf<Specs extends Registry, Kind extends keyof Specs> = Specs[Kind] extends {
  data: infer Data extends z.ZodType
}
  ? z.output<Data>
  : never

/** A node of any kind of a registry, as a document holds it: the place is in pixels of the canvas. */
export type NodeOf<Specs extends Registry> = {
  [Kind in keyof Specs]: { id: string; position: { x: number; y: number }; kind: Kind; data: DataOf<Specs, Kind> }
}[keyof Specs]

/** The schema of a registry's nodes. A registry without kinds has no nodes. */
export function nodeSchemaOf<const Specs extends Registry>(specs: Specs): z.ZodType<NodeOf<Specs>> {
  const [first, ...rest] = Object.values(specs).map(({ kind, data }) =>
    z.strictObject({
      id: z.string().min(1),
      position: z.strictObject({ x: z.number(), y: z.number() }),
      kind: z.literal(kind),
      data,
    }),
  )
  const schema = first === undefined ? z.never() : z.discriminatedUnion('kind', [first, ...rest])
  // What the values of a registry have in common says less than its type does.
  return schema as unknown as z.ZodType<NodeOf<Specs>>
}
