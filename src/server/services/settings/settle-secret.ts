import { DeskError } from '#src/domain/errors.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'

type Given = {
  purpose: string
  /** The one address that it is for; empty: there is none any more. */
  url: string
  /** Where that address stands in what was sent. */
  path: readonly string[]
  /** undefined: it stays as it is; null: it is forgotten. */
  secret: string | null | undefined
}

/**
 * Keeps the secret of an address, puts another in its place or forgets it; throws INVALID where one has to be given, or the
 * address of one. A kept secret goes only where it has gone before: whoever changes the place gives it anew.
 */
export async function settleSecret(
  context: MemberContext,
  tx: Tx,
  { purpose, url, path, secret }: Given,
): Promise<'none' | 'kept' | 'set' | 'removed'> {
  const { appId, personId } = context.member
  if (typeof secret === 'string') {
    if (url === '') throw new DeskError('INVALID', { issues: [{ path: [...path], code: 'REQUIRED' }] })
    await context.secrets.write(tx, appId, purpose, secret, { to: [url], by: personId })
    return 'set'
  }
  const known = await context.secrets.describe(tx, appId, purpose)
  if (!known.configured) return 'none'
  if (secret !== null && url !== '') {
    if (!mayKeep(known.places ?? [], [url]))
      throw new DeskError('INVALID', { issues: [{ path: ['secret'], code: 'REQUIRED' }] })
    return 'kept'
  }
  await context.secrets.remove(tx, appId, purpose)
  return 'removed'
}

/** What may be told of a kept secret. */
export async function toldOfSecret(context: MemberContext, tx: Tx, purpose: string) {
  const known = await context.secrets.describe(tx, context.member.appId, purpose)
  return known.configured ? { configured: true, last4: known.last4 } : { configured: false, last4: '' }
}
