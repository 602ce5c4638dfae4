import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const { layers, serverFolders } = require('./layers.cjs') as typeof import('./layers.cjs')

const src = fileURLToPath(new URL('../../src', import.meta.url))
const folders = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The lines that a folder's README must hold: one for a plain layer, one a file name where the name decides. */
function mayImport(folder: string): string[] {
  if (folder === 'tools') return ['May import: everything. Nothing imports it.']
  return layers
    .filter(({ name }) => name.split('/')[0] === folder)
    .map(({ name, may }) => {
      const file = name.split('/').at(-1)
      return `May import${file === folder ? '' : ` (${file})`}: ${may.length === 0 ? 'nothing' : may.join(', ')}.`
    })
}

describe.each(folders)('src/%s', (folder) => {
  const path = `${src}/${folder}/README.md`

  test('has a README that says what it may import, as the layer table has it', () => {
    expect(existsSync(path)).toBe(true)
    const expected = mayImport(folder)
    expect(expected).not.toEqual([])
    const said = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('May import'))
    expect(said).toEqual(expected)
  })

  test('says it in fifteen lines; a glossary may follow under its own heading', () => {
    const head = readFileSync(path, 'utf8').split('\n## ')[0] ?? ''
    expect(head.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  })
})

test('the README of the server lists who may import whom, each folder below those that stand on it', () => {
  const [, said] = /```\n(.*?)```/s.exec(readFileSync(`${src}/server/README.md`, 'utf8')) ?? []
  const named = Object.keys(serverFolders)
  const expected = named.map((name) => `${`${name}/`.padEnd(15)}${serverFolders[name]?.join(', ') || 'nothing'}`)
  expect(said?.trimEnd().split('\n')).toEqual(expected)
  for (const [index, name] of named.entries())
    expect([name, serverFolders[name]?.filter((other) => named.indexOf(other) >= index)]).toEqual([name, []])
})

test('the map names every folder of src, and no folder twice', () => {
  const map = readFileSync(`${src}/README.md`, 'utf8')
  const named = [...map.matchAll(/^├─ ([a-z0-9]+)\/|^└─ ([a-z0-9]+)\//gm)].map((match) => match[1] ?? match[2] ?? '')
  expect(new Set(named).size).toBe(named.length)
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
})

test('the README names the Node that installs and the one that runs, as the packages have them', () => {
  const readme = readFileSync(`${src}/../README.md`, 'utf8')
  const { engines, dependencies } = JSON.parse(readFileSync(`${src}/../package.json`, 'utf8'))
  expect(engines.node).toBe(`>=${/Node (\d+) or newer/.exec(readme)?.[1]}`)
  expect(dependencies.node.split('.')[0]).toBe(/everything runs on, (\d+),/.exec(readme)?.[1])
  // A package may ask for more than installs it: what npm would say of each is no news to anybody.
  expect(readFileSync(`${src}/../.npmrc`, 'utf8')).toMatch(/^loglevel=error$/m)
})
