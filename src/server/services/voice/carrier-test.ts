import { asc } from 'drizzle-orm'
import type { CarrierTest } from '#src/contract/voice.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { voiceCarrier, voiceNumber } from '../../db/schema/voice.ts'
import { OutboundError, type OutboundErrorCode } from '../../platform/outbound-error.ts'
import { addressOf } from './menus.ts'

const NO_ANSWER: Readonly<Record<OutboundErrorCode, CarrierTest['outcome']>> = {
  BLOCKED: 'blocked',
  TIMEOUT: 'timeout',
  TOO_LARGE: 'refused',
  FAILED: 'failed',
}
/** What a carrier answers whom it does not know, and where there is no such account. */
const OUTCOMES: Readonly<Record<number, CarrierTest['outcome']>> = { 401: 'token', 403: 'token', 404: 'account' }

/** Asks the carrier for the account as it is set, and what becomes of calls to the menus' numbers. Changes nothing. */
export async function testCarrier(context: MemberContext): Promise<CarrierTest> {
  const { appId } = context.member
  const { own, numbers } = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ number: voiceCarrier.number }).from(voiceCarrier)
    const rows = await tx.select({ number: voiceNumber.number }).from(voiceNumber).orderBy(asc(voiceNumber.number))
    return { own: row?.number ?? '', numbers: rows.map(({ number }) => number) }
  })
  // Named entries lead to a menu too, and no carrier has them.
  const dialled = [...new Set([...numbers, own])].filter((number) => number.startsWith('+'))
  try {
    const account = await context.carrier.account(appId)
    if (account.status !== 200) return nothing(OUTCOMES[account.status] ?? 'refused', account.detail)
    const found = await Promise.all(
      dialled.slice(0, LIMITS.voice.testedNumbers).map(async (number) => {
        const leadsTo = await context.carrier.leadsTo(appId, number)
        if (leadsTo === null) return { number, state: 'missing' as const, leadsTo: '' }
        if (!numbers.includes(number)) return { number, state: 'own' as const, leadsTo: plain(leadsTo) }
        const isHere = plain(leadsTo) === plain(addressOf(context.publicUrl, appId, number))
        return { number, state: isHere ? ('here' as const) : ('elsewhere' as const), leadsTo: plain(leadsTo) }
      }),
    )
    return { outcome: 'reached', detail: '', account: account.name, status: account.state, numbers: found }
  } catch (error) {
    if (error instanceof OutboundError) return nothing(NO_ANSWER[error.code], error.message)
    if (error instanceof DeskError && error.code === 'CARRIER_MISSING') return nothing('missing', '')
    if (error instanceof DeskError && error.code === 'CARRIER_REFUSED')
      return nothing('refused', typeof error.data?.detail === 'string' ? error.data.detail : '')
    throw error
  }
}

const nothing = (outcome: CarrierTest['outcome'], detail: string): CarrierTest => ({
  outcome,
  detail: detail.slice(0, 300),
  account: '',
  status: '',
  numbers: [],
})

/** An address as it may be shown and compared: without credentials and query, which could be secret. */
function plain(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return `${origin}${decoded(pathname)}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
