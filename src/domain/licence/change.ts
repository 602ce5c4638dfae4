import { DeskError } from '../errors.ts'
import { figuresOf, holds, seatOf, type Book, type Holder } from './book.ts'

/** The oldest first; of one moment in a fixed order. */
const byAge = (a: Holder, b: Holder): number => a.since - b.since || (a.personId < b.personId ? -1 : 1)

/**
 * The book as it stands in a month: at its turn whoever still holds a licence takes one of the new month, the oldest first,
 * as many as are purchased; the others lose theirs. A month that is past, as after a change of zone, changes nothing.
 */
export function turned(book: Book, month: string, at: number): Book {
  if (month <= book.month) return book
  const stay = [...book.holders].sort(byAge).slice(0, book.purchased ?? undefined)
  return { ...book, month, holders: stay, seats: stay.map(({ personId }) => ({ personId, at, freed: null })) }
}

/**
 * Gives somebody a licence: for nothing where they have used one this month, else one that nobody has used. Throws
 * LICENSE_EXCEEDED.
 */
export function assigned(book: Book, personId: string, at: number): Book {
  if (holds(book, personId)) return book
  const holders = [...book.holders, { personId, since: at }]
  if (seatOf(book, personId)) return { ...book, holders }
  const { purchased, enabled } = figuresOf(book)
  if (purchased !== null && enabled >= purchased) throw new DeskError('LICENSE_EXCEEDED', { purchased, enabled })
  return { ...book, holders, seats: [...book.seats, { personId, at, freed: null }] }
}

/** Takes somebody's licence away. It counts as used until the month ends. */
export const takenAway = (book: Book, personId: string): Book => ({
  ...book,
  holders: book.holders.filter((holder) => holder.personId !== personId),
})

/**
 * Frees the licence that somebody has used this month, so that another can have it; who holds it loses it. Throws
 * LICENSE_NO_RESETS, and NOT_FOUND where they have used none.
 */
export function reset(book: Book, personId: string, at: number): Book {
  const own = seatOf(book, personId)
  if (!own) throw new DeskError('NOT_FOUND')
  if (figuresOf(book).resetsLeft === 0) throw new DeskError('LICENSE_NO_RESETS')
  const freed = { at, by: 'reset' as const }
  return { ...takenAway(book, personId), seats: book.seats.map((seat) => (seat === own ? { ...seat, freed } : seat)) }
}

/**
 * The book under another plan. Where it has fewer licences than were used, those are freed that nobody holds, then the ones
 * assigned last: their holders lose them.
 */
export function planned(book: Book, plan: Pick<Book, 'purchased' | 'quota'>, at: number): Book {
  const changed = { ...book, ...plan }
  if (plan.purchased === null) return changed
  const since = new Map(book.holders.map((holder) => [holder.personId, holder.since]))
  const standing = book.seats
    .filter((seat) => seat.freed === null)
    .map((seat) => ({ seat, since: since.get(seat.personId) ?? seat.at, isHeld: since.has(seat.personId) }))
    .sort((a, b) => Number(b.isHeld) - Number(a.isHeld) || byAge({ ...a.seat, ...a }, { ...b.seat, ...b }))
  const over = new Set(standing.slice(plan.purchased).map(({ seat }) => seat))
  const gone = new Set([...over].map(({ personId }) => personId))
  const freed = { at, by: 'plan' as const }
  return {
    ...changed,
    seats: book.seats.map((seat) => (over.has(seat) ? { ...seat, freed } : seat)),
    holders: book.holders.filter(({ personId }) => !gone.has(personId)),
  }
}
