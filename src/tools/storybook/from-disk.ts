import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { projectRoot } from '#src/server/paths.ts'
import { filesScript, plainPage } from './plain-page.ts'

/**
 * `node src/tools/storybook/from-disk.ts`: makes a built Storybook open from disk. A browser takes no module and fetches no
 * file there, so each of its two pages gets one plain script, and what they fetch comes as a script, too: the index of stories and the texts.
 */
const folder = join(projectRoot(), 'storybook-static')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const assets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.json'))
const fetched = ['index.json', ...assets.map((name) => `assets/${name}`)]
writeFileSync(join(folder, 'files.js'), filesScript(Object.fromEntries(fetched.map((name) => [name, read(name)]))))
for (const [page, script] of [
  ['index.html', 'manager.js'],
  ['iframe.html', 'preview.js'],
] as const) {
  const { html, code } = plainPage(read(page), script)
  await bundle(code, script)
  writeFileSync(join(folder, page), html)
}

async function bundle(code: string, script: string): Promise<void> {
  const entry = join(folder, `entry-of-${script}`)
  const build = await rolldown({
    input: entry,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
        // What a chunk asks for by an address of its own lies beside the chunk.
        transform: (text, id) =>
          text.replaceAll('import.meta.url', `new URL('.${id.slice(folder.length)}', document.baseURI).href`),
      },
    ],
    treeshake: false,
    logLevel: 'warn',
  })
  await build.write({ file: join(folder, script), format: 'iife', codeSplitting: false, minify: true })
}
