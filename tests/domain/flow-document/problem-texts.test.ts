import fc from '#tests/support/properties.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyOut, pasteIn } from '#src/domain/graph/clipboard.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { problemText } from '#src/editor/canvas/kit/problem-text.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { readLocales } from '#src/tools/locales.ts'
import { missingTexts, textFaults } from '#tests/nodes/texts.ts'
import { anyGraph } from '../graph/arbitrary.ts'
import { toySpecs } from '../graph/kinds.ts'

const locales = readLocales()

beforeAll(() => {
  for (const language of ['en', 'zh'])
    i18n.addResourceBundle(
      language,
      NAMESPACE,
      { problems: locales[language]?.problems, nodes: { toy: { other: 'Other' } } },
      true,
      true,
    )
})
const folder = fileURLToPath(new URL('../../../src/domain/graph', import.meta.url))
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')

/** Codes that a call of these names, and codes written out. */
const named = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map((match) => match[1] ?? ''))]

describe('in both languages there is a text for', () => {
  test('every problem that the check of a flow can name', () => {
    const codes = named(/(?:flow|node|variable)Problem\((?:[^,'()]+, )?'([a-z_]+)'/g)
    expect(codes.length).toBeGreaterThan(15)
    expect(
      missingTexts(
        locales,
        [...codes, 'outlet_open', 'no_failure_exit', 'timeout_open'].map((each) => `problems.${each}`),
      ),
    ).toEqual([])
  })

  test('every fault of a file, and everything that did not come along in a paste', () => {
    const codes = [
      ...named(/'(document\.[a-z_]+)'/g),
      ...named(/'(paste_[a-z_]+)'/g),
      ...named(/fault\('([a-z_]+)'/g).map((each) => `document.${each}`),
    ]
    expect(codes.length).toBeGreaterThan(18)
    expect(
      missingTexts(
        locales,
        codes.map((each) => `problems.${each}`),
      ),
    ).toEqual([])
  })

  test('with the values that it shows', () => {
    fc.assert(
      fc.property(
        anyGraph,
        fc.constantFrom('standard', 'ai'),
        fc.constantFrom(true, false),
        (document, flowKind, hasModel) => {
          const scope = { languages: ['en', 'zh'], flows: new Map(), hasModel, flowKind, flowId: 'here' } as const
          const problems = problemsOf(toySpecs, document, scope).filter(({ code: each }) => each !== 'too_many_notes')
          expect(problems.flatMap(({ code: each, values }) => textFaults(locales, each, values))).toEqual([])
          const known = { flows: new Set<string>(), groups: new Set<string>(), secrets: new Set<string>() }
          let count = 0
          const text = copyOut(toySpecs, document, document.nodes.keys())
          const pasted = pasteIn(toySpecs, document, text, { x: 0, y: 0 }, () => `new${++count}`, { known })
          expect(
            pasted.ok && pasted.missing.flatMap((notice) => textFaults(locales, notice.code, notice.values)),
          ).toEqual([])
        },
      ),
    )
  })
})

test('a problem is told in words: types, languages and exits by the names that people know', async () => {
  const said = async (language: string, code: string, values: Record<string, string | number>) => {
    await i18n.changeLanguage(language)
    return problemText(i18n.t, { code, values })
  }
  const types = { variable: 'age', expected: 'number', actual: 'boolean' }
  expect(await said('en', 'type_mismatch', types)).toBe('age has the type yes or no. Here the type is number.')
  expect(await said('zh', 'type_mismatch', types)).toBe('age 是「是否」类型，这里的类型是「数字」。')
  expect(await said('en', 'template.syntax', { line: 2, column: 7 })).toContain('line 2, character 7')
  expect(await said('zh', 'wrong_flow_kind', { only: 'ai' })).toBe('此节点只能用于「AI 流程」。')
  expect(await said('en', 'loop_without_input', { count: 1 })).toContain('leads back to itself')
  expect(await said('en', 'loop_without_input', { count: 2 })).toContain('loop of 2 nodes')
  expect(await said('en', 'outlet_open', { outlet: 'x', label: '', labelKey: 'toy.other' })).toBe(
    'The exit “Other” leads nowhere.',
  )
  const bare = { variable: 'name', bare: '{name}', written: '{{ name }}' }
  expect(await said('en', 'bare_variable', bare)).toBe(
    'Visitors read {name} as it stands here. The variable is written {{ name }}.',
  )
  expect(await said('zh', 'translation_missing', { language: 'en' })).toBe('缺少「English」文本。')
})
