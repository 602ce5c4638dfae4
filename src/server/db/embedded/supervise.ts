import { setTimeout as pause } from 'node:timers/promises'
import { initCluster } from './init.ts'
import { adoptPostmaster, clearRemains, type ClusterSpec, startPostmaster, stopPostmaster } from './postmaster.ts'
import { readPostmaster } from './process.ts'
import { emptySocketDir, makeSocketDir, removeSocketDir } from './socket-dir.ts'

/** How long a clean stop may take before PostgreSQL is told to drop everything; less than a server's ten seconds to drain. */
const STOP_PATIENCE_MS = 8_000

/** A cluster that is kept running until it is stopped; its socket stays in the same folder all the while. */
export type SupervisedCluster = { socketDir: string; stop(): Promise<void> }

/**
 * Brings a cluster up (creates it, takes over one that still runs, or starts it) and keeps it up: a PostgreSQL that ends by
 * itself is started again behind the same address. The caller holds the data folder's lock.
 */
export async function superviseCluster(spec: ClusterSpec): Promise<SupervisedCluster> {
  const { clusterDir, log } = spec
  await initCluster(clusterDir, spec.binaries, spec.owner)
  let running = (await adoptPostmaster(spec)) ?? (await startFresh(spec))
  const { socketDir } = running
  let stopping = false
  let restarting = Promise.resolve()

  const restart = async () => {
    log(`PostgreSQL (process ${running.pid}) ended; starting it again.`)
    while (!stopping) {
      try {
        await clearRemains(clusterDir)
        emptySocketDir(socketDir)
        running = await startPostmaster(spec, socketDir)
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await pause(1_000)
      }
    }
  }
  const watch = () => {
    void running.ended.then(() => {
      if (!stopping) restarting = restart()
    })
  }
  watch()

  return {
    socketDir,
    async stop() {
      stopping = true
      await restarting
      await stopPostmaster(running, clusterDir, STOP_PATIENCE_MS)
      removeSocketDir(socketDir)
    },
  }
}

async function startFresh(spec: ClusterSpec) {
  const left = readPostmaster(spec.clusterDir)
  await clearRemains(spec.clusterDir)
  if (left) removeSocketDir(left.socketDir)
  return startPostmaster(spec, makeSocketDir(spec.owner))
}
