import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#src/server/paths.ts'
import config from '#src/server/db/drizzle.config.ts'

const USAGE = `npm run migration -- NAME [--custom]

Writes a migration from the difference between src/server/db/schema and the last migration.
  NAME      what it does, such as add_tags
  --custom  an empty one, for what a table definition cannot say`

/**
 * Writes the migration that brings a database from the last one to the schema. Answers the new files; none when the
 * schema says nothing new. With `ask` it may ask on the terminal, as it must where a column may have been renamed.
 * Throws with what the generator said when it fails.
 */
export function writeMigration(
  root: string,
  name: string,
  options: { custom?: boolean; out?: string; ask?: boolean } = {},
): readonly string[] {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new Error('A migration is named such as add_tags.')
  const out = options.out ?? join(root, config.out)
  const before = new Set(readdirSync(out))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'),
      'generate',
      `--dialect=${config.dialect}`,
      `--schema=${config.schema}`,
      // The generator puts `./` before every path.
      `--out=${relative(root, out)}`,
      `--name=${name}`,
      ...(options.custom === true ? ['--custom'] : []),
    ],
    { cwd: root, encoding: 'utf8', stdio: options.ask ? 'inherit' : ['ignore', 'pipe', 'pipe'] },
  )
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim()
  // A question that cannot be asked ends it with an error that the exit code may not tell.
  if (status !== 0 || /Error:/.test(said)) throw new Error(said || 'No migration was written.')
  return readdirSync(out)
    .filter((file) => file.endsWith('.sql') && !before.has(file))
    .map((file) => join(out, file))
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: { custom: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name === undefined) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const root = projectRoot()
  const files = writeMigration(root, name, { ...values, ask: true })
  console.log(files.length > 0 ? files.map((file) => relative(root, file)).join('\n') : 'The schema says nothing new.')
}

if (import.meta.main) main()
