import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real server in a process of its own. */
export type Served = {
  url: string
  /** The one-time link, while nobody has set up. */
  setupToken: string | null
  dataDir: string
  output: () => string
  /** When its process is gone, with its exit code. */
  ended: Promise<number | null>
  /** Kills it as a crash would; its database lives on. */
  kill(): Promise<void>
  /** Asks it to stop, as a supervisor would; answers its exit code. */
  stop(): Promise<number | null>
}

export type ServeOptions = { dataDir: string; port?: number; env?: Record<string, string>; entry?: string }

/** A data folder of its own, and how to be rid of it. */
export function temporaryDataDir(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-served-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}

/** The server that the run has bundled (built-server.global.ts). */
const bundled = () => join(process.env.DESKWRIGHT_WORKERS ?? '', 'main.js')

/** Starts the server and waits until it says that it is ready. Rejects with what it printed when it does not come up. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { dataDir, port = 0, env = {}, entry = bundled() } = options
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      DESKWRIGHT_DATA: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(printed)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  return {
    url,
    setupToken: /\?setup=(\S+)/.exec(printed)?.[1] ?? null,
    dataDir,
    output: () => printed,
    ended: exited,
    kill: () => end(child, 'SIGKILL', exited).then(() => undefined),
    stop: () => end(child, 'SIGTERM', exited),
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<number | null>): Promise<number | null> {
  child.kill(signal)
  return exited
}

/** A caller of a served API, with its cookie. Answers status and body; a connection that fails is status 0. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

export function caller(url: () => string, authorization?: string): Caller {
  let cookie = ''
  return async (method, path, body) => {
    try {
      const response = await fetch(`${url()}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie === '' ? {} : { cookie }),
          ...(authorization === undefined ? {} : { authorization }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // A server that is killed at the wrong moment never answers.
        signal: AbortSignal.timeout(10_000),
      })
      const set = response.headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] ?? ''
      return { status: response.status, body: await response.json() }
    } catch {
      return { status: 0, body: null }
    }
  }
}
