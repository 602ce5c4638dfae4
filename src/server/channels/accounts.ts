import { eq, getTableColumns, sql } from 'drizzle-orm'
import { channelServers } from '#src/channels/servers.ts'
import { channelSpecs, isChannelKind, type ChannelKind } from '#src/channels/specs.ts'
import type { Ability } from '#src/domain/channel/abilities.ts'
import { formerOf, type ChannelSpec } from '#src/domain/channel/spec.ts'
import type { Account, ChannelAdapter } from '#src/domain/wire/adapter.ts'
import { createBoundedMap, type BoundedMap } from '#src/lib/bounded-map.ts'
import type { Secret } from '#src/lib/secret.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
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
export type Bound = Operated & { row: AccountRow; account: Account<Config>; ability: Ability }

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
export const hookUrlOf = (
  { spec }: Operated,
  publicUrl: string,
  { appId, id, hookKey }: Pick<AccountRow, 'appId' | 'id' | 'hookKey'>,
): string => `${publicUrl}/hooks/${appId}/${id}${spec.sending.keyedHook ? `?key=${hookKey}` : ''}`

/** An account with its secrets; null where there is none of this id. One that is not bound any more has no secrets. */
export async function readBound(tx: Tx, deps: Pick<Deps, 'secrets' | 'publicUrl'>, id: string): Promise<Bound | null> {
  const [row] = await accountOf(tx, { id }).execute()
  return row ? boundOf(tx, deps, row) : null
}

const accountOf = fixedSelect(
  getTableColumns(channelAccount),
  sql`from ${channelAccount} where ${eq(channelAccount.id, sql.placeholder('id'))}`,
)

/** The same of an account whose row has been read. */
export async function boundOf(
  tx: Tx,
  { secrets, publicUrl }: Pick<Deps, 'secrets' | 'publicUrl'>,
  row: AccountRow,
): Promise<Bound | null> {
  const kind = operated(row.kind)
  if (!kind) return null
  const { config, hookKey } = row
  const known = await knownSecrets(tx, secrets, row, kind)
  const secretOf = (name: string) => known.get(name)?.reveal() ?? null
  const hookUrl = hookUrlOf(kind, publicUrl, row)
  const ability = { ...kind.spec.ability, ...kind.spec.narrows?.(config) }
  return { ...kind, row, ability, account: { config, hookUrl, hookKey, secretOf, access: secretOf(ACCESS) } }
}

type Opened = ReadonlyMap<string, Secret<string>>
const opened = new WeakMap<Secrets, BoundedMap<string, Opened>>()
/** Of how many accounts secrets stay open, so that not each message has to open them. */
const KEPT_OPEN = 1_000

/** The secrets of an account by their names: each change of them shows in its row. */
async function knownSecrets(tx: Tx, secrets: Secrets, row: AccountRow, operator: Operated): Promise<Opened> {
  if (row.unboundAt !== null) return new Map()
  const kept = opened.get(secrets) ?? createBoundedMap<string, Opened>(KEPT_OPEN)
  opened.set(secrets, kept)
  const { id, revision, accessEndsAt } = row
  const stamp = `${id}.${revision}.${accessEndsAt?.getTime() ?? 0}`
  const known = kept.get(stamp) ?? (await readSecrets(tx, secrets, row, operator))
  kept.set(stamp, known)
  return known
}

async function readSecrets(
  tx: Tx,
  secrets: Secrets,
  { appId, id, config }: AccountRow,
  operator: Operated,
): Promise<Opened> {
  const [place = ''] = operator.adapter.placesOf(config)
  const names = new Map(secretNames(operator).map((name) => [secretPurpose(id, name), name]))
  const found = await secrets.readAll(tx, appId, [...names.keys()], place)
  return new Map([...found].map(([purpose, secret]) => [names.get(purpose) ?? purpose, secret]))
}
