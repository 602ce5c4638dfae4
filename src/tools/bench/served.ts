import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtRoot } from './built.ts'

/** A built server in a process of its own, on an empty data folder and with the embedded database. */
export type Served = {
  /** `http://127.0.0.1:<port>` */
  url: string
  setupToken: string
  /** Stops it and takes its data away. */
  stop(): Promise<void>
}

/** Longest a stop may take, in milliseconds. */
const PATIENCE = 20_000
/** A bench that is broken off takes its server along. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Builds what is out of date, starts the server and waits until it is ready. Rejects with what it printed otherwise.
 * `databaseUrl`: the database it works on, where it shall have none of its own. `env`: more of its environment.
 */
export async function serve({
  databaseUrl = '',
  env = {},
}: { databaseUrl?: string; env?: Record<string, string> } = {}): Promise<Served> {
  const root = builtRoot()
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-bench-'))
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    env: {
      ...process.env,
      DESKWRIGHT_DATA: dataDir,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      SAMPLE_DATA: '0',
      // The visitors come from several addresses, as they do in life; else they would count as one.
      TRUST_PROXY: 'loopback',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const giveUp = () => void stop().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, giveUp)
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, giveUp)
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    await ended
    clearTimeout(limit)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const ready = Promise.withResolvers<string>()
  const read = (chunk: Buffer) => {
    printed += chunk.toString()
    const [, port] = /^ready \S+:(\d+)$/m.exec(printed) ?? []
    if (port !== undefined) ready.resolve(`http://127.0.0.1:${port}`)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  void ended.then(() => ready.reject(new Error(`The server ended:\n${printed}`)))
  try {
    const url = await ready.promise
    return { url, setupToken: /\?setup=(\S+)/.exec(printed)?.[1] ?? '', stop }
  } catch (error) {
    await stop()
    throw error
  }
}
