import { Worker } from 'node:worker_threads'
import { LIMITS } from '#src/domain/limits.ts'
import { workerUrl } from '../paths.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import { CODE_LIMITS, type CodeJob, type CodeOutcome, type CodeReply } from './code-job.ts'

/** busy: not begun, because too many scripts of the application wait already. */
type Performed = { outcome: CodeOutcome | 'timeout' | 'busy'; ms: number }

export type CodePool = {
  /** Waits for the application's turn; the time counts from when it begins. */
  performCode(appId: string, job: CodeJob, signal: AbortSignal): Promise<Performed>
  /** Ends all that runs and waits; each of them rejects. */
  close(): Promise<void>
}

/** A place for one worker; it is made when first needed, and made anew after it had to be ended. */
type Seat = { worker: Worker | null }

/**
 * A few worker threads, one script at a time in each, shared fairly by applications. A script that overstays is ended with
 * its thread.
 *
 * Not tinypool: its queue knows no applications, so that one's scripts would hold up all; its time begins with the thread and
 * not when the engine is there; and it keeps a thread whose engine has run out of memory, since to it that is an answer.
 */
export function createCodePool(size: number): CodePool {
  const seats: Seat[] = Array.from({ length: size }, () => ({ worker: null }))
  const free = [...seats]
  const turns = createFairTurns({ places: size, waiting: LIMITS.flow.scriptsWaiting })
  const closing = new AbortController()

  return {
    async performCode(appId, job, given) {
      const signal = AbortSignal.any([given, closing.signal])
      const leave = await turns.takeTurn(appId, signal)
      const seat = leave && free.pop()
      if (!leave || !seat) return { outcome: 'busy', ms: 0 }
      try {
        seat.worker ??= await hire()
        return await performIn(seat, seat.worker, job, signal)
      } finally {
        free.push(seat)
        leave()
      }
    },
    async close() {
      closing.abort(new Error('The code runner is closed.'))
      await Promise.all(seats.map(async ({ worker }) => worker?.terminate()))
    },
  }
}

/** Starts a worker; resolves when its engine is there, so that starting takes none of a script's time. */
function hire(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl('code'), { env: {}, resourceLimits: { maxOldGenerationSizeMb: 64 } })
    worker.once('error', reject)
    const listen = (reply: Partial<CodeReply>) => {
      // Under `node --watch` the thread also posts messages of its own kind.
      if (!('ready' in reply)) return
      worker.off('message', listen)
      worker.off('error', reject)
      // A waiting worker does not keep the process.
      worker.unref()
      resolve(worker)
    }
    worker.on('message', listen)
  })
}

function performIn(seat: Seat, worker: Worker, job: CodeJob, signal: AbortSignal) {
  return new Promise<Performed>((resolve, reject) => {
    const began = performance.now()
    const end = (outcome: CodeOutcome | 'timeout', fit: boolean) => {
      leave(fit)
      resolve({ outcome, ms: Math.round(performance.now() - began) })
    }
    const leave = (fit: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker.off('error', crash).off('exit', crash).off('message', listen)
      worker.unref()
      if (fit) return
      seat.worker = null
      // What it still has to say concerns nobody, an error least of all.
      worker.on('error', () => undefined)
      void worker.terminate()
    }
    const stop = () => {
      leave(false)
      reject(signal.reason as Error)
    }
    const listen = (reply: Partial<{ outcome: CodeOutcome }>) => {
      if (reply.outcome) end(reply.outcome, reply.outcome.fault !== 'memory')
    }
    const crash = () => end({ fault: 'memory', message: 'the sandbox gave out', line: null, logs: [] }, false)
    const timer = setTimeout(() => end('timeout', false), CODE_LIMITS.wallMs)
    worker.ref()
    worker.once('error', crash)
    worker.once('exit', crash)
    worker.on('message', listen)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    else worker.postMessage(job)
  })
}
