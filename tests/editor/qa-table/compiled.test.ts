import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'oxc-transform-react'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../src/editor/qa-table')
const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') || file.startsWith('use-'))

// What the compiler passes over is drawn anew as a whole: each turn of the wheel would draw every row in sight.
test.each(files)('the React compiler takes the whole of %s', async (file) => {
  const source = readFileSync(join(folder, file), 'utf8')
  const { code, errors } = await transform(file, source, { reactCompiler: { reportDiagnostics: true } })
  expect(errors.map(({ message }) => message)).toEqual([])
  expect(code).toContain('react/compiler-runtime')
})
