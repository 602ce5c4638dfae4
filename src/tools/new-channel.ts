import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#src/server/paths.ts'
import { channelFiles, channelTexts } from './generate/channel-files.ts'
import { withTexts, writeFiles, type Files } from './generate/files.ts'
import { writeTextTypes } from './locales.ts'
import { readName } from './generate/name.ts'
import { addEntry, entryOf, hasEntry } from './generate/registry.ts'

/**
 * Writes a new channel kind: its spec, server part, view and test, a line in each registry, and its texts. Answers the
 * files to fill.
 *
 * Throws, before anything is written, when the name is none or there is such a kind.
 */
export async function newChannel(root: string, kind: string | undefined): Promise<string[]> {
  const name = readName(kind)
  const { kebab, camel, pascal } = name
  const registries = [
    { path: 'src/channels/specs.ts', list: 'channelSpecs', value: camel, file: 'spec.ts' },
    { path: 'src/channels/servers.ts', list: 'channelServers', value: `${camel}Adapter`, file: 'server.ts' },
    { path: 'src/channels/views.ts', list: 'channelViews', value: `${pascal}Settings`, file: 'view.tsx' },
  ]
  const changed: Files = {}
  for (const { path, list, value, file } of registries) {
    const source = readFileSync(join(root, path), 'utf8')
    if (hasEntry(source, list, kebab) || existsSync(join(root, 'src/channels', kebab)))
      throw new Error(`There is a channel kind ${kebab} already.`)
    const line = `import { ${value} } from './${kebab}/${file}'`
    changed[path] = addEntry(source, list, entryOf(kebab, value), line)
  }
  for (const [language, texts] of Object.entries(channelTexts(name)))
    Object.assign(changed, withTexts(root, `locales/${language}/channels.json`, kebab, texts))
  const fresh = channelFiles(name)
  await writeFiles(root, fresh, changed)
  writeTextTypes(root)
  return [...Object.keys(fresh), ...Object.keys(changed)]
}

if (import.meta.main) {
  try {
    for (const path of await newChannel(projectRoot(), process.argv[2])) console.log(path)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
