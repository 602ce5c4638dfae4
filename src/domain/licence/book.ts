/** Why a licence counts no more in its month: an admin reset it, or the plan has become smaller. */
export const FREED_BY = ['reset', 'plan'] as const
export type FreedBy = (typeof FREED_BY)[number]

/** A licence in use in a month, by whom and since when. Times are ms. */
export type Seat = { personId: string; at: number; freed: { at: number; by: FreedBy } | null }

/** How a member stands to licences: holds one, has used one this month and holds it no more, has used none, is no agent. */
export const LICENCE_STATES = ['held', 'used', 'none', 'not_agent'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

/** Who holds a licence now, and since when. */
export type Holder = { personId: string; since: number }

/**
 * The licences of an application in one month. `purchased` null: as many as it wants. `quota` is how many may be reset in a
 * month. Whoever holds one has a seat of the month that is not freed, and no more of these stand than are purchased.
 */
export type Book = {
  /** YYYY-MM, in the application's zone. */
  month: string
  purchased: number | null
  quota: number
  seats: readonly Seat[]
  holders: readonly Holder[]
}

/** What the strip shows; `enabled` counts whoever has used a licence this month, `assigned` who holds one now. */
export type Figures = { purchased: number | null; enabled: number; assigned: number; resetsLeft: number }

const stands = (seat: Seat): boolean => seat.freed === null

export const seatOf = (book: Book, personId: string): Seat | undefined =>
  book.seats.find((seat) => seat.personId === personId && stands(seat))

export const holds = (book: Book, personId: string): boolean =>
  book.holders.some((holder) => holder.personId === personId)

/** How agents stand to the licences of a book, by their id. */
export function licenceStates(book: Book): (personId: string) => Exclude<LicenceState, 'not_agent'> {
  const held = new Set(book.holders.map(({ personId }) => personId))
  const used = new Set(book.seats.filter(stands).map(({ personId }) => personId))
  return (personId) => (held.has(personId) ? 'held' : used.has(personId) ? 'used' : 'none')
}

export function figuresOf({ purchased, quota, seats, holders }: Book): Figures {
  const used = seats.filter(({ freed }) => freed?.by === 'reset').length
  return {
    purchased,
    enabled: seats.filter(stands).length,
    assigned: holders.length,
    resetsLeft: Math.max(0, quota - used),
  }
}
