import { RE2JS } from 're2js'
import type { Json } from '#src/domain/graph/value.ts'
import { isRecord } from './json.ts'

type Schema = { [key: string]: Json }

/**
 * The first thing about a value that a JSON schema does not allow, such as "$.total: not a number"; null when all is well.
 *
 * Knows the words that describe data (type, enum, const, properties, required, additionalProperties, items, anyOf, and the
 * bounds of texts, numbers and lists); other words allow everything. Patterns run in linear time.
 */
export function schemaIssue(schema: Json, value: Json, path = '$'): string | null {
  if (schema === false) return `${path}: not allowed`
  if (!isRecord(schema)) return null
  return (
    typeIssue(schema, value, path) ??
    choiceIssue(schema, value, path) ??
    boundsIssue(schema, value, path) ??
    (Array.isArray(value) ? listIssue(schema, value, path) : null) ??
    (isRecord(value) ? recordIssue(schema, value, path) : null)
  )
}

function typeIssue({ type }: Schema, value: Json, path: string): string | null {
  if (type === undefined) return null
  const types = textsOf([type].flat())
  return types.some((name) => isOfType(name, value)) ? null : `${path}: not ${types.map(withArticle).join(' or ')}`
}

function isOfType(name: string, value: Json): boolean {
  if (name === 'null') return value === null
  if (name === 'array') return Array.isArray(value)
  if (name === 'object') return isRecord(value)
  if (name === 'integer') return Number.isInteger(value)
  return typeof value === name
}

const withArticle = (type: string) => (type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)

function choiceIssue(schema: Schema, value: Json, path: string): string | null {
  const text = JSON.stringify(value)
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => JSON.stringify(one) === text)) {
    return `${path}: not one of the choices`
  }
  if (schema.const !== undefined && JSON.stringify(schema.const) !== text) return `${path}: not the value asked for`
  const { anyOf } = schema
  if (!Array.isArray(anyOf) || anyOf.some((one) => schemaIssue(one, value, path) === null)) return null
  return `${path}: none of the forms allowed`
}

function boundsIssue(schema: Schema, value: Json, path: string): string | null {
  const below = (bound: Json | undefined, size: number) => typeof bound === 'number' && size < bound
  const above = (bound: Json | undefined, size: number) => typeof bound === 'number' && size > bound
  if (typeof value === 'number') {
    if (
      below(schema.minimum, value) ||
      (typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum)
    )
      return `${path}: too small`
    if (
      above(schema.maximum, value) ||
      (typeof schema.exclusiveMaximum === 'number' && value >= schema.exclusiveMaximum)
    )
      return `${path}: too large`
  }
  if (typeof value === 'string') {
    const length = [...value].length
    if (below(schema.minLength, length)) return `${path}: too short`
    if (above(schema.maxLength, length)) return `${path}: too long`
    if (typeof schema.pattern === 'string' && !matches(schema.pattern, value))
      return `${path}: not in the form asked for`
  }
  if (Array.isArray(value)) {
    if (below(schema.minItems, value.length)) return `${path}: too few`
    if (above(schema.maxItems, value.length)) return `${path}: too many`
  }
  return null
}

/** A pattern that cannot be read refuses: what it was to keep out is not known. */
function matches(pattern: string, value: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(value).find()
  } catch {
    return false
  }
}

function listIssue({ items }: Schema, list: readonly Json[], path: string): string | null {
  if (items === undefined) return null
  return firstOf(list.map((value, index) => () => schemaIssue(items, value, `${path}[${index}]`)))
}

function recordIssue(schema: Schema, record: Schema, path: string): string | null {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? textsOf(schema.required) : []
  const missing = required.find((name) => !Object.hasOwn(record, name))
  if (missing !== undefined) return `${path}.${missing}: missing`
  return firstOf(
    Object.entries(record).map(([name, value]) => () => {
      const inner = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
      return inner === undefined ? null : schemaIssue(inner, value, `${path}.${name}`)
    }),
  )
}

const textsOf = (values: readonly Json[]) => values.filter((value) => typeof value === 'string')

function firstOf(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const issue = check()
    if (issue !== null) return issue
  }
  return null
}
