import { withVariable } from '../template/bare-variables.ts'
import type { Command } from './command.ts'
import {
  addNode,
  addVariable,
  connect,
  editVariable,
  setNodeData,
  setNodesDisabled,
  type NewNode,
  type Source,
} from './commands.ts'
import { dataAt, withDataAt } from './data-path.ts'
import type { GraphDocument, GraphNode } from './document.ts'
import { saysSomething, textLanguage } from '../value/localised-text.ts'
import type { Problem } from './checks/problem.ts'
import { outletsOf, specOf, type NodeSpecs, type Outlet } from './spec.ts'
import { reachable, startOf, waysOf } from './traverse.ts'
import type { Json } from '../value/value.ts'
import { isVariableName, typeOfVariable } from './variables.ts'

/** What can be done about a problem at once, by the name of its words (`editor.mends`). */
export type Mend = {
  readonly name:
    | 'addStart'
    | 'addEnd'
    | 'connectTo'
    | 'connectFrom'
    | 'declare'
    | 'asVariable'
    | 'copyText'
    | 'clearInitial'
    | 'switchOff'
  /** The other node it speaks of. */
  readonly nodeId?: string
  readonly values?: Readonly<Record<string, string>>
  /** One step of the history: a command, or a node that comes behind a way out, where the canvas has room for it. */
  readonly deed: Command<GraphDocument> | { readonly adds: Omit<NewNode, 'position'>; readonly after: Source }
}

export type MendMaking = {
  readonly newId: () => string
  /** The languages texts are wanted in; the first is the application's own. */
  readonly languages: readonly string[]
}

const OPEN: readonly string[] = ['dead_end', 'outlet_open', 'no_failure_exit', 'timeout_open', 'no_timeout_branch']

/** What mends a problem, the likeliest first. Nothing where it takes a person to know. */
export function mendsOf(specs: NodeSpecs, document: GraphDocument, problem: Problem, making: MendMaking): Mend[] {
  const { code, values, variable } = problem
  if (code === 'no_start') return starts(specs, document, making)
  if (code === 'initial_mismatch' && variable !== null)
    return [{ name: 'clearInitial', values: { variable }, deed: editVariable(variable, { initial: null }) }]
  const node = problem.nodeId === null ? undefined : document.nodes.get(problem.nodeId)
  if (node === undefined) return []
  if (OPEN.includes(code)) return openWay(specs, document, node, problem, making)
  switch (code) {
    case 'unreachable':
    case 'unreachable_menu':
      return wayTo(specs, document, node, making)
    case 'unknown_variable':
      return declared(specs, document, node, problem)
    case 'bare_variable':
      return textAs(specs, node, problem, 'asVariable', (text) => withVariable(text, String(values.variable)))
    case 'translation_missing':
      return copied(specs, node, problem, making.languages)
    case 'unsupported':
    case 'wrong_flow_kind':
      return [{ name: 'switchOff', deed: setNodesDisabled([node.id], true) }]
    default:
      return []
  }
}

function starts(specs: NodeSpecs, document: GraphDocument, { newId }: MendMaking): Mend[] {
  const spec = Object.values(specs).find(({ isStart }) => isStart === true)
  if (spec === undefined || startOf(specs, document) !== undefined) return []
  const node = { id: newId(), kind: spec.kind, position: { x: 0, y: 0 }, data: spec.defaults() as Json }
  return [{ name: 'addStart', deed: addNode(specs, node) }]
}

/** The way out that a problem is about; of a node that nothing follows the first. */
export function openOutlet(specs: NodeSpecs, node: GraphNode, { values }: Pick<Problem, 'values'>): Outlet | undefined {
  const outlets = outletsOf(specs, node)
  return outlets.find(({ id }) => id === values.outlet) ?? outlets[0]
}

/** Whether a problem is about a way out that leads nowhere. */
export const isOpenWay = ({ code }: Pick<Problem, 'code'>): boolean => OPEN.includes(code)

function openWay(
  specs: NodeSpecs,
  document: GraphDocument,
  node: GraphNode,
  problem: Problem,
  { newId }: MendMaking,
): Mend[] {
  const outlet = openOutlet(specs, node, problem)
  if (outlet === undefined) return []
  const source = { node: node.id, outlet: outlet.id }
  const mends: Mend[] = []
  const target = lostNode(specs, document, node)
  if (target)
    mends.push({
      name: 'connectTo',
      nodeId: target.id,
      deed: connect(specs, { id: newId(), source, target: target.id }),
    })
  const end = Object.values(specs).find(({ isEnd }) => isEnd === true)
  if (end) {
    const adds = { id: newId(), kind: end.kind, data: end.defaults() as Json }
    mends.push({ name: 'addEnd', deed: { adds, after: source } })
  }
  return mends
}

/** The node nearest to another to which nothing leads: what was meant to follow it, most likely. */
function lostNode(specs: NodeSpecs, document: GraphDocument, from: GraphNode): GraphNode | undefined {
  const led = new Set([...document.edges.values()].map(({ target }) => target))
  const isLost = (node: GraphNode) =>
    node.id !== from.id && !led.has(node.id) && specOf(specs, node.kind)?.isStart !== true
  return nearest(from, [...document.nodes.values()].filter(isLost))
}

/** From the nearest node that runs come to and that has a way out to spare. */
function wayTo(specs: NodeSpecs, document: GraphDocument, node: GraphNode, { newId }: MendMaking): Mend[] {
  const ways = waysOf(specs, document)
  const own = reachable(specs, document, node.id, ways)
  const free = new Map<string, string>()
  for (const id of reachable(specs, document, undefined, ways)) {
    const each = document.nodes.get(id)
    const taken = new Set((ways.from.get(id) ?? []).map(({ source }) => source.outlet))
    const outlet = each && outletsOf(specs, each).find(({ id: way, role }) => !taken.has(way) && isOrdinary(role))
    if (outlet && !own.has(id)) free.set(id, outlet.id)
  }
  const from = nearest(
    node,
    [...free.keys()].flatMap((id) => document.nodes.get(id) ?? []),
  )
  if (from === undefined) return []
  const edge = { id: newId(), source: { node: from.id, outlet: free.get(from.id) ?? '' }, target: node.id }
  return [{ name: 'connectFrom', nodeId: from.id, deed: connect(specs, edge) }]
}

const isOrdinary = (role: Outlet['role']) => role === 'next' || role === 'choice' || role === 'else'

function nearest(to: GraphNode, nodes: readonly GraphNode[]): GraphNode | undefined {
  const far = ({ position: { x, y } }: GraphNode) => Math.hypot(x - to.position.x, y - to.position.y)
  let best: GraphNode | undefined
  for (const node of nodes) if (best === undefined || far(node) < far(best)) best = node
  return best
}

function declared(specs: NodeSpecs, document: GraphDocument, node: GraphNode, { values, path }: Problem): Mend[] {
  const reference = String(values.variable)
  if (!isVariableName(reference) || typeOfVariable(document, reference) !== undefined) return []
  const uses = specOf(specs, node.kind)?.uses(node.data) ?? []
  const use = uses.find((each) => each.path.length === path.length && each.path.every((step, at) => step === path[at]))
  const type = use?.as === 'writes' || use?.as === 'reads' ? (use.type ?? 'text') : 'text'
  const variable = { reference, type, initial: null, description: '', input: false, output: false }
  return [{ name: 'declare', values: { variable: reference }, deed: addVariable(variable) }]
}

function textAs(
  specs: NodeSpecs,
  node: GraphNode,
  { path, values }: Problem,
  name: Mend['name'],
  change: (text: string) => string,
): Mend[] {
  const text = dataAt(node.data, path)
  if (typeof text !== 'string') return []
  const data = withDataAt(node.data, path, change(text))
  if (specOf(specs, node.kind)?.data.safeParse(data).success !== true) return []
  return [{ name, values: { variable: String(values.variable) }, deed: setNodeData(specs, node.id, data) }]
}

/** The words of the first language that has some, to be put into the other one. */
function copied(specs: NodeSpecs, node: GraphNode, problem: Problem, languages: readonly string[]): Mend[] {
  const language = textLanguage.safeParse(problem.path.at(-1)).data
  const path = problem.path.slice(0, -1)
  const texts = dataAt(node.data, path)
  if (language === undefined || typeof texts !== 'object' || texts === null || Array.isArray(texts)) return []
  const has = (each: string) => typeof texts[each] === 'string' && saysSomething({ [each]: texts[each] })
  const from = [...languages, ...Object.keys(texts)].find(has)
  if (from === undefined) return []
  const data = withDataAt(node.data, path, { ...texts, [language]: texts[from] ?? '' })
  if (specOf(specs, node.kind)?.data.safeParse(data).success !== true) return []
  return [{ name: 'copyText', values: { language: from }, deed: setNodeData(specs, node.id, data) }]
}
