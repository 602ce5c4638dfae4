import type { Issue } from '#src/contract/base.ts'
import { DeskError } from '#src/domain/errors.ts'
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

/** Keeps secrets for the operator's places alone. Throws INVALID for one that the kind does not have. */
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
    await context.secrets.write(tx, appId, secretPurpose(accountId, name), value, { to, by: personId })
  }
}
