import { dereference, format, validate, type OutputUnit, type Schema } from '@cfworker/json-schema'
import { RE2JS } from 're2js'
import type { Json } from '#src/domain/value/value.ts'
import { isRecord } from './json.ts'

/** What holds a value and no schema, whatever words stand in it. */
const PLAIN = new Set(['const', 'enum', 'default', 'examples'])

/** What holds schemas by names, and no words. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'dependencies'])

/** Formats that the library knows and JSON schema does not; its check of this one takes forever for some texts. */
const NO_FORMATS = new Set(['url'])

/**
 * The first thing about a value that a JSON schema (draft 2020-12) does not allow, such as "$.total: not a number"; null when
 * all is well. A schema that refers to what is not there, or to itself without end, refuses.
 *
 * All words of the draft are checked, by `@cfworker/json-schema`, which needs no code made at run time. What may take forever
 * is kept from it, since one application's schema must not stop the others: patterns are matched in linear time, references
 * are counted, and long lists are not compared each with each.
 */
export function schemaIssue(schema: Json, value: Json): string | null {
  if (schema === false) return '$: not allowed'
  if (!isRecord(schema)) return null
  if (isTooLong(schema, value)) return '$: too many to compare'
  const patterns = new Map<string, string>()
  const names = namesIn(value)
  try {
    const linear = inLinearTime(schema, patterns, names) as Schema
    // The checks are known to the library by name, for as long as this one value is looked at.
    for (const [pattern, name] of patterns) format[name] = (text) => matches(pattern, text)
    const { valid, errors } = validate(value, linear, '2020-12', counted(dereference(linear)))
    return valid ? null : issueOf(errors)
  } catch {
    return '$: the schema cannot be applied'
  } finally {
    for (const name of patterns.values()) Reflect.deleteProperty(format, name)
  }
}

/** References that may be followed for one value: far more than any answer needs, and a moment's work. */
const MOST_REFERENCES = 10_000
/** Items of a list of which none may be there twice. */
const MOST_COMPARED = 1000

function counted(lookup: Record<string, Schema | boolean>): Record<string, Schema | boolean> {
  let left = MOST_REFERENCES
  return new Proxy(lookup, {
    get(target, name) {
      left -= 1
      if (left < 0) throw new Error('The schema refers to itself without end.')
      return Reflect.get(target, name) as Schema
    },
  })
}

const isTooLong = (schema: Json, value: Json) =>
  holds(schema, (one) => isRecord(one) && 'uniqueItems' in one) &&
  holds(value, (one) => Array.isArray(one) && one.length > MOST_COMPARED)

const holds = (value: Json, wanted: (one: Json) => boolean): boolean =>
  wanted(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one: Json) => holds(one, wanted)))

/** A schema whose patterns are formats, named anew in `patterns`, and whose patterns of names are those of the `names`. */
function inLinearTime(schema: Json, patterns: Map<string, string>, names: ReadonlySet<string>): Json {
  if (Array.isArray(schema)) return schema.map((one) => inLinearTime(one, patterns, names))
  if (!isRecord(schema)) return schema
  const result: { [key: string]: Json } = {}
  const also: Json[] = []
  for (const [word, given] of Object.entries(schema)) {
    if (PLAIN.has(word)) put(result, word, given)
    else if (word === 'pattern' && typeof given === 'string') {
      const name = patterns.get(given) ?? `pattern ${patterns.size}`
      patterns.set(given, name)
      also.push({ format: name })
    } else if (NAMED.has(word) && isRecord(given)) {
      const named: { [name: string]: Json } = {}
      for (const [name, one] of Object.entries(given)) put(named, name, inLinearTime(one, patterns, names))
      put(result, word, word === 'patternProperties' ? literalNames(named, names) : named)
    } else if (word !== 'format' || typeof given !== 'string' || !NO_FORMATS.has(given))
      put(result, word, inLinearTime(given, patterns, names))
  }
  if (also.length > 0) result.allOf = [...(Array.isArray(result.allOf) ? result.allOf : []), ...also]
  return result
}

/** For each pattern the names that match it, one by one: what the library then matches is a text and no pattern. */
function literalNames(schemas: { [pattern: string]: Json }, names: ReadonlySet<string>): Json {
  const literal: { [pattern: string]: Json } = {}
  for (const [pattern, schema] of Object.entries(schemas))
    for (const name of names) {
      if (!matches(pattern, name)) continue
      const exact = `^${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`
      literal[exact] = exact in literal ? { allOf: [literal[exact] ?? true, schema] } : schema
    }
  return literal
}

/** As a property of its own, also where the name is one that every object has. */
const put = (record: object, name: string, value: Json) =>
  Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true })

function namesIn(value: Json, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, found)
  else if (isRecord(value))
    for (const [name, inner] of Object.entries(value)) {
      found.add(name)
      namesIn(inner, found)
    }
  return found
}

/** A pattern that cannot be read refuses: what it was to keep out is not known. */
function matches(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find()
  } catch {
    return false
  }
}

/** What tells of an error further in; what is wrong itself comes after it. */
const AROUND = new Set(
  '$ref $dynamicRef allOf if then else properties patternProperties additionalProperties unevaluatedProperties propertyNames dependentSchemas items prefixItems additionalItems unevaluatedItems'.split(
    ' ',
  ),
)

/** In words for whoever reads the trace; what has none of ours is said in the library's. */
const WORDS: Readonly<Record<string, string>> = {
  false: 'not allowed',
  enum: 'not one of the choices',
  const: 'not the value asked for',
  anyOf: 'none of the forms allowed',
  oneOf: 'not exactly one of the forms allowed',
  not: 'in a form that is not allowed',
  minimum: 'too small',
  exclusiveMinimum: 'too small',
  maximum: 'too large',
  exclusiveMaximum: 'too large',
  minLength: 'too short',
  maxLength: 'too long',
  minItems: 'too few',
  maxItems: 'too many',
  minProperties: 'too few',
  maxProperties: 'too many',
  format: 'not in the form asked for',
  uniqueItems: 'one of them twice',
}

function issueOf(errors: readonly OutputUnit[]): string {
  const { keyword, instanceLocation, error } = errors.find(({ keyword: word }) => !AROUND.has(word)) ?? NO_ERROR
  const place = placeOf(instanceLocation)
  const quoted = [...error.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '')
  if (keyword === 'required') return `${place}.${quoted.join('"')}: missing`
  if (keyword === 'type') return `${place}: not ${quoted.slice(1).map(withArticle).join(' or ')}`
  return `${place}: ${WORDS[keyword] ?? error}`
}

const NO_ERROR = { keyword: 'false', instanceLocation: '#', error: '' }

const withArticle = (type: string) => (type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)

/** "#/items/0/name" is "$.items[0].name". */
const placeOf = (location: string) =>
  location
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, part) => (/^\d+$/.test(part) ? `${place}[${part}]` : `${place}.${part}`), '$')
