import type { ASTNode } from '@marcbachmann/cel-js'
import type { ValueType } from '../value/value.ts'
import { EXPRESSION_FUNCTIONS, type Kind } from './functions.ts'
import { parseExpression } from './parse-expression.ts'
import { ExpressionFailure, type ExpressionProblem } from './problem.ts'
import { loopAt, namedAt, type Loop } from './tree.ts'

/** What is known of a value before it is there. Null, members of objects and items of lists are unknown. */
type Type = ValueType | 'unknown'
type Types = Readonly<Record<string, ValueType>>
type Items = ReadonlySet<string>

/**
 * The type an expression gives, from the types of the variables by their references, or the first problem that is
 * certain: a part that would fail with every value, should it be reached. What depends on data is `unknown` and no
 * problem, so what passes here may still fail on a value.
 */
export function expressionType(source: string, types: Types): ValueType | 'unknown' | ExpressionProblem {
  const parsed = parseExpression(source)
  if (!parsed.ok) return parsed
  try {
    return typeOf(parsed.root, types, new Set())
  } catch (error) {
    if (error instanceof ExpressionFailure) return error.problem
    throw error
  }
}

function typeOf(node: ASTNode, types: Types, items: Items): Type {
  const inner = (part: ASTNode) => typeOf(part, types, items)
  const named = namedAt(node, (name) => items.has(name))
  if (named) {
    const declared = Object.hasOwn(types, named.reference) ? types[named.reference] : undefined
    if (declared === undefined) throw problem('unknown', node, { name: named.reference })
    return declared
  }
  switch (node.op) {
    case 'value':
      return literalType(node.args)
    case 'id':
      return 'unknown'
    case '.':
      return memberType(node, inner(node.args[0]), node.args[1])
    case '[]':
      inner(node.args[1])
      return memberType(node, inner(node.args[0]), '[]')
    case 'call':
      if (node.args[0] === 'has') return hasType(node, node.args[1], types, items)
      return callType(node, node.args[0], node.args[1].map(inner))
    case 'rcall': {
      const loop = loopAt(node)
      return loop
        ? loopType(node, loop, types, items)
        : callType(node, node.args[0], [node.args[1], ...node.args[2]].map(inner))
    }
    case 'list':
      node.args.forEach(inner)
      return 'list'
    case 'map':
      node.args.flat().forEach(inner)
      return 'object'
    case '?:': {
      must(node, '?:', 'boolean', inner(node.args[0]))
      const [yes, no] = [inner(node.args[1]), inner(node.args[2])]
      return yes === no ? yes : 'unknown'
    }
    case '||':
    case '&&':
      for (const side of node.args) must(node, node.op, 'boolean', inner(side))
      return 'boolean'
    case '!_':
      must(node, '!', 'boolean', inner(node.args))
      return 'boolean'
    case '-_':
      must(node, '-', 'number', inner(node.args))
      return 'number'
    case '.?':
    case '[?]':
      throw problem('syntax', node, {})
    default:
      return operatorType(node, node.op, inner(node.args[0]), inner(node.args[1]))
  }
}

function literalType(value: unknown): Type {
  if (typeof value === 'bigint' || typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'text'
  return typeof value === 'boolean' ? 'boolean' : 'unknown'
}

function memberType(node: ASTNode, whole: Type, name: string): Type {
  if (whole === 'unknown' || whole === 'object' || (whole === 'list' && node.op === '[]')) return 'unknown'
  throw wrong(node, name, [whole])
}

/** A path in `has` may miss anything but the variable it starts from. */
function hasType(node: ASTNode, args: readonly ASTNode[], types: Types, items: Items): Type {
  const [path] = args
  if (args.length !== 1 || !path) throw problem('syntax', node, {})
  let start = path
  while ((start.op === '.' || start.op === '[]') && !namedAt(start, (name) => items.has(name))) start = start.args[0]
  typeOf(start, types, items)
  return 'boolean'
}

function callType(node: ASTNode, name: string, args: readonly Type[]): Type {
  const called = EXPRESSION_FUNCTIONS.get(name)
  if (!called) throw problem('unknown', node, { name })
  const tooMany = args.length > called.takes.length && !called.more
  const fits = args.every((arg, index) => isOfKind(called.takes[index] ?? 'any', arg))
  if (args.length < called.needs || tooMany || !fits) throw wrong(node, name, args)
  return called.gives
}

function isOfKind(kind: Kind, type: Type): boolean {
  if (type === 'unknown' || kind === 'any') return true
  if (kind === 'text' || kind === 'date') return type === 'text' || type === 'date'
  if (kind === 'sized') return type !== 'number' && type !== 'boolean'
  return kind === type
}

function loopType(node: ASTNode, loop: Loop, types: Types, items: Items): Type {
  const range = typeOf(loop.list, types, items)
  if (range !== 'unknown' && range !== 'list' && range !== 'object') throw wrong(node, loop.name, [range])
  const inside = new Set([...items, loop.item])
  const bodies = loop.body.map((part) => typeOf(part, types, inside))
  const conditions = loop.name === 'map' ? bodies.slice(0, -1) : bodies
  for (const condition of conditions) must(node, loop.name, 'boolean', condition)
  return loop.name === 'map' || loop.name === 'filter' ? 'list' : 'boolean'
}

function operatorType(node: ASTNode, operator: string, a: Type, b: Type): Type {
  const unknown = a === 'unknown' || b === 'unknown'
  const [left, right] = [a === 'date' ? 'text' : a, b === 'date' ? 'text' : b]
  switch (operator) {
    case '==':
    case '!=':
      return 'boolean'
    case 'in':
      if (b !== 'unknown' && b !== 'list' && b !== 'object') throw wrong(node, operator, [a, b])
      return 'boolean'
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (!sameOf(['number', 'text'], left, right)) throw wrong(node, operator, [a, b])
      return 'boolean'
    case '+':
      if (!sameOf(['number', 'text', 'list'], left, right)) throw wrong(node, operator, [a, b])
      return unknown ? (left === 'unknown' ? right : left) : left
    default:
      if (!sameOf(['number'], left, right)) throw wrong(node, operator, [a, b])
      return 'number'
  }
}

/** Whether both may be of one of the types. */
function sameOf(allowed: readonly Type[], a: Type, b: Type): boolean {
  const known = [a, b].filter((type) => type !== 'unknown')
  return known.every((type) => allowed.includes(type)) && (known.length < 2 || a === b)
}

function must(node: ASTNode, name: string, wanted: Type, found: Type): void {
  if (found !== wanted && found !== 'unknown') throw wrong(node, name, [found])
}

function wrong(node: ASTNode, name: string, found: readonly Type[]): ExpressionFailure {
  return problem('type', node, { name, found: found.join(', ') })
}

function problem(
  kind: 'syntax' | 'type' | 'unknown',
  node: ASTNode,
  values: Record<string, string>,
): ExpressionFailure {
  return new ExpressionFailure(`expression.${kind}`, { position: node.start, ...values })
}
