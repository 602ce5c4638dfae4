import { emptyGraph, type GraphDocument, type GraphEdge } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { specOf, type NodeSpecs } from '#src/domain/graph/spec.ts'

const COLLECTIONS = ['nodes', 'edges', 'variables', 'notes', 'groups'] as const

/**
 * Whether a document could be saved, for one that is asked often: items that were sound once are not read again, since
 * an item that changes is another object. Only what is new is read, with the ways it has; how the whole fits together is
 * looked at each time. `first` must be sound.
 */
export function soundness(specs: NodeSpecs, first: GraphDocument): (document: GraphDocument) => boolean {
  const known = new WeakSet<object>()
  const remember = (document: GraphDocument) => {
    for (const name of COLLECTIONS) for (const item of document[name].values()) known.add(item)
  }
  remember(first)
  return (document) => {
    if (!fitsTogether(specs, document)) return false
    const isSound = graphFromJson(specs, graphToJson(newPart(document, known))).ok
    if (isSound) remember(document)
    return isSound
  }
}

/** What is not known yet, and the ways of nodes that are not, with what stands at their ends. */
function newPart(document: GraphDocument, known: WeakSet<object>): GraphDocument {
  const isNew = <T extends object>([, item]: readonly [string, T]) => !known.has(item)
  const fresh = new Set([...document.nodes].filter(isNew).map(([id]) => id))
  const touches = ({ source, target }: GraphEdge) => fresh.has(source.node) || fresh.has(target)
  const edges = [...document.edges].filter((entry) => isNew(entry) || touches(entry[1]))
  const ends = new Set(edges.flatMap(([, { source, target }]) => [source.node, target]))
  return {
    ...emptyGraph(),
    schema: document.schema,
    nodes: new Map([...document.nodes].filter(([id]) => fresh.has(id) || ends.has(id))),
    edges: new Map(edges),
    variables: new Map([...document.variables].filter(isNew)),
    notes: new Map([...document.notes].filter(isNew)),
    groups: document.groups,
  }
}

/** Ends that are there, one way an outlet, groups that are there, one start: what two sound documents may lose by meeting. */
function fitsTogether(specs: NodeSpecs, { nodes, edges, groups }: GraphDocument): boolean {
  const outlets = new Set([...edges.values()].map(({ source }) => `${source.node} ${source.outlet}`))
  const starts = [...nodes.values()].filter(({ kind }) => specOf(specs, kind)?.isStart === true)
  return (
    outlets.size === edges.size &&
    starts.length <= 1 &&
    [...edges.values()].every(({ source, target }) => nodes.has(source.node) && nodes.has(target)) &&
    [...nodes.values()].every(({ group }) => group === null || groups.has(group))
  )
}
