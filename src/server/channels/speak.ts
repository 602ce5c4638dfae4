import { eq } from 'drizzle-orm'
import type { Access, Account, WireAnswer, WireCall, WireError } from '#src/domain/wire/adapter.ts'
import { after } from '#src/lib/after.ts'
import { channelAccount } from '../db/schema/channel.ts'
import type { Deps } from '../deps.ts'
import { ACCESS, secretPurpose, type Bound } from './accounts.ts'
import { callOperator, NoAnswer } from './calls.ts'

type Config = Record<string, unknown>
type Failed = { failed: WireError }
/** Asks for the next call, by the answers so far, until it has what it wants. */
type Next<Done> = (account: Account<Config>, answers: readonly WireAnswer[]) => { call: WireCall } | Done

/** Seconds before its end from which an access token is not begun with any more. */
const SPARE_SECONDS = 300

/**
 * Makes the calls that an adapter asks for, one after another, with an access token where its operator gives one. A token
 * that is refused is asked for anew, once: what was refused for it has done nothing. Throws `NoAnswer`.
 */
export async function speak<Done extends object>(
  deps: Deps,
  appId: string,
  bound: Bound,
  next: Next<Done>,
): Promise<Done | Failed> {
  const known = knownAccess(deps, bound)
  const access = known ?? (await askAccess(deps, appId, bound))
  if (typeof access === 'object') return access
  const done = await callAll(deps, appId, { ...bound, account: { ...bound.account, access } }, next)
  const isRefused = 'failed' in done && (done as Failed).failed.class === 'token'
  if (!isRefused || known === null || !bound.adapter.access) return done
  const fresh = await askAccess(deps, appId, bound)
  if (typeof fresh === 'object') return fresh
  return callAll(deps, appId, { ...bound, account: { ...bound.account, access: fresh } }, next)
}

/** The same, where no answer is told as one of what may go wrong at an operator. */
export async function askOperator<Done extends object>(
  deps: Deps,
  appId: string,
  bound: Bound,
  next: Next<Done>,
): Promise<Done | Failed> {
  try {
    return await speak(deps, appId, bound, next)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { failed: { class: 'platform', code: 'NO_ANSWER', said: error.message, retryAfter: null } }
  }
}

async function callAll<Done extends object>(
  deps: Deps,
  appId: string,
  { account, adapter }: Bound,
  next: Next<Done>,
): Promise<Done> {
  const answers: WireAnswer[] = []
  for (;;) {
    const step = next(account, answers)
    if (!('call' in step)) return step
    answers.push(await callOperator(deps, appId, step.call, adapter.placesOf(account.config)))
  }
}

/** The token that holds for a while still; '' where none is needed, null where one has to be asked for. */
function knownAccess({ clock }: Deps, { adapter, account, row }: Bound): string | null {
  if (!adapter.access) return ''
  const holds = row.accessEndsAt !== null && clock.now() < after(row.accessEndsAt, -SPARE_SECONDS)
  return holds ? account.access : null
}

/** What is being asked for by this process, by its account: many messages that go at once need one token. */
const asking = new Map<string, Promise<string | Failed>>()

/**
 * Asks for an access token and keeps it. Processes that ask at once are given the same one: adapters ask only where that is
 * so, since a token that ends the one of another process would never come to rest.
 */
function askAccess(deps: Deps, appId: string, bound: Bound): Promise<string | Failed> {
  const key = `${bound.row.id}.${bound.row.revision}`
  const under = asking.get(key)
  if (under) return under
  const asked = askOnce().finally(() => asking.delete(key))
  asking.set(key, asked)
  return asked

  async function askOnce(): Promise<string | Failed> {
    const { adapter, account, row } = bound
    if (!adapter.access) return ''
    const places = adapter.placesOf(account.config)
    const answer = await callOperator(deps, appId, adapter.access.ask(account), places)
    const read: Access | Failed = adapter.access.read(answer)
    if ('failed' in read) return read
    const { token, seconds } = read
    await deps.db.inApp(appId, async (tx) => {
      await deps.secrets.write(tx, appId, secretPurpose(row.id, ACCESS), token, { to: places, by: null })
      const accessEndsAt = after(deps.clock.now(), seconds)
      await tx.update(channelAccount).set({ accessEndsAt }).where(eq(channelAccount.id, row.id))
    })
    return token
  }
}
