import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { SoundFault } from './audio.ts'
import type { ConvertedSound } from './convert.ts'

/** What one conversion may take: twenty times what the longest sound takes. */
const LIMIT = { ms: 30_000, megabytes: 512 }

type Posted = ({ ok: true } & ConvertedSound) | { ok: false; fault: SoundFault }

/** One at a time: an upload waits rather than that uploads take the machine. */
let last: Promise<unknown> = Promise.resolve()

/** Converts a sound in a worker thread. Throws SOUND_UNREADABLE with the reason. */
export async function convertAside(bytes: Uint8Array): Promise<ConvertedSound> {
  const posted = await next(() =>
    inWorker<Posted>('sound', 'sound', { bytes, maxSeconds: LIMITS.voice.soundSeconds }, LIMIT).catch(
      // Out of memory or of time: whatever it is, it is no sound for a telephone.
      (): Posted => ({ ok: false, fault: 'unreadable' }),
    ),
  )
  if (!posted.ok) throw new DeskError('SOUND_UNREADABLE', { reason: posted.fault })
  return posted
}

function next<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
