import type { Env } from './env.ts'

/** Dies at a named step when FAILPOINT says so: how tests see what a crash there leaves behind. */
export function failpoint(env: Pick<Env, 'failpoint'>, step: string): void {
  if (env.failpoint === step) process.kill(process.pid, 'SIGKILL')
}
