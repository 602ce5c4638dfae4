import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'
import type { TextTree } from '../locales.ts'

/** Files by their path below the project's folder, with their text. */
export type Files = Record<string, string>

/** Writes files as the formatter sets them. A file of `fresh` that exists is left, and nothing is written at all. */
export async function writeFiles(root: string, fresh: Files, changed: Files): Promise<void> {
  for (const path of Object.keys(fresh)) if (existsSync(join(root, path))) throw new Error(`${path} exists.`)
  const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(join(root, 'tests/lint/oxfmtrc.json'), 'utf8'))
  const formatted: Files = {}
  for (const [path, text] of Object.entries({ ...fresh, ...changed })) {
    const { code, errors } = await format(path, text, style)
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    formatted[path] = code
  }
  for (const [path, text] of Object.entries(formatted)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** A locale file with one more group of texts. Throws when it holds that group. */
export function withTexts(root: string, path: string, key: string, texts: TextTree): Files {
  const tree = JSON.parse(readFileSync(join(root, path), 'utf8')) as TextTree
  if (key in tree) throw new Error(`${path} has texts under ${key} already.`)
  return { [path]: `${JSON.stringify({ ...tree, [key]: texts }, null, 2)}\n` }
}
