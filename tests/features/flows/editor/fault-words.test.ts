import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '#locales/en/flow.json'
import zh from '#locales/zh/flow.json'

const root = join(import.meta.dirname, '../../../..')
const effects = join(root, 'src/server/effects')
const sources = [
  ...readdirSync(effects).map((file) => join(effects, file)),
  join(root, 'src/server/platform/sender.ts'),
].map((file) => readFileSync(file, 'utf8'))

const FAULTS = /'((?:http|model|mail|sms|webhook|request)\.[a-z_]+)'/g
const known = (texts: { faults: Record<string, string> }, code: string) =>
  Object.hasOwn(texts.faults, code.replace('.', '_'))

test('whatever goes wrong with a request is told in both languages', () => {
  const codes = new Set(sources.flatMap((source) => [...source.matchAll(FAULTS)].map(([, code = '']) => code)))
  const scripts = ['syntax', 'thrown', 'output', 'memory', 'timeout', 'input'].map((fault) => `code.${fault}`)
  expect(codes.size).toBeGreaterThan(15)
  expect([...codes, ...scripts].filter((code) => !known(en, code) || !known(zh, code))).toEqual([])
})
