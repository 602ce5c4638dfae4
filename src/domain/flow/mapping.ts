import type { Json } from '../value/value.ts'

/** Steps into a JSON value: names of objects, places in lists from 0. */
export type JsonPath = readonly (string | number)[]

const NAME = /^[^.[\]"'\s]+/
const INDEX = /^\[(\d{1,9})\]/
const QUOTED = /^\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/

/**
 * Reads a path as people write it: `order.items[0].status`, `$.order`, `headers["content-type"]`. Empty, or `$` alone,
 * means the whole value. Null where it cannot be read.
 */
export function parsePath(text: string): JsonPath | null {
  const path: (string | number)[] = []
  let rest = text.trim().replace(/^\$(?=$|[.[])/, '')
  if (rest.startsWith('.')) rest = rest.slice(1)
  let wantsName = rest !== '' && !rest.startsWith('[')
  while (rest !== '') {
    const found = wantsName ? NAME.exec(rest) : (INDEX.exec(rest) ?? QUOTED.exec(rest))
    if (!found) return null
    const [whole, first, second] = found
    if (wantsName) path.push(whole)
    else if (whole.startsWith('["') || whole.startsWith("['"))
      path.push((first ?? second ?? '').replace(/\\(.)/g, '$1'))
    else path.push(Number(first))
    rest = rest.slice(whole.length)
    wantsName = rest.startsWith('.')
    if (wantsName) rest = rest.slice(1)
    if (wantsName && rest === '') return null
    if (!wantsName && rest !== '' && !rest.startsWith('[')) return null
  }
  return path
}

/** What lies at a path; undefined where nothing does. Never reaches beyond a value's own members. */
export function readPath(value: Json, path: JsonPath): Json | undefined {
  let here: Json | undefined = value
  for (const step of path) {
    if (Array.isArray(here)) here = /^\d+$/.test(String(step)) ? here[Number(step)] : undefined
    else if (typeof here === 'object' && here !== null && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** A path as `parsePath` reads it back. */
export function pathText(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (NAME.exec(step)?.[0] !== step || (index === 0 && step === '$')) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}

/** The paths to every value within one that has no members of its own, or is a list; at most `limit`, in order. */
export function pathsOf(value: Json, limit = 100): string[] {
  const paths: string[] = []
  const visit = (here: Json, path: JsonPath) => {
    if (paths.length >= limit) return
    if (typeof here !== 'object' || here === null || Array.isArray(here)) paths.push(pathText(path))
    if (typeof here !== 'object' || here === null) return
    const members: [string | number, Json][] = Array.isArray(here)
      ? here.slice(0, 1).map((item, index) => [index, item])
      : Object.entries(here)
    for (const [step, item] of members) visit(item, [...path, step])
  }
  visit(value, [])
  return paths.filter((path) => path !== '')
}
