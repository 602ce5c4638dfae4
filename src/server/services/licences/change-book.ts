import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { holds, seatOf, type Book, type Seat } from '#src/domain/licence/book.ts'
import { turned } from '#src/domain/licence/change.ts'
import { monthOf } from '#src/domain/hours/local-time.ts'
import { DeskError } from '#src/domain/errors.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { member, seat } from '../../db/schema/team.ts'
import type { Deps } from '../../deps.ts'
import { leaveDesk } from '../../conversations/leave-desk.ts'

type Doer = Pick<Deps, 'clock' | 'live'>

/** A book before and after a change, and who has lost a licence by it. */
export type BookChange = { before: Book; after: Book; lost: readonly string[] }

/**
 * Changes who has a licence, with the plan's row held: one change after the other. The book comes as it stands in the month
 * it is, however long nobody has looked; what differs after the change is written. Who loses theirs leaves the desk, and what
 * they hold is handed back after the transaction. Throws what the change throws.
 */
export async function changeBook(
  tx: Tx,
  { clock, live }: Doer,
  appId: string,
  change: (book: Book, at: number) => Book,
): Promise<BookChange> {
  const plan = await holdPlan(tx, appId)
  const now = clock.now()
  const stored = await storedBook(tx, plan)
  const before = turned(stored, monthOf(now, plan.settings.hours.timeZone), now.getTime())
  const after = change(before, now.getTime())
  if (after.month !== stored.month || after.purchased !== stored.purchased || after.quota !== stored.quota) {
    const { month: seatMonth, purchased: seats, quota: seatResets } = after
    await tx.update(application).set({ seatMonth, seats, seatResets }).where(eq(application.appId, appId))
  }
  await writeSeats(tx, appId, stored, after)
  const won = after.holders.filter(({ personId }) => !holds(stored, personId)).map(({ personId }) => personId)
  const lost = stored.holders.filter(({ personId }) => !holds(after, personId)).map(({ personId }) => personId)
  for (const personId of won) await grantLicence(tx, { clock, live }, appId, personId)
  for (const personId of lost) await withdrawLicence(tx, { clock, live }, appId, personId)
  return { before, after, lost }
}

/** Holds the plan's row until the transaction ends: before any member's, so that nobody waits for each other. */
export async function holdPlan(tx: Tx, appId: string): Promise<typeof application.$inferSelect> {
  const [plan] = await tx.select().from(application).where(eq(application.appId, appId)).for('no key update')
  if (!plan) throw new DeskError('NOT_FOUND')
  return plan
}

/** The book as it stands now, nothing written. */
export async function readBook(tx: Tx, { clock }: Pick<Doer, 'clock'>, appId: string): Promise<Book> {
  const [plan] = await tx.select().from(application).where(eq(application.appId, appId))
  if (!plan) throw new DeskError('NOT_FOUND')
  const now = clock.now()
  return turned(await storedBook(tx, plan), monthOf(now, plan.settings.hours.timeZone), now.getTime())
}

async function storedBook(tx: Tx, plan: typeof application.$inferSelect): Promise<Book> {
  const seats = await tx.select().from(seat).where(eq(seat.month, plan.seatMonth))
  const holders = await tx
    .select({ personId: member.personId, since: member.licensedAt })
    .from(member)
    .where(isNotNull(member.licensedAt))
  return {
    month: plan.seatMonth,
    purchased: plan.seats,
    quota: plan.seatResets,
    seats: seats.map(({ personId, takenAt, freedAt, freedBy }) => ({
      personId,
      at: takenAt.getTime(),
      freed: freedAt && freedBy && { at: freedAt.getTime(), by: freedBy },
    })),
    holders: holders.flatMap(({ personId, since }) => (since ? [{ personId, since: since.getTime() }] : [])),
  }
}

/** Writes the seats that have been taken or freed since; of a new month all of them. */
async function writeSeats(tx: Tx, appId: string, stored: Book, after: Book): Promise<void> {
  const { month } = after
  const known = month === stored.month ? stored : { ...stored, seats: [] }
  const isTaken = (one: Seat) => known.seats.length === 0 || (one.freed === null && !seatOf(known, one.personId))
  const taken = after.seats.filter((one) => !known.seats.includes(one) && isTaken(one))
  const freed = after.seats.filter((one) => !known.seats.includes(one) && !isTaken(one))
  for (const one of freed)
    await tx
      .update(seat)
      .set(freedColumns(one))
      .where(and(eq(seat.month, month), eq(seat.personId, one.personId), isNull(seat.freedAt)))
  if (taken.length === 0) return
  const rows = taken.map((one) => {
    const { personId, at } = one
    return { appId, id: uuidv7(), month, personId, takenAt: new Date(at), ...freedColumns(one) }
  })
  await tx.insert(seat).values(rows)
}

const freedColumns = ({ freed }: Seat) => ({ freedAt: freed && new Date(freed.at), freedBy: freed && freed.by })

async function grantLicence(tx: Tx, { clock, live }: Doer, appId: string, personId: string): Promise<void> {
  await tx.update(member).set({ licensedAt: clock.now() }).where(eq(member.personId, personId))
  afterCommit(tx, () => live.rightsChanged(appId, personId))
}

async function withdrawLicence(tx: Tx, { clock, live }: Doer, appId: string, personId: string): Promise<void> {
  const [row] = await tx.update(member).set({ licensedAt: null }).where(eq(member.personId, personId)).returning()
  if (!row) return
  await leaveDesk(tx, row, clock.now())
  afterCommit(tx, () => {
    live.status(appId, personId, { status: 'offline', forcedOffline: row.forcedOffline })
    live.rightsChanged(appId, personId)
  })
}
