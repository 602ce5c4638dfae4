import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ERRORS } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { POLICY } from '#src/domain/team/policy.ts'

/** What the owner's catalogues name and nothing does yet. Whoever brings it about takes it off this list. */
const AWAITED = ['file.clientArtwork']

const DEFINED_IN = /domain\/(errors|limits|team\/policy)\.ts$|\.gen\.ts$/
const src = fileURLToPath(new URL('../../src', import.meta.url))
const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !DEFINED_IN.test(file))
  .map((file) => readFileSync(`${src}/${file}`, 'utf8'))
  .join('\n')

const quoted = new Set([...code.matchAll(/'([\w.]+)'/g)].map((match) => match[1] ?? ''))
const words = new Set(code.match(/\w+/g))
const codes = Object.keys(ERRORS)
const permissions = Object.keys(POLICY)
const limits = limitNames(LIMITS)

/** A permission is named as text, a code anywhere, a limit by the last part of its name. */
const isUsed = (name: string) =>
  permissions.includes(name) ? quoted.has(name) : words.has(name.split('.').at(-1) ?? '')

/** Every limit by its whole name; a table of limits goes by the names in it. */
function limitNames(limits: object, before = ''): string[] {
  return Object.entries(limits).flatMap(([name, limit]) =>
    typeof limit === 'object' && limit !== null && !Array.isArray(limit)
      ? limitNames(limit, `${before}${name}.`)
      : [before + name],
  )
}

test.each([
  ['error code', codes],
  ['permission', permissions],
  ['limit', limits],
])('no %s is there that nothing uses', (_kind, names) => {
  expect(names.filter((name) => !isUsed(name) && !AWAITED.includes(name))).toEqual([])
})

test('what is awaited is there, and has not come', () => {
  const names = [...codes, ...permissions, ...limits]
  expect(AWAITED.filter((name) => !names.includes(name) || isUsed(name))).toEqual([])
})
