import type { Answered, Asked, Question, Told } from './protocol.ts'

type Waiting = { readonly resolve: (told: Told) => void; readonly reject: (fault: Error) => void }

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

/** The worker, loaded with the first large flow and kept. */
function graphWorker(): Worker {
  if (worker !== undefined) return worker
  const made = new Worker(new URL('./graph.worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('told' in data) one?.resolve(data.told)
    else one?.reject(new Error(data.fault))
  })
  made.addEventListener('error', ({ message }) => {
    if (worker === made) worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  })
  worker = made
  return made
}

/** Asks the worker. Rejects where there is none, or where it cannot answer: then the page does it itself. */
export function askAside(question: Question): Promise<Told> {
  const id = (asked += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    const message: Asked = { id, question }
    graphWorker().postMessage(message)
  })
}
