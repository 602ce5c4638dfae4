import type { ASTNode } from '@marcbachmann/cel-js'
import { isReferenceScope } from '../template/reference.ts'

/** A comprehension: `list.map(item, body)`, with a condition in front of the body where `map` has three parts. */
export type Loop = {
  readonly name: 'all' | 'exists' | 'exists_one' | 'filter' | 'map'
  readonly list: ASTNode
  readonly item: string
  readonly body: readonly ASTNode[]
}

/** The comprehension a node is, or null. */
export function loopAt(node: ASTNode): Loop | null {
  if (node.op !== 'rcall') return null
  const [name, list, [item, ...body]] = node.args
  if (!isLoopName(name) || item?.op !== 'id') return null
  if (body.length !== 1 && !(name === 'map' && body.length === 2)) return null
  return { name, list, item: item.args, body }
}

/** A variable that is named, and where its words stand in the source. */
export type Named = { readonly reference: string; readonly begin: number; readonly end: number }

/**
 * The variable a node names: `order_no`, or `session.tier` as one. Null for anything else, and for a name that a
 * comprehension around it gave to its items.
 */
export function namedAt(node: ASTNode, isItem: (name: string) => boolean): Named | null {
  if (node.op === 'id') return isItem(node.args) ? null : { reference: node.args, begin: node.start, end: node.end }
  if (node.op !== '.') return null
  const [scope, field] = node.args
  if (scope.op !== 'id' || isItem(scope.args) || !isReferenceScope(scope.args)) return null
  // `(session).tier` takes a member of something called session; the parts of a reference stand together.
  if (node.input.slice(scope.end, node.end).includes(')')) return null
  return { reference: `${scope.args}.${field}`, begin: scope.start, end: node.end }
}

/** Every place that names a variable from outside, in the order of the tree. */
export function namesIn(root: ASTNode): Named[] {
  const found: Named[] = []
  collect(root, new Set(), found)
  return found
}

/** The nodes right below a node. */
export function partsOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return node.args
  }
}

function collect(node: ASTNode, items: ReadonlySet<string>, found: Named[]): void {
  const named = namedAt(node, (name) => items.has(name))
  if (named) {
    found.push(named)
    return
  }
  const loop = loopAt(node)
  if (!loop) {
    for (const part of partsOf(node)) collect(part, items, found)
    return
  }
  collect(loop.list, items, found)
  for (const part of loop.body) collect(part, new Set([...items, loop.item]), found)
}

function isLoopName(name: string): name is Loop['name'] {
  return name === 'all' || name === 'exists' || name === 'exists_one' || name === 'filter' || name === 'map'
}
