import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js'
import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'
import { patternSize } from '../pattern/pattern.ts'
import { remember } from '../template/remember.ts'
import { ExpressionFailure, limitFailure, type ExpressionProblem } from './problem.ts'
import { loopAt, partsOf } from './tree.ts'

export type ParsedExpression = { readonly ok: true; readonly root: ASTNode } | ExpressionProblem

/**
 * The reader of CEL. Only its syntax is used: its own evaluation works with 64-bit integers, which authors would meet as
 * `7 / 2 = 3`, runs patterns on the host's backtracking engine, and has no bound on its steps.
 */
const reader = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })

/** Reads an expression, once for many evaluations. */
export const parseExpression: (source: string) => ParsedExpression = remember(
  LIMITS.expression.remembered,
  (source) => {
    if (codePoints(source) > LIMITS.expression.source) return limitFailure('source').problem
    try {
      const root = reader.parse(source).ast
      check(root, 0)
      return { ok: true, root }
    } catch (error) {
      return error instanceof ExpressionFailure ? error.problem : syntaxProblem(error)
    }
  },
)

function syntaxProblem(error: unknown): ExpressionProblem {
  const position = error instanceof ParseError ? (error.range?.start ?? 0) : 0
  return { ok: false, code: 'expression.syntax', values: { position } }
}

/** Refuses loops too deep, patterns that cannot be used or are put together while running, and the bytes and unsigned numbers of CEL, which no variable of ours can hold. */
function check(node: ASTNode, loops: number): void {
  if (node.op === 'value' && typeof node.args === 'object' && node.args !== null) {
    throw new ExpressionFailure('expression.syntax', { position: node.start })
  }
  const pattern = patternOf(node)
  if (pattern && (typeof pattern.args !== 'string' || patternSize(pattern.args) === null)) {
    throw new ExpressionFailure('expression.syntax', { position: pattern.start })
  }
  const loop = loopAt(node)
  if (!loop) {
    for (const part of partsOf(node)) check(part, loops)
    return
  }
  if (loops === LIMITS.expression.nesting) throw limitFailure('nesting')
  check(loop.list, loops)
  for (const part of loop.body) check(part, loops + 1)
}

/** The pattern of `matches(text, pattern)` or `text.matches(pattern)`. Compiling one costs most, so it stands in the source. */
function patternOf(node: ASTNode): ASTNode | undefined {
  if (node.op === 'call' && node.args[0] === 'matches') return node.args[1][1]
  return node.op === 'rcall' && node.args[0] === 'matches' ? node.args[2][0] : undefined
}
