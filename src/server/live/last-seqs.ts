import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'

/** The newest number that each conversation was heard to have, so that who hears it already is told without the database. */
export type LastSeqs = {
  of(room: string): number | undefined
  /** Notes a number that was heard or read; answers the newest there is. */
  note(room: string, seq: number): number
  /** News may have been lost. */
  forget(): void
}

export function createLastSeqs(): LastSeqs {
  const seqs = createBoundedMap<string, number>(LIMITS.atOnce.remembered)
  return {
    of: (room) => seqs.get(room),
    note(room, seq) {
      const newest = Math.max(seq, seqs.get(room) ?? 0)
      seqs.set(room, newest)
      return newest
    },
    forget: () => seqs.clear(),
  }
}
