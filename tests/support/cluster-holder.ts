import pg from 'pg'
import { openCluster } from '#src/server/db/cluster.ts'

/**
 * A server reduced to its database, run as a child process so that a test can kill it: opens the cluster of the folder it
 * is given, says so, and writes numbered rows on request, reporting each one after its commit.
 */
export type HolderMessage =
  | { type: 'open'; url: string; kind: string }
  | { type: 'log'; line: string }
  | { type: 'acknowledged'; n: number }
  | { type: 'refused'; message: string }

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const tell = (message: HolderMessage) => process.send?.(message)

try {
  const log = (line: string) => tell({ type: 'log', line })
  const cluster = await openCluster({ dataDir, log, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  tell({ type: 'open', url: cluster.url, kind: cluster.kind })
  process.on('message', (request) => {
    // A stop cuts the writer off in the middle.
    if (request === 'write') void write(cluster.url).catch((error: Error) => log(error.message))
    if (request === 'stop') void cluster.stop().then(() => process.exit(0))
  })
} catch (error) {
  tell({ type: 'refused', message: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect()
}

async function write(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('create table if not exists note (n int primary key generated always as identity, body text)')
  for (;;) {
    const { rows } = await client.query<{ n: number }>(`insert into note (body) values (repeat('x', 200)) returning n`)
    tell({ type: 'acknowledged', n: rows[0]!.n })
  }
}
