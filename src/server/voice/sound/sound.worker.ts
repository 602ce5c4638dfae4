import { parentPort, workerData } from 'node:worker_threads'
import { SoundError } from './audio.ts'
import { convertSound } from './convert.ts'

/** Converts a sound aside and posts it, or what is wrong with it: the server goes on answering meanwhile. */
const { bytes, maxSeconds } = workerData as { bytes: Uint8Array; maxSeconds: number }
try {
  parentPort?.postMessage({ sound: { ok: true, ...(await convertSound(Buffer.from(bytes), maxSeconds)) } })
} catch (error) {
  // A decoder that a made-up file brings down says as much as one that refuses it.
  parentPort?.postMessage({ sound: { ok: false, fault: error instanceof SoundError ? error.fault : 'unreadable' } })
}
