import { hostname } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Env } from './env.ts'

/** Endings that no name of the public internet has. */
const OWN_NETWORK = ['.localhost', '.local', '.lan', '.internal', '.home.arpa']

/**
 * Whether a request was sent to this server by a name of its own. A page of somebody else whose name has been made to lead
 * here is told by its Host, which the browser sets. Without PUBLIC_URL the server is reached under whatever name the machine
 * has, so there every name counts that only the own network can give (`asMachine`).
 */
export function isKnownHost(
  { env, publicUrl }: { env: Pick<Env, 'publicUrl' | 'allowedHosts'>; publicUrl: string },
  host: string | undefined,
  asMachine: boolean = env.publicUrl === undefined,
): boolean {
  const name = nameOf(host)
  if (name === null) return false
  if (name === nameOf(new URL(publicUrl).host) || env.allowedHosts.includes(name) || isLoopback(name)) return true
  return asMachine && isOfMachine(name)
}

/** The name in a Host header, without its port; null when it is none. */
function nameOf(host: string | undefined): string | null {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null
}

function isLoopback(name: string): boolean {
  const address = addressIn(name)
  return name === 'localhost' || (address !== null && ipaddr.process(address).range() === 'loopback')
}

const isOfMachine = (name: string) =>
  !name.includes('.') ||
  addressIn(name) !== null ||
  name === hostname().toLowerCase() ||
  OWN_NETWORK.some((ending) => name.endsWith(ending))

function addressIn(name: string): string | null {
  const bare = name.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}
