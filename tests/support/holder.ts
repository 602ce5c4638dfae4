import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { HolderMessage } from './cluster-holder.ts'

type Of<T extends HolderMessage['type']> = Extract<HolderMessage, { type: T }>

/** A running child that holds a data folder. */
export type Holder = {
  pid: number
  /** What it has said of one kind, once that is `count` messages or more; throws if it ends before. */
  hear<T extends HolderMessage['type']>(type: T, count?: number): Promise<Of<T>[]>
  said<T extends HolderMessage['type']>(type: T): Of<T>[]
  send(request: 'write' | 'stop'): void
  kill(signal: NodeJS.Signals): Promise<void>
  /** The exit code; null when a signal ended it. All it said has been heard by then. */
  ended: Promise<number | null>
}

/** Starts `cluster-holder.ts` on a data folder. */
export function startHolder(dataDir: string, databaseUrl?: string): Holder {
  const program = fileURLToPath(new URL('./cluster-holder.ts', import.meta.url))
  const child = fork(program, [dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const heard: HolderMessage[] = []
  child.on('message', (message) => heard.push(message as HolderMessage))
  const ended = new Promise<number | null>((done) => void child.once('close', done))
  const said = <T extends HolderMessage['type']>(type: T) =>
    heard.filter((message): message is Of<T> => message.type === type)
  return {
    pid: child.pid ?? 0,
    said,
    ended,
    hear: (type, count = 1) =>
      new Promise((done, failed) => {
        const look = () => {
          if (said(type).length >= count) done(said(type))
        }
        child.on('message', look)
        child.once('close', () => failed(new Error(`The process ended after ${JSON.stringify(heard)}`)))
        look()
      }),
    send: (request) => void child.send(request),
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
