import type { Issue } from '#src/contract/base.ts'
import { DeskError } from '#src/domain/errors.ts'
import { formerOf } from '#src/domain/channel/spec.ts'
import type { MemberContext } from '../../context.ts'
import { secretPurpose, type Operated } from '../../channels/accounts.ts'
import type { Tx } from '../../db/client.ts'

/** What is set for an account, read by the schema of its kind. Throws INVALID with an issue for each field. */
export function readConfig({ spec }: Operated, config: Record<string, unknown>): Record<string, unknown> {
  const read = spec.config.safeParse(config)
  if (read.success) return read.data as Record<string, unknown>
  const issues = read.error.issues.map(({ path, message }): Issue => ({
    path: ['config', ...path.filter((part) => typeof part !== 'symbol')],
    code: /^[A-Z_]+$/.test(message) ? message : 'FORMAT',
  }))
  throw new DeskError('INVALID', { issues })
}

/** Throws INVALID with an issue for each secret that has to be there and is not. */
export function requireSecrets(
  { spec }: Operated,
  config: Record<string, unknown>,
  isThere: (name: string) => boolean,
): void {
  const needed = spec.needs?.(config) ?? Object.keys(spec.secrets)
  const missing = needed.filter((name) => !isThere(name))
  if (missing.length > 0)
    throw new DeskError('INVALID', { issues: missing.map((name) => ({ path: ['secrets', name], code: 'REQUIRED' })) })
}

/** The names of the secrets that are there. */
export async function storedSecrets(
  context: MemberContext,
  tx: Tx,
  { spec }: Operated,
  accountId: string,
): Promise<string[]> {
  const stored: string[] = []
  for (const name of Object.keys(spec.secrets)) {
    const { configured } = await context.secrets.describe(tx, context.member.appId, secretPurpose(accountId, name))
    if (configured) stored.push(name)
  }
  return stored
}

/** Keeps secrets for the operator's places alone, and the one before of those that still open something. Throws INVALID for one that the kind does not have. */
export async function writeSecrets(
  context: MemberContext,
  tx: Tx,
  { spec, adapter }: Operated,
  {
    accountId,
    config,
    secrets,
  }: { accountId: string; config: Record<string, unknown>; secrets: Record<string, string> },
): Promise<void> {
  const { appId, personId } = context.member
  const to = adapter.placesOf(config)
  for (const [name, value] of Object.entries(secrets)) {
    if (!Object.hasOwn(spec.secrets, name))
      throw new DeskError('INVALID', { issues: [{ path: ['secrets', name], code: 'UNKNOWN' }] })
    const purpose = secretPurpose(accountId, name)
    const [place = ''] = to
    const before = spec.kept?.includes(name) ? await context.secrets.read(tx, appId, purpose, place) : null
    if (before)
      await context.secrets.write(tx, appId, secretPurpose(accountId, formerOf(name)), before.reveal(), {
        to,
        by: personId,
      })
    await context.secrets.write(tx, appId, purpose, value, { to, by: personId })
  }
}
