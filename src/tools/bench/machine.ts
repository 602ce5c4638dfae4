import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** What figures are measured on, as every line of `npm run bench` says it. */
export type Place = {
  /** The commit, with `-dirty` where files differ from it; `unknown` outside of a repository. */
  commit: string
  /** Processor, cores and Node. */
  machine: string
}

/** Reads where this process runs. */
export function placeOf(root: string): Place {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  })
  const cores = cpus()
  const model = cores[0]?.model.trim() || process.arch
  return {
    commit: status === 0 ? stdout.trim() : 'unknown',
    machine: `${model}, ${cores.length} cores, Node ${process.versions.node}`,
  }
}
