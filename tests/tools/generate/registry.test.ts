import { describe, expect, test } from 'vitest'
import { addEntry, entryOf, hasEntry } from '#src/tools/generate/registry.ts'

const EMPTY = `import type { Spec } from './spec.ts'

/** All kinds. */
export const specs = {
  // No kind yet.
} satisfies Record<string, Spec>

export const others = {} satisfies Record<string, Spec>
`

describe('an entry', () => {
  test('takes the place of the remark that there is none, and brings its import', () => {
    expect(addEntry(EMPTY, 'specs', 'say', "import { say } from './say.ts'"))
      .toBe(`import type { Spec } from './spec.ts'
import { say } from './say.ts'

/** All kinds. */
export const specs = {
  say,
} satisfies Record<string, Spec>

export const others = {} satisfies Record<string, Spec>
`)
  })

  test('goes behind those that are there, in the list that is meant', () => {
    const one = addEntry(EMPTY, 'others', 'say', "import { say } from './say.ts'")
    const two = addEntry(one, 'others', "'ask-date': askDate", "import { askDate } from './ask-date.ts'")
    expect(two).toContain("export const others = { say, 'ask-date': askDate } satisfies")
    expect(two).toContain("import { say } from './say.ts'\nimport { askDate } from './ask-date.ts'\n")
    expect(two).toContain('// No kind yet.')
  })

  test('is written short where kind and value have one name', () => {
    expect(entryOf('say', 'say')).toBe('say')
    expect(entryOf('say', 'sayView')).toBe('say: sayView')
    expect(entryOf('ask-date', 'askDate')).toBe("'ask-date': askDate")
  })
})

test('a list knows its kinds by key, not by what else it mentions', () => {
  const source = `export const views = { web: null, 'ask-date': askDateView } satisfies Views`
  expect(['web', 'ask-date', 'null', 'askDateView', 'date'].filter((kind) => hasEntry(source, 'views', kind))).toEqual([
    'web',
    'ask-date',
  ])
})

test('a list that is not there is an error', () => {
  expect(() => hasEntry(EMPTY, 'views', 'say')).toThrow('no registry named views')
})
