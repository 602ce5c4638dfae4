import { eq } from 'drizzle-orm'
import type { AlertRules } from '#src/domain/notification/alerts.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { assertBase } from '../settings/assert-base.ts'
import { toldOfSecret } from '../settings/settle-secret.ts'
import { ALERTS_SECRET } from './call.ts'
import { secretFor, writeSecret } from './signing.ts'

const CHANGED = 'settings.alerts'
const COLUMNS = { revision: application.alertRulesRevision, rules: application.alertRules }

type Kept = {
  revision: number
  rules: AlertRules
  /** Those who may be told; `hasAddress`: their account has one. */
  members: { id: string; nickname: string; hasAddress: boolean }[]
  /** Whether this server can send mail at all. */
  sendsMail: boolean
  secret: { configured: boolean; last4: string }
}
/** `secret`: what calls are signed with from now on, told this once; null: it is as it was, or there is none. */
type Changed = { revision: number; secret: string | null }

/** Which alerts leave the console, with the revision that the next change is made on. Members who are gone are left out. */
export function readAlertRules(context: MemberContext): Promise<Kept> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    const members = await present(tx)
    return {
      revision: row.revision,
      rules: withoutGone(row.rules, members),
      members,
      sendsMail: context.env.smtpUrl !== undefined,
      secret: await toldOfSecret(context, tx, ALERTS_SECRET),
    }
  })
}

/**
 * Changes it, on top of the revision it was read at; what happens from now on is told by it. Throws INVALID for who is no
 * member, and for an address that is not called. An address at another place gets another secret.
 */
export async function updateAlertRules(
  context: MemberContext,
  { revision, rules }: { revision: number; rules: AlertRules },
): Promise<Changed> {
  const { appId } = context.member
  const { url } = rules.webhook
  if (url !== '') await assertCallable(context.outbound, ['rules', 'webhook', 'url'], url)
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    const members = await present(tx)
    const gone = rules.mail.memberIds.findIndex((id) => !members.some((one) => one.id === id))
    if (gone >= 0)
      throw new DeskError('INVALID', { issues: [{ path: ['rules', 'mail', 'memberIds', gone], code: 'NOT_FOUND' }] })
    await tx
      .update(application)
      .set({ alertRules: rules, alertRulesRevision: revision + 1 })
      .where(eq(application.appId, appId))
    const secret = await secretFor(context, tx, url)
    await writeAudit(tx, context, appId, {
      action: CHANGED,
      before: withoutGone(row.rules, members),
      after: { ...rules, ...(secret !== null && { secret: 'set' }) },
    })
    return { revision: revision + 1, secret }
  })
}

/** Makes another secret to sign calls with, told this once; the one before counts no more. Throws INVALID where nothing is called. */
export function renewAlertSecret(context: MemberContext): Promise<{ secret: string }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    const { url } = row.rules.webhook
    if (url === '') throw new DeskError('INVALID', { issues: [{ path: ['webhook', 'url'], code: 'REQUIRED' }] })
    await writeAudit(tx, context, appId, { action: 'settings.alertsSecret' })
    return { secret: await writeSecret(context, tx, url) }
  })
}

function withoutGone(rules: AlertRules, members: Kept['members']): AlertRules {
  const memberIds = rules.mail.memberIds.filter((id) => members.some((one) => one.id === id))
  return { ...rules, mail: { ...rules.mail, memberIds } }
}

async function present(tx: Tx): Promise<Kept['members']> {
  const rows = await tx
    .select({ id: member.personId, nickname: member.nickname, email: person.email })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .where(eq(member.state, 'active'))
    .orderBy(member.nickname, member.personId)
  return rows.map(({ id, nickname, email }) => ({ id, nickname, hasAddress: email !== null }))
}
