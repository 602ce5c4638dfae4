import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newChannel } from '#src/tools/new-channel.ts'
import { newNode } from '#src/tools/new-node.ts'
import { copyOfKinds } from './copy.ts'

const copy = copyOfKinds()
const read = (path: string) => readFileSync(join(copy.root, path), 'utf8')
let written: string[]

beforeAll(async () => {
  written = [
    ...(await newNode(copy.root, 'flow', 'sample-one')),
    ...(await newNode(copy.root, 'flow', 'sample')),
    ...(await newNode(copy.root, 'ivr', 'sample-key')),
    ...(await newChannel(copy.root, 'samples')),
    ...(await newChannel(copy.root, 'sample-mail')),
  ]
})
afterAll(() => copy.remove())

describe('new kinds', () => {
  test('have their files, all of them named', () => {
    const expected = [
      'src/nodes/flow/sample-one/spec.ts',
      'src/nodes/flow/sample-one/view.tsx',
      'tests/nodes/flow/sample-one.test.ts',
      'src/nodes/ivr/sample-key/spec.ts',
      'src/channels/sample-mail/spec.ts',
      'src/channels/sample-mail/server.ts',
      'src/channels/sample-mail/view.tsx',
      'tests/channels/sample-mail.test.ts',
      'src/nodes/specs.ts',
      'src/nodes/views.ts',
      'src/channels/specs.ts',
      'src/channels/servers.ts',
      'src/channels/views.ts',
      'locales/zh/nodes.json',
      'locales/en/channels.json',
    ]
    expect(written).toEqual(expect.arrayContaining(expected))
    expect(written.filter((path) => !existsSync(join(copy.root, path)))).toEqual([])
  })

  test('stand in every registry, under their own kind', () => {
    expect(read('src/nodes/specs.ts')).toMatch(/flowSpecs = \{[^}]*'sample-one': sampleOne,\s+sample,?\s+\}/)
    expect(read('src/nodes/specs.ts')).toMatch(/ivrSpecs = \{[^}]*'sample-key': sampleKey,?\s+\}/)
    expect(read('src/channels/servers.ts')).toMatch(/samples: samplesAdapter,\s+'sample-mail': sampleMailAdapter/)
    expect(read('src/nodes/specs.ts')).not.toContain('No kind yet')
  })

  test('have texts in both languages beside those that were there', () => {
    for (const language of ['en', 'zh']) {
      const channels = JSON.parse(read(`locales/${language}/channels.json`))
      expect(Object.keys(channels)).toEqual(expect.arrayContaining(['web', 'samples', 'sample-mail']))
      const nodes = JSON.parse(read(`locales/${language}/nodes.json`))
      expect(Object.keys(nodes)).toEqual(expect.arrayContaining(['sampleOne', 'sample', 'sampleKey']))
    }
  })

  test('are set as the formatter sets them', () => {
    const code = written.filter((path) => /\.tsx?$/.test(path))
    expect(copy.run('oxfmt', '-c', 'tests/lint/oxfmtrc.json', '--check', ...code)).toMatchObject({ ok: true })
  })

  test('pass the linter', () => {
    const code = written.filter((path) => /\.tsx?$/.test(path))
    expect(copy.run('oxlint', '-c', 'tests/lint/oxlintrc.json', ...code)).toMatchObject({ ok: true })
  })

  test('pass their own tests and those of the registries', { timeout: 120_000 }, () => {
    const tests = written.filter((path) => path.endsWith('.test.ts'))
    const registries = ['tests/nodes/registries.test.ts', 'tests/channels/registries.test.ts']
    const { ok, output } = copy.run('vitest', 'run', '--root', copy.root, ...tests, ...registries)
    expect(output).toMatch(/Test Files +7 passed/)
    expect(ok).toBe(true)
  })

  test('compile; and one that a registry forgets does not', { timeout: 120_000 }, () => {
    // What the first has found out, the second need not.
    const compiled = () => copy.run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo')
    expect(compiled()).toEqual({ ok: true, output: '' })
    const without = (path: string, entry: RegExp) => {
      const whole = read(path)
      expect(whole).toMatch(entry)
      writeFileSync(join(copy.root, path), whole.replace(entry, ''))
      return () => writeFileSync(join(copy.root, path), whole)
    }
    const putBack = [
      without('src/nodes/views.ts', /\bsample: sampleView,?/),
      without('src/channels/servers.ts', /samples: samplesAdapter,/),
    ]
    const { output } = compiled()
    expect(output).toContain("Property 'sample' is missing")
    expect(output).toContain("Property 'samples' is missing")
    for (const back of putBack) back()
  })
})

describe('the generators refuse, and write nothing for', () => {
  const state = () => ['src/nodes/specs.ts', 'locales/en/nodes.json', 'src/channels/specs.ts'].map(read)
  const cases: [string, () => Promise<unknown>, string][] = [
    ['a family that does not exist', () => newNode(copy.root, 'form', 'ask-time'), 'flow or ivr'],
    ['a missing family', () => newNode(copy.root, undefined, undefined), 'flow or ivr'],
    ['a name that is none', () => newNode(copy.root, 'flow', 'AskTime'), 'lower case'],
    ['a kind that exists', () => newNode(copy.root, 'flow', 'sample-one'), 'already'],
    ['a kind that the other family has', () => newNode(copy.root, 'ivr', 'sample'), 'already'],
    ['a channel that exists', () => newChannel(copy.root, 'web'), 'already'],
    ['a channel without a name', () => newChannel(copy.root, undefined), 'lower case'],
  ]
  test.each(cases)('%s', async (_name, generate, said) => {
    const before = state()
    await expect(generate()).rejects.toThrow(said)
    expect(state()).toEqual(before)
  })
})
