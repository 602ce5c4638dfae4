import { eq } from 'drizzle-orm'
import { channelServers } from '#src/channels/servers.ts'
import { channelSpecs, isChannelKind, type ChannelKind } from '#src/channels/specs.ts'
import { formerOf, type ChannelSpec } from '#src/domain/channel/spec.ts'
import type { Account, ChannelAdapter } from '#src/domain/wire/adapter.ts'
import type { Tx } from '../db/client.ts'
import { channelAccount } from '../db/schema/channel.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../platform/secrets.ts'

type Config = Record<string, unknown>
export type AccountRow = typeof channelAccount.$inferSelect

/** A kind of channel that others operate. */
export type Operated = {
  kind: ChannelKind
  spec: ChannelSpec & { sending: NonNullable<ChannelSpec['sending']> }
  adapter: ChannelAdapter<Config>
}

/** A bound account with its kind and what it is spoken with. */
export type Bound = Operated & { row: AccountRow; account: Account<Config> }

/** How a kind is spoken with; null where it is none, or one of ours. */
export function operated(kind: string): Operated | null {
  if (!isChannelKind(kind)) return null
  const adapter: ChannelAdapter<never> | null = channelServers[kind]
  const spec: ChannelSpec = channelSpecs[kind]
  const { sending } = spec
  // What a schema of the kind has read is what its adapter takes.
  return adapter && sending ? { kind, spec: { ...spec, sending }, adapter: adapter as ChannelAdapter<Config> } : null
}

/** What a secret of an account is kept for. */
export const secretPurpose = (accountId: string, name: string): string => `channel.${accountId}.${name}`

/** What the access token is called among the secrets that its operator gave for them. */
export const ACCESS = 'access'

/** All that is kept in secret of an account of a kind. */
export const secretNames = ({ spec, adapter }: Operated): string[] => [
  ...Object.keys(spec.secrets),
  ...(spec.kept ?? []).map(formerOf),
  ...(adapter.access ? [ACCESS] : []),
]

/** Where the operator of an account tells what happens. */
export const hookUrlOf = (publicUrl: string, { appId, id }: Pick<AccountRow, 'appId' | 'id'>): string =>
  `${publicUrl}/hooks/${appId}/${id}`

/** An account with its secrets; null where there is none of this id. One that is not bound any more has no secrets. */
export async function readBound(
  tx: Tx,
  { secrets, publicUrl }: Pick<Deps, 'secrets' | 'publicUrl'>,
  id: string,
): Promise<Bound | null> {
  const [row] = await tx.select().from(channelAccount).where(eq(channelAccount.id, id))
  const kind = row && operated(row.kind)
  if (!row || !kind) return null
  const { config, hookKey } = row
  const known = await readSecrets(tx, secrets, row, kind)
  const secretOf = (name: string) => known.get(name) ?? null
  const hookUrl = hookUrlOf(publicUrl, row)
  return { ...kind, row, account: { config, hookUrl, hookKey, secretOf, access: secretOf(ACCESS) } }
}

async function readSecrets(
  tx: Tx,
  secrets: Secrets,
  { appId, id, config }: AccountRow,
  operator: Operated,
): Promise<Map<string, string>> {
  const [place = ''] = operator.adapter.placesOf(config)
  const names = new Map(secretNames(operator).map((name) => [secretPurpose(id, name), name]))
  const found = await secrets.readAll(tx, appId, [...names.keys()], place)
  return new Map([...found].map(([purpose, secret]) => [names.get(purpose) ?? purpose, secret.reveal()]))
}
