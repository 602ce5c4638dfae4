import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#src/server/paths.ts'
import { withTexts, writeFiles, type Files } from './generate/files.ts'
import { writeTextTypes } from './locales.ts'
import { readName } from './generate/name.ts'
import { nodeFiles, nodeTexts } from './generate/node-files.ts'
import { addEntry, entryOf, hasEntry } from './generate/registry.ts'

const FAMILIES = ['flow', 'ivr']
const REGISTRIES = { specs: 'src/nodes/specs.ts', views: 'src/nodes/views.ts' }

/**
 * Writes a new node kind: its spec, view and test, a line in each registry, and its texts. Answers the files to fill.
 *
 * Throws, before anything is written, when the family is unknown, the name is none, or either family has that kind.
 */
export async function newNode(root: string, family: string | undefined, kind: string | undefined): Promise<string[]> {
  if (family === undefined || !FAMILIES.includes(family)) {
    throw new Error(`A node belongs to ${FAMILIES.join(' or ')}: npm run new:node -- flow ask-date`)
  }
  const name = readName(kind)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const specs = read(REGISTRIES.specs)
  // Kinds of both families share the registries' names and the texts' keys.
  for (const other of FAMILIES)
    if (hasEntry(specs, `${other}Specs`, name.kebab) || existsSync(join(root, 'src/nodes', other, name.kebab)))
      throw new Error(`There is a node kind ${name.kebab} in ${other} already.`)

  const from = `./${family}/${name.kebab}`
  const changed: Files = {
    [REGISTRIES.specs]: addEntry(
      specs,
      `${family}Specs`,
      entryOf(name.kebab, name.camel),
      `import { ${name.camel} } from '${from}/spec.ts'`,
    ),
    [REGISTRIES.views]: addEntry(
      read(REGISTRIES.views),
      `${family}Views`,
      entryOf(name.kebab, `${name.camel}View`),
      `import { ${name.camel}View } from '${from}/view.tsx'`,
    ),
  }
  for (const [language, texts] of Object.entries(nodeTexts(name)))
    Object.assign(changed, withTexts(root, `locales/${language}/nodes.json`, name.camel, texts))
  const fresh = nodeFiles(family, name)
  await writeFiles(root, fresh, changed)
  writeTextTypes(root)
  return [...Object.keys(fresh), ...Object.keys(changed)]
}

if (import.meta.main) {
  const [family, kind] = process.argv.slice(2)
  try {
    for (const path of await newNode(projectRoot(), family, kind)) console.log(path)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
