import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { weigh } from '#src/tools/bench/bundle.ts'
import { chunkNamed, closure, gzipped, scriptsOf } from '#src/tools/bench/chunks.ts'

const dist = mkdtempSync(join(tmpdir(), 'deskwright-dist-'))
afterAll(() => rmSync(dist, { recursive: true }))

const ballast = (seed: string) => Array.from({ length: 400 }, (_, index) => `${seed}${index * 7919}`).join()
const files: Record<string, string> = {
  'web/index.html': `<script type="module" src="/assets/studio-AAAAAAAA.js"></script>
    <link rel="modulepreload" href="/assets/kit-AAAAAAAA.js"><link rel="stylesheet" href="/assets/studio-AAAAAAAA.css">`,
  'web/assets/studio-AAAAAAAA.js': `import{a}from"./kit-AAAAAAAA.js";const l=()=>import(\`./login-AAAAAAAA.js\`);"${ballast('s')}"`,
  'web/assets/kit-AAAAAAAA.js': `import"./base-AAAAAAAA.js";export{a}`,
  'web/assets/base-AAAAAAAA.js': `import{b}from'./kit-AAAAAAAA.js';"${ballast('b')}"`,
  'web/assets/login-AAAAAAAA.js': `import{c}from"./field-AAAAAAAA.js";"${ballast('l')}"`,
  'web/assets/field-AAAAAAAA.js': `"${ballast('f')}"`,
  'web/assets/main-layout-AAAAAAAA.js': `import{d}from"./kit-AAAAAAAA.js"`,
  'web/assets/main._sdkAppId-AAAAAAAA.js': `import{e}from"./main-layout-AAAAAAAA.js"`,
  'web/assets/main._sdkAppId.chatbot.basic-AAAAAAAA.js': `"${ballast('c')}"`,
  'widget/index.html': '<script type="module" src="/chat-assets/assets/index-AAAAAAAA.js"></script>',
  'widget/assets/index-AAAAAAAA.js': 'const live=()=>import("./live-AAAAAAAA.js")',
  'widget/assets/live-AAAAAAAA.js': `"${ballast('v')}"`,
  'widget/loader.js': 'void 0',
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), text)
}
const names = (paths: string[]) => paths.map((path) => basename(path).replace('-AAAAAAAA.js', '')).toSorted()
const assets = join(dist, 'web', 'assets')

describe('what a first load needs', () => {
  test('begins with the scripts the page names', () => {
    expect(names(scriptsOf(join(dist, 'web')))).toEqual(['kit', 'studio'])
  })

  test('holds all that is imported, each file once, also round a circle, and nothing that is only loaded later', () => {
    expect(names(closure(scriptsOf(join(dist, 'web'))))).toEqual(['base', 'kit', 'studio'])
  })

  test('holds what may be loaded later when that counts too', () => {
    const page = scriptsOf(join(dist, 'widget'), '/chat-assets/')
    expect(names(closure(page))).toEqual(['index'])
    expect(names(closure(page, { lazy: true }))).toEqual(['index', 'live'])
  })

  test('finds a chunk by its whole name, and no other', () => {
    expect(basename(chunkNamed(assets, 'main._sdkAppId'))).toBe('main._sdkAppId-AAAAAAAA.js')
    expect(() => chunkNamed(assets, 'main')).toThrow('0 chunks named main')
  })

  test('weighs what travels: each file gzipped for itself', () => {
    const paths = ['field', 'base'].map((name) => join(assets, `${name}-AAAAAAAA.js`))
    const each = paths.map((path) => gzipSync(files[`web/assets/${basename(path)}`] ?? '', { level: 9 }))
    expect(each.every((bytes) => gunzipSync(bytes).length > bytes.length)).toBe(true)
    expect(gzipped(paths)).toBe(each.reduce((sum, { length }) => sum + length, 0))
  })
})

test('every first load is told with its size, and once more beside its budget', () => {
  const all = [...weigh(dist)]
  const rows = all.filter(({ metric }) => metric === 'first load')
  // What the web client fetches later is told, and is no part of its first load.
  const live = gzipped([join(dist, 'widget', 'assets', 'live-AAAAAAAA.js')]) / 1000
  expect(all.filter((row) => !rows.includes(row))).toMatchObject([
    { case: 'web client', metric: 'loaded later', value: live },
  ])
  const cases = ['web client', 'embedded button', 'console, sign-in', 'console, main area']
  expect(rows.map((row) => row.case)).toEqual(cases.flatMap((name) => [name, name]))
  for (const name of cases) {
    const [own, budget] = rows.filter((row) => row.case === name)
    expect(own?.peer).toBeUndefined()
    expect(budget).toMatchObject({ peer: 'budget', value: name.startsWith('console') ? 250 : 25 })
    expect(budget?.ratio).toBeCloseTo((own?.value ?? 0) / (budget?.value ?? 1))
  }
  const signIn = rows.find((row) => row.case === 'console, sign-in')
  const needed = ['studio', 'kit', 'base', 'login', 'field'].map((name) => join(assets, `${name}-AAAAAAAA.js`))
  expect(signIn?.value).toBe(gzipped(needed) / 1000)
})
