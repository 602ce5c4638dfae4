import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHELL_LANGUAGES } from '../lib/languages.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Texts by key; a key may hold further keys. */
export type TextTree = { [key: string]: string | TextTree }
/** language → file name without `.json` → its texts. */
export type Locales = Record<string, Record<string, TextTree>>

/** What is wrong with a text, and where. */
export type LocaleFault = { language: string; file: string; key: string; fault: string }

const VISITOR_FILES = ['widget', 'wire']
/** Rarely met forms that a language may leave to its `other`; zero is only ever an extra. */
const OPTIONAL_FORMS = ['many', 'zero']
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Reads every locale file under a folder. */
export function readLocales(folder = join(ROOT, 'locales')): Locales {
  const locales: Locales = {}
  for (const language of readdirSync(folder)) {
    const files: Record<string, TextTree> = {}
    for (const name of readdirSync(`${folder}/${language}`).filter((file) => file.endsWith('.json')))
      files[name.slice(0, -'.json'.length)] = JSON.parse(
        readFileSync(`${folder}/${language}/${name}`, 'utf8'),
      ) as TextTree
    locales[language] = files
  }
  return locales
}

/** Every text with its whole key, `menu.guide`. */
export function flatten(tree: TextTree, before = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  )
}

/** Puts the plural forms of a key together under its plain name, with the text of `other`. */
export function foldPlurals(tree: TextTree): TextTree {
  const folded: TextTree = {}
  for (const [key, value] of Object.entries(tree)) {
    const name = key.replace(PLURAL, '')
    if (typeof value !== 'string') folded[key] = foldPlurals(value)
    else if (folded[name] === undefined || key.endsWith('_other')) folded[name] = value
  }
  return folded
}

/** The names in `{{…}}`, sorted, each once. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/{{-?\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].toSorted()
}

/**
 * The types of all texts: the literal English ones, so that `{{variables}}` are checked too (TypeScript widens the strings
 * of an imported JSON file, which loses them).
 */
export function resourceTypes(locales: Locales): string {
  const files = Object.keys(locales.en ?? {}).toSorted()
  const lines = files.map(
    (file) =>
      `  ${JSON.stringify(file)}: ${JSON.stringify(foldPlurals(locales.en?.[file] ?? {}), null, 2).replaceAll('\n', '\n  ')}`,
  )
  return `// Written by \`npm run locales\` from locales/en; changes here are lost.\nexport type Resources = {\n${lines.join('\n')}\n}\n`
}

/**
 * Writes the types of all texts below a project's folder where they are missing or not those of its texts, and says
 * whether it did. Whole or not at all, so that a compiler that reads at the same time meets the one or the other.
 */
export function writeTextTypes(root = ROOT): boolean {
  const target = join(root, 'src', 'i18n', 'resources.gen.ts')
  const types = resourceTypes(readLocales(join(root, 'locales')))
  if (existsSync(target) && readFileSync(target, 'utf8') === types) return false
  const fresh = `${target}.${process.pid}`
  writeFileSync(fresh, types)
  renameSync(fresh, target)
  return true
}

/** Compares every language with English: same files, same keys, same variables, the plural forms it needs, no markup. */
export function localeFaults(locales: Locales): LocaleFault[] {
  const faults: LocaleFault[] = []
  const english = locales.en ?? {}
  for (const [language, files] of Object.entries(locales)) {
    const wanted = SHELL_LANGUAGES.some((shell) => shell === language)
      ? Object.keys(english)
      : VISITOR_FILES.filter((file) => file in english)
    for (const file of new Set([...wanted, ...Object.keys(files)])) {
      const blame = (key: string, fault: string) => faults.push({ language, file, key, fault })
      const texts = files[file]
      if (texts === undefined) blame('', 'the file is missing')
      else if (!wanted.includes(file)) blame('', 'English has no such file, or visitors never see it')
      else for (const [key, fault] of fileFaults(language, texts, english[file] ?? {})) blame(key, fault)
    }
  }
  return faults
}

function fileFaults(language: string, texts: TextTree, english: TextTree): [key: string, fault: string][] {
  const faults: [string, string][] = []
  const here = new Map(flatten(texts))
  const folded = new Map(flatten(foldPlurals(texts)))
  const original = new Map(flatten(foldPlurals(english)))
  const plurals = new Set(
    flatten(english)
      .map(([key]) => key)
      .filter((key) => PLURAL.test(key))
      .map((key) => key.replace(PLURAL, '')),
  )
  for (const key of original.keys()) if (!folded.has(key)) faults.push([key, 'is missing'])
  for (const [key, text] of folded) {
    const source = original.get(key)
    if (source === undefined) faults.push([key, 'English has no such key'])
    else if (placeholders(text).join() !== placeholders(source).join())
      faults.push([key, `has {${placeholders(text).join()}}, English {${placeholders(source).join()}}`])
  }
  for (const key of plurals) {
    const forms = new Intl.PluralRules(language === 'ind' ? 'id' : language).resolvedOptions().pluralCategories
    for (const form of forms)
      if (!OPTIONAL_FORMS.includes(form) && folded.has(key) && !here.has(`${key}_${form}`))
        faults.push([key, `has no form for «${form}»`])
  }
  for (const [key, text] of here) {
    const known = placeholders(folded.get(key.replace(PLURAL, '')) ?? '')
    if (text.trim() === '') faults.push([key, 'is empty'])
    if (/<\/?[a-z]/i.test(text)) faults.push([key, 'holds markup'])
    if (placeholders(text).some((name) => !known.includes(name))) faults.push([key, 'its forms differ in variables'])
  }
  return faults
}

/**
 * `npm run locales`: writes the types of all texts and says what is wrong with the texts; with `--types` it only writes, as
 * while installing, where a text half translated is no reason to stop. Needs nothing but Node.
 */
function main(): void {
  writeTextTypes()
  if (process.argv.includes('--types')) return
  const faults = localeFaults(readLocales())
  for (const { language, file, key, fault } of faults)
    console.error(`locales/${language}/${file}.json: ${key} ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) main()
