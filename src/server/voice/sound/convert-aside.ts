import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { SoundFault } from './audio.ts'
import type { ConvertedSound } from './convert.ts'

/** What one conversion may take: twenty times what the longest sound takes. */
const LIMIT = { ms: 30_000, megabytes: 512 }

type Posted = ({ ok: true } & ConvertedSound) | { ok: false; fault: SoundFault }

/** Converts a sound in a worker thread. Throws SOUND_UNREADABLE with the reason. */
export async function convertAside(appId: string, bytes: Uint8Array): Promise<ConvertedSound> {
  const job = { bytes, maxSeconds: LIMITS.voice.soundSeconds }
  const posted = await inWorker<Posted>(appId, 'sound', 'sound', job, LIMIT).catch(
    // Out of memory or of time: whatever it is, it is no sound for a telephone.
    (): Posted => ({ ok: false, fault: 'unreadable' }),
  )
  if (!posted.ok) throw new DeskError('SOUND_UNREADABLE', { reason: posted.fault })
  return posted
}
