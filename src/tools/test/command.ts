import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { projectRoot } from '#src/server/paths.ts'

const root = projectRoot()
const binDir = join(root, 'node_modules', '.bin')

/** How a command ended; `output` only if it was held back. */
export type Outcome = { exitCode: number; output: string }

/**
 * Runs a program of node_modules/.bin, or `node`, in the project's folder. Its output goes straight to the terminal, or is
 * held back to be shown in one piece when several run at once.
 */
export function runCommand(
  [program, ...args]: [string, ...string[]],
  options: { hold?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const path = program === 'node' ? process.execPath : join(binDir, program)
  const child = spawn(path, args, {
    cwd: root,
    stdio: options.hold ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // The programs start `node` themselves; the project's own comes first.
    env: { ...process.env, ...options.env, PATH: `${binDir}${delimiter}${process.env.PATH ?? ''}` },
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => {
      // One that was ended says nothing itself: out of memory, or V8 gave up.
      const ended = signal === null ? '' : `${[program, ...args].join(' ')} was ended by ${signal}.\n`
      if (options.hold) output += ended
      else process.stderr.write(ended)
      done({ exitCode: code ?? 1, output })
    })
  })
}
