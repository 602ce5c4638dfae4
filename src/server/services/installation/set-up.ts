import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import { assertPassword, hashPassword } from '../../auth/password.ts'
import { startSession } from '../../auth/session.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import type { Deps } from '../../deps.ts'
import { turnTo } from '../../db/client.ts'
import { oneTimeToken, person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { createApplication, OWN_APP_ID } from '../application/create.ts'
import { makeSuperAdmin } from './make-super-admin.ts'
import { listProviders } from '../auth/provider-sign-in.ts'

const LINK_LIFETIME_MS = 7 * 24 * 3_600_000
/** Any number: two set-ups at once queue behind one another. */
const SETUP_LOCK = 7_221_004_402

/** Whether nobody can sign in yet. */
export function setupNeeded(deps: Deps): Promise<boolean> {
  return deps.db.inInstallation(
    async (tx) =>
      (
        await tx
          .select({ id: person.id })
          .from(person)
          .where(sql`${person.passwordHash} is not null`)
          .limit(1)
      ).length === 0,
  )
}

/**
 * Whether nobody can sign in yet, what messages leave this installation, and by whom people may sign in: the sign-in screen
 * rests on it.
 */
export async function readSetupState(context: Context) {
  const { smtpUrl, smsWebhookUrl } = context.env
  return {
    needed: await setupNeeded(context),
    sends: { mail: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined },
    providers: await listProviders(context),
  }
}

/** A new one-time link to make the first administrator; earlier ones stop working. Null when there is one already. */
export async function makeSetupLink(deps: Deps): Promise<string | null> {
  if (!(await setupNeeded(deps))) return null
  const token = newToken()
  await deps.db.inInstallation(async (tx) => {
    await tx.delete(oneTimeToken).where(eq(oneTimeToken.purpose, 'setup'))
    await tx.insert(oneTimeToken).values({
      id: uuidv7(),
      purpose: 'setup',
      subject: 'setup',
      secretHash: tokenHash(token),
      expiresAt: new Date(deps.clock.now().getTime() + LINK_LIFETIME_MS),
    })
  })
  return `${deps.publicUrl}/login?setup=${token}`
}

/**
 * Makes the first administrator, who becomes super admin of every application there is, and names the first
 * application. Works once.
 */
export async function setUp(
  context: Context,
  input: {
    token: string
    applicationName: string
    nickname: string
    email: string
    password: string
    language: ShellLanguage
    timeZone?: string | undefined
  },
): Promise<{ appId: string }> {
  await context.limiter.consume('setup_ip', context.origin.ip)
  assertPassword(input.password, context.env.passwordPolicy, input.email)
  const passwordHash = await hashPassword(input.password)
  const personId = uuidv7()
  await context.db.inInstallation(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`)
    const [token] = await tx
      .select({ id: oneTimeToken.id })
      .from(oneTimeToken)
      .where(
        and(
          eq(oneTimeToken.purpose, 'setup'),
          eq(oneTimeToken.secretHash, tokenHash(input.token)),
          isNull(oneTimeToken.usedAt),
          gt(oneTimeToken.expiresAt, context.clock.now()),
        ),
      )
      .for('update')
    if (!token) throw new DeskError('TOKEN_INVALID')
    await tx.update(oneTimeToken).set({ usedAt: context.clock.now() }).where(eq(oneTimeToken.id, token.id))
    await tx.insert(person).values({ id: personId, account: input.email, email: input.email, passwordHash })
    const rows = await tx.select({ appId: application.appId }).from(application)
    await startSession(tx, context, personId)
    const { applicationName: name, language, timeZone } = input
    if (!rows.some((row) => row.appId === OWN_APP_ID)) {
      await turnTo(tx, OWN_APP_ID)
      const { plan, seats, planEnds } = context.env
      await createApplication(tx, { appId: OWN_APP_ID, name, language, plan, seats, planEnds, timeZone })
    }
    for (const appId of new Set([...rows.map((row) => row.appId), OWN_APP_ID])) {
      await turnTo(tx, appId)
      await makeSuperAdmin(tx, { appId, personId, nickname: input.nickname })
      await writeAudit(tx, context, appId, { action: 'setup', target: personId })
    }
  })
  return { appId: OWN_APP_ID }
}
