import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/paths.ts'

const root = projectRoot()
const attacks = readdirSync(join(root, 'tests', 'server', 'attacks')).filter((name) => name.endsWith('.test.ts'))

/** The tests that the page of threats names, as they stand in the last column of its table. */
const named = readFileSync(join(root, 'docs', 'threats.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| who'))
  .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  .filter((name) => !name.startsWith('npm '))

const meant = (name: string) =>
  name.startsWith('tests/')
    ? globSync(name, { cwd: root })
    : attacks.filter((file) => file.startsWith(name.replace(/\*$/, '')))

test('every threat names tests that exist', () => {
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => meant(name).length === 0)).toEqual([])
})

test('every test of an attack is named by a threat', () => {
  const known = new Set(named.flatMap(meant))
  expect(attacks.filter((file) => !known.has(file))).toEqual([])
})
