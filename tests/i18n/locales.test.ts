import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { NodeSpec } from '#src/domain/graph/spec.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import {
  flatten,
  foldPlurals,
  localeFaults,
  readLocales,
  resourceTypes,
  writeTextTypes,
  type Locales,
} from '#src/tools/locales.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const locales = readLocales()

describe('the locale files', () => {
  test('are there for exactly the languages that are named', () => {
    expect(Object.keys(locales).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted())
  })

  test('agree: same keys, same variables, all plural forms, no empty text, no markup', () => {
    expect(localeFaults(locales)).toEqual([])
  })

  const texts = Object.entries(locales).flatMap(([language, files]) =>
    Object.entries(files).flatMap(([file, tree]) =>
      flatten(tree).map(([key, text]) => ({ language, at: `${language}/${file}: ${key}`, text })),
    ),
  )

  test('say nothing with an exclamation mark, and never ask whether one is sure', () => {
    const loud = texts.filter(({ text }) => /[!\uFF01]|are you sure|please wait|oops/i.test(text))
    expect(loud.map(({ at }) => at)).toEqual([])
  })

  test('set Chinese with full-width punctuation and a space before and after Latin letters and figures', () => {
    const badly = texts
      .filter(({ language }) => language === 'zh')
      .filter(({ text }) => /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han}[,;:?]/u.test(text))
    expect(badly.map(({ at, text }) => `${at} ${text}`)).toEqual([])
  })

  test('call the hours by one name', () => {
    // What people write in their own sheets is theirs.
    const ours = texts.filter(({ at }) => !at.includes('sheets: otherHours'))
    const otherwise = ours.filter(({ text }) => /(working|business|office|service) hours|工作时间|营业时间/i.test(text))
    expect(otherwise.map(({ at }) => at)).toEqual([])
  })

  test('say beside a label, and not within it, that a field may stay empty', () => {
    // The web client has labels alone.
    const console = texts.filter(({ at }) => !at.includes('/widget: '))
    expect(console.filter(({ text }) => /\(optional\)|（选填）/i.test(text)).map(({ at }) => at)).toEqual([])
  })

  test('hold no text that nothing reads', () => {
    const code = sources(`${root}/src`)
    const used = usedKeys(code)
    const unused = Object.entries(locales.en ?? {}).flatMap(([file, tree]) =>
      flatten(foldPlurals(tree))
        .map(([key]) => key)
        .filter((key) => !used.has(`${file}.${key}`) && !(OWN_READERS.includes(file) && isNamed(code, key)))
        .map((key) => `${file}.${key}`),
    )
    expect(unused).toEqual([])
  })

  /** Texts that go by the names of node kinds and of their ways out. */
  const ofKinds = new Set(
    [...Object.values<NodeSpec>(flowSpecs), ...Object.values<NodeSpec>(ivrSpecs)].flatMap((spec) => [
      `nodes.${spec.textKey}.name`,
      `nodes.${spec.textKey}.help`,
      ...spec.outlets(spec.defaults()).flatMap(({ labelKey }) => (labelKey === undefined ? [] : [`nodes.${labelKey}`])),
    ]),
  )

  /** Files that are read without the translator: by the server, and by the web client, which has its own. */
  const OWN_READERS = ['demo', 'mail', 'sheets', 'widget', 'wire']

  /** Whether a key of such a file is written somewhere as text, or its first part as a property. */
  function isNamed(code: string, key: string): boolean {
    const [first = ''] = key.split('.')
    const quotes = ["'", '"', '`']
    const isQuoted = (name: string) => quotes.some((quote) => code.includes(`${quote}${name}${quote}`))
    return isQuoted(key) || isQuoted(first) || new RegExp(`\\.${first}\\b|\\b${first}:`).test(code)
  }

  /** Keys named by `$.a.b`, whole groups named by `$.a[b]`, and keys written as text, as registries do. */
  function usedKeys(code: string): { has: (key: string) => boolean } {
    const paths = [...code.matchAll(/\$((?:\s*\.\w+)+)(\s*\[)?/g)]
    const exact = new Set(paths.filter((match) => !match[2]).map((match) => plain(match[1])))
    const groups = paths.filter((match) => match[2]).map((match) => `${plain(match[1])}.`)
    // A reader of many texts puts the last part of the key in: `actions.${id}`.
    groups.push(...[...code.matchAll(/`((?:\w+\.)+)\$\{/g)].map((match) => match[1] ?? ''))
    const quoted = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''))
    return {
      has: (key) =>
        exact.has(key) || quoted.has(key) || ofKinds.has(key) || groups.some((group) => key.startsWith(group)),
    }
  }

  function plain(path = ''): string {
    return path.replaceAll(/\s/g, '').slice(1)
  }
})

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
}

describe('the types of the texts', () => {
  const folder = mkdtempSync(`${tmpdir()}/deskwright-texts-`)
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (texts: object) => writeFileSync(`${folder}/locales/en/frame.json`, JSON.stringify(texts))
  mkdirSync(`${folder}/locales/en`, { recursive: true })
  mkdirSync(`${folder}/src/i18n`, { recursive: true })

  test('are written where they are missing or old, whole, and left where they are those of the texts', () => {
    write({ hello: 'Hello {{name}}' })
    expect(writeTextTypes(folder)).toBe(true)
    expect(writeTextTypes(folder)).toBe(false)
    write({ hello: 'Hello {{name}}', bye: 'Good-bye' })
    expect(writeTextTypes(folder)).toBe(true)
    expect(readdirSync(`${folder}/src/i18n`)).toEqual(['resources.gen.ts'])
    expect(readFileSync(`${folder}/src/i18n/resources.gen.ts`, 'utf8')).toContain('"bye": "Good-bye"')
  })

  test('keep one key of all its plural forms', () => {
    const en = { frame: { things_one: '{{count}} thing', things_other: '{{count}} things' } }
    expect(resourceTypes({ en })).toContain('"things": "{{count}} things"')
  })

  test('are made here, not kept: git leaves them out, and a fresh clone makes them when it is prepared', () => {
    expect(readFileSync(`${root}/.gitignore`, 'utf8').split('\n')).toContain('src/i18n/resources.gen.ts')
    expect(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts.prepare).toBe(
      'node src/tools/locales.ts --types',
    )
  })
})

describe('the check of the locale files sees', () => {
  const en = { frame: { hello: 'Hello {{name}}', things_one: '{{count}} thing', things_other: '{{count}} things' } }
  const zh = { frame: { hello: '你好 {{name}}', things_other: '{{count}} 件' } }
  const cases: [string, Locales, string[]][] = [
    ['nothing where all is well', { en, zh }, []],
    ['a missing file', { en, zh: {} }, ['the file is missing']],
    ['a missing key', { en, zh: { frame: { things_other: '{{count}} 件' } } }, ['is missing']],
    ['a key too many', { en, zh: { frame: { ...zh.frame, more: '多' } } }, ['English has no such key']],
    ['another variable', { en, zh: { frame: { ...zh.frame, hello: '你好 {{nom}}' } } }, ['has {nom}, English {name}']],
    [
      'a missing plural form',
      { en: { frame: { ...en.frame } }, zh: { frame: { hello: '{{name}}', things_one: '{{count}} 件' } } },
      ['has no form for «other»'],
    ],
    [
      'an empty text',
      { en, zh: { frame: { ...zh.frame, things_other: ' ' } } },
      ['has {}, English {count}', 'is empty'],
    ],
    ['markup', { en, zh: { frame: { ...zh.frame, hello: '<b>{{name}}</b>' } } }, ['holds markup']],
    [
      'a console text in a language of visitors',
      { en, zh, ja: { frame: en.frame } },
      ['English has no such file, or visitors never see it'],
    ],
  ]
  test.each(cases)('%s', (_name, given, expected) => {
    expect(localeFaults(given).map(({ fault }) => fault)).toEqual(expected)
  })

  test('a form that Portuguese lacks for what visitors see', () => {
    const widget = { things_one: '{{count}} coisa' }
    const given = {
      en: { widget: { things_one: '{{count}} thing', things_other: '{{count}} things' } },
      pt: { widget },
    }
    expect(localeFaults(given).map(({ fault }) => fault)).toEqual(['has no form for «other»'])
  })
})

test('plural forms become one key with the text of «other», so that its variables are asked for', () => {
  expect(foldPlurals({ a: { x_one: 'one', x_other: '{{count}}' }, b: 'b' })).toEqual({ a: { x: '{{count}}' }, b: 'b' })
})
