import { addressFault, isExampleHost, portOf } from '../outbound/address-fault.ts'
import { placeOf } from '../secret/same-place.ts'
import { templatePlace } from '../secret/template-place.ts'
import type { Issue, OutboundScope } from '../graph/spec.ts'

/** The name of the secret that messages to other systems are signed with. */
export const WEBHOOK_SECRET = 'webhook'

type Path = readonly (string | number)[]
type Scope = { readonly outbound?: OutboundScope | null }

/**
 * The issues of an address that a node calls, as far as its variables leave it to be known: one that is never called, or
 * only stands for one's own.
 */
export function calledIssues(template: string, path: Path, { outbound }: Scope): Issue[] {
  const place = templatePlace(template)
  if (!outbound || place === null) return []
  const fault = addressFault(place, outbound.allow)
  const url = new URL(place)
  if (fault === null) {
    const isNobodys = isExampleHost(url.hostname) && !outbound.allow.includes(`${url.hostname}:${portOf(url)}`)
    return isNobodys ? [{ code: 'address_example', path, values: { host: url.hostname } }] : []
  }
  return fault === 'PORT_BLOCKED'
    ? [{ code: 'port_blocked', path, values: { port: portOf(url) } }]
    : [{ code: 'address_blocked', path, values: { host: url.hostname } }]
}

/** The issues of sending a secret to an address: it is not there, or not for the place that the address leads to. */
export function secretIssues(name: string, template: string, path: Path, { outbound }: Scope): Issue[] {
  if (!outbound || name === '') return []
  const places = outbound.secrets.get(name)
  if (places === undefined) return [{ code: 'secret_missing', severity: 'warning', path, values: { name } }]
  if (places.length === 0) return [{ code: 'secret_unbound', path, values: { name } }]
  const place = templatePlace(template)
  if (place === null) return template.trim() === '' ? [] : [{ code: 'secret_anywhere', path, values: { name } }]
  return places.some((known) => placeOf(known) === place)
    ? []
    : [{ code: 'secret_elsewhere', path, values: { name, place } }]
}
