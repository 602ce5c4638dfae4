import { execFile } from 'node:child_process'
import type { Owner } from './owner.ts'

/** What a program of PostgreSQL is started with: its own user, a known folder, and no PG* variable of the caller's. */
export function runOptions(owner: Owner | undefined, cwd = '/') {
  return { ...owner, cwd, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } }
}

/** Runs a program to its end and gives what it printed; throws with its own last words when it fails. */
export function run(program: string, args: string[], owner: Owner | undefined, cwd?: string): Promise<string> {
  return new Promise((done, failed) => {
    execFile(program, args, { ...runOptions(owner, cwd), encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error) failed(new Error(stderr.trim() || error.message, { cause: error }))
      else done(stdout)
    })
  })
}
