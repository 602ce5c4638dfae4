import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '#src/server/paths.ts'

const NEEDED = [
  'package.json',
  'tsconfig.json',
  'locales',
  'tests/lint',
  'tests/nodes/arbitrary-data.ts',
  'tests/nodes/registries.test.ts',
  'tests/nodes/support.ts',
  'tests/nodes/texts.ts',
  'tests/nodes/walk.ts',
  'tests/channels',
  'tests/support/properties.ts',
  'src/lib',
  'src/domain',
  'src/editor/answer',
  'src/editor/canvas/kit',
  'src/editor/document/keep-focus.ts',
  'src/editor/hours',
  'src/editor/prompt',
  'src/editor/variables',
  'src/nodes',
  'src/channels',
  'src/i18n',
  'src/ui',
  'src/tools/locales.ts',
]

/** What a kind of node or channel stands on, copied to a folder of its own, where generators may write. */
export function copyOfKinds() {
  const root = mkdtempSync(join(tmpdir(), 'deskwright-kinds-'))
  for (const path of NEEDED) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(projectRoot(), path), join(root, path), { recursive: true })
  }
  symlinkSync(join(projectRoot(), 'node_modules'), join(root, 'node_modules'), 'dir')
  return {
    root,
    /** Runs an installed program in it: what it printed, and whether it was content. */
    run(program: string, ...args: string[]): { ok: boolean; output: string } {
      const own = Object.entries(process.env).filter(
        ([name]) => !/^(VITEST|NODE_ENV|NODE_OPTIONS|FORCE_COLOR)/.test(name),
      )
      const path = join(root, 'node_modules', '.bin', program)
      const { status, stdout, stderr } = spawnSync(path, args, {
        cwd: root,
        encoding: 'utf8',
        env: { ...Object.fromEntries(own), NO_COLOR: '1' },
      })
      return { ok: status === 0, output: stdout + stderr }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
