import type { ASTNode } from '@marcbachmann/cel-js'
import { typeOfValue, type Json } from '../value/value.ts'
import type { At } from '../template/at.ts'
import { textOf } from '../template/text-of.ts'
import { EXPRESSION_FUNCTIONS, isKind } from './functions.ts'
import { Meter } from './meter.ts'
import { binary } from './operators.ts'
import { parseExpression } from './parse-expression.ts'
import { ExpressionFailure, type ExpressionProblem } from './problem.ts'
import { loopAt, namedAt, type Loop } from './tree.ts'

type Run = {
  readonly scope: Readonly<Record<string, Json>>
  readonly at: At
  readonly meter: Meter
  /** The items of the comprehensions around a node, by the names given to them. */
  readonly items: ReadonlyMap<string, Json>
}

/**
 * The value of a CEL expression over variables. `scope` holds every declared variable by its reference, those without a
 * value as null. Numbers are JSON's, whole or not, and there is no integer beside them. `has(order.zip)` is true where
 * every step of the path is there and is not null; `&&`, `||` and comprehensions go from left to right and stop as soon
 * as the answer is known. Pure: the clock is `at.now`, and every bound is a count.
 */
export function evaluate(
  source: string,
  scope: Readonly<Record<string, Json>>,
  at: At,
): { ok: true; value: Json } | ExpressionProblem {
  const parsed = parseExpression(source)
  if (!parsed.ok) return parsed
  const meter = new Meter()
  try {
    const value = valueOf(parsed.root, { scope, at, meter, items: new Map() })
    if (Array.isArray(value)) meter.list(value)
    meter.whole(value)
    return { ok: true, value }
  } catch (error) {
    if (error instanceof ExpressionFailure) return error.problem
    throw error
  }
}

function valueOf(node: ASTNode, run: Run): Json {
  run.meter.spend(1)
  const named = namedAt(node, (name) => run.items.has(name))
  if (named) return variable(named.reference, node, run)
  switch (node.op) {
    case 'value':
      return literal(node.args)
    case 'id':
      return run.items.get(node.args) ?? null
    case '.':
      return member(valueOf(node.args[0], run), node.args[1], node)
    case '[]':
      return member(valueOf(node.args[0], run), valueOf(node.args[1], run), node)
    case 'call':
      return node.args[0] === 'has' ? has(node, node.args[1], run) : call(node, node.args[0], node.args[1], run)
    case 'rcall': {
      const loop = loopAt(node)
      return loop ? loopValue(node, loop, run) : call(node, node.args[0], [node.args[1], ...node.args[2]], run)
    }
    case 'list':
      return run.meter.list(node.args.map((item) => valueOf(item, run)))
    case 'map':
      return Object.fromEntries(node.args.map(([key, value]) => [keyOf(key, run), valueOf(value, run)]))
    case '?:':
      return valueOf(truth(node.args[0], '?:', run) ? node.args[1] : node.args[2], run)
    case '||':
      return truth(node.args[0], '||', run) || truth(node.args[1], '||', run)
    case '&&':
      return truth(node.args[0], '&&', run) && truth(node.args[1], '&&', run)
    case '!_':
      return !truth(node.args, '!', run)
    case '-_':
      return negative(node, valueOf(node.args, run))
    case '.?':
    case '[?]':
      throw new ExpressionFailure('expression.syntax', { position: node.start })
    default: {
      const [left, right] = [valueOf(node.args[0], run), valueOf(node.args[1], run)]
      if ((node.op === '/' || node.op === '%') && right === 0) throw wrongType(node, node.op, ['zero'])
      const value = binary(node.op, left, right, run.meter)
      if (value === undefined) throw wrongType(node, node.op, [typeName(left), typeName(right)])
      return made(value, node, node.op, run)
    }
  }
}

function literal(value: unknown): Json {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function variable(reference: string, node: ASTNode, run: Run): Json {
  if (!Object.hasOwn(run.scope, reference)) throw unknownName(node, reference)
  return run.scope[reference] ?? null
}

function member(value: Json, key: Json, node: ASTNode): Json {
  const found = memberOf(value, key)
  if (found !== undefined) return found
  if (typeof value !== 'object' || value === null) throw wrongType(node, textOf(key), [typeName(value)])
  throw unknownName(node, textOf(key))
}

function memberOf(value: Json, key: Json): Json | undefined {
  if (Array.isArray(value)) return typeof key === 'number' && Number.isInteger(key) ? value[key] : undefined
  if (typeof value !== 'object' || value === null || typeof key !== 'string') return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function keyOf(node: ASTNode, run: Run): string {
  const key = valueOf(node, run)
  if (typeof key !== 'string') throw wrongType(node, '{}', [typeName(key)])
  // Our own objects could hold it; whoever copies them by assignment could not.
  if (key === '__proto__') throw unknownName(node, key)
  return key
}

function truth(node: ASTNode, name: string, run: Run): boolean {
  const value = valueOf(node, run)
  if (typeof value !== 'boolean') throw wrongType(node, name, [typeName(value)])
  return value
}

function negative(node: ASTNode, value: Json): Json {
  if (typeof value !== 'number') throw wrongType(node, '-', [typeName(value)])
  return -value
}

/** Whether a path leads to something. The variable it starts from must exist. */
function has(node: ASTNode, args: readonly ASTNode[], run: Run): boolean {
  const [path] = args
  if (args.length !== 1 || !path) throw new ExpressionFailure('expression.syntax', { position: node.start })
  return reach(path, run) !== null
}

function reach(path: ASTNode, run: Run): Json {
  run.meter.spend(1)
  if (namedAt(path, (name) => run.items.has(name))) return valueOf(path, run)
  if (path.op === '.') return memberOf(reach(path.args[0], run), path.args[1]) ?? null
  if (path.op === '[]') return memberOf(reach(path.args[0], run), valueOf(path.args[1], run)) ?? null
  return valueOf(path, run)
}

function call(node: ASTNode, name: string, parts: readonly ASTNode[], run: Run): Json {
  const called = EXPRESSION_FUNCTIONS.get(name)
  if (!called) throw unknownName(node, name)
  const args = parts.map((part) => valueOf(part, run))
  const tooMany = args.length > called.takes.length && !called.more
  const fits = args.every((arg, index) => isKind(called.takes[index] ?? 'any', arg))
  if (args.length < called.needs || tooMany || !fits) throw wrongType(node, name, args.map(typeName))
  for (const arg of args) if (typeof arg === 'string') run.meter.text(arg)
  const value = called.run(args, run)
  if (value === undefined) throw wrongType(node, name, args.map(typeName))
  return made(value, node, name, run)
}

/** A value that was just made, within the limits and within JSON. */
function made(value: Json, node: ASTNode, name: string, run: Run): Json {
  if (typeof value === 'number' && !Number.isFinite(value)) throw wrongType(node, name, ['infinite'])
  return typeof value === 'string' ? run.meter.text(value) : value
}

function loopValue(node: ASTNode, loop: Loop, run: Run): Json {
  const range = valueOf(loop.list, run)
  if (typeof range !== 'object' || range === null) throw wrongType(node, loop.name, [typeName(range)])
  const items = Array.isArray(range) ? range : Object.keys(range)
  run.meter.spend(items.length)
  const [first, second] = loop.body
  const inside = (item: Json): Run => ({ ...run, items: new Map([...run.items, [loop.item, item]]) })
  const holds = (item: Json) => first !== undefined && truth(first, loop.name, inside(item))
  switch (loop.name) {
    case 'all':
      return items.every(holds)
    case 'exists':
      return items.some(holds)
    case 'exists_one':
      return items.filter(holds).length === 1
    case 'filter':
      return run.meter.list(items.filter(holds))
    case 'map': {
      const kept = second ? items.filter(holds) : items
      const body = second ?? first
      return run.meter.list(body ? kept.map((item) => valueOf(body, inside(item))) : [])
    }
  }
}

function typeName(value: Json): string {
  return typeOfValue(value) ?? 'null'
}

function wrongType(node: ASTNode, name: string, found: readonly string[]): ExpressionFailure {
  return new ExpressionFailure('expression.type', { position: node.start, name, found: found.join(', ') })
}

function unknownName(node: ASTNode, name: string): ExpressionFailure {
  return new ExpressionFailure('expression.unknown', { position: node.start, name })
}
