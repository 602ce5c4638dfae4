import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/paths.ts'
import { placeOf } from '#src/tools/bench/machine.ts'

const bench = (...names: string[]) =>
  spawnSync(process.execPath, [join(projectRoot(), 'src/tools/bench/main.ts'), ...names], { encoding: 'utf8' })

test('a name that is no bench ends with code 2, and all names are told', () => {
  const { status, stdout, stderr } = bench('bundle', 'mesage')
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain('no bench named mesage')
  expect(stderr).toContain(
    'abuse, accept, bundle, canvas, channels, desk, editor, engine, explore, import, journey, matcher, message, qa-table, voice, words, workspace',
  )
})

test('a name of every object is no bench either', () => {
  expect(bench('constructor').status).toBe(2)
})

test('the place names commit, processor, cores and Node', () => {
  const { commit, machine } = placeOf(projectRoot())
  expect(commit).toMatch(/^([0-9a-f]{7,}(-dirty)?|unknown)$/)
  expect(machine).toMatch(new RegExp(`^.+, \\d+ cores, Node ${process.versions.node}$`))
})

test('outside of a repository the commit is unknown', () => {
  expect(placeOf('/').commit).toBe('unknown')
})
