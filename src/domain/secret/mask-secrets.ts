import type { Json } from '../value/value.ts'

/** What stands where a secret was. */
export const MASK = '[secret]'

/** A part of a secret that is told apart from ordinary words: its token without the scheme before it. */
const SHORTEST_PART = 8
/** Fewer characters of base64 than these come about by chance. */
const SHORTEST_ENCODED = 6

/**
 * A value without the secrets that its sender was given, wherever in it the other side repeats them: as they are, in
 * another case, percent-encoded, escaped as JSON or HTML, in base64 or as hexadecimal digits; names of members too.
 */
export function maskSecrets<Value extends Json>(value: Value, secrets: readonly string[]): Value
export function maskSecrets(value: Json, secrets: readonly string[]): Json {
  const pattern = patternOf(secrets)
  return pattern === null ? value : masked(value, pattern)
}

function masked(value: Json, pattern: RegExp): Json {
  if (typeof value === 'string') return value.replaceAll(pattern, MASK)
  if (typeof value === 'number') return String(value).replaceAll(pattern, MASK) === String(value) ? value : MASK
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => masked(item, pattern))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll(pattern, MASK), masked(item, pattern)]),
  )
}

/** All forms of all secrets, the longest first; null without any. */
function patternOf(secrets: readonly string[]): RegExp | null {
  const forms = new Set(
    secrets
      .flatMap(partsOf)
      .filter((part) => part !== '')
      .flatMap(formsOf),
  )
  if (forms.size === 0) return null
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  return new RegExp(longestFirst.join('|'), 'gi')
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A secret, the tokens in it (`Bearer …`, `key=…`), and what a `Basic …` one says once it is read. */
function partsOf(secret: string): string[] {
  const [, basic] = /^basic\s+([a-z0-9+/=]+)\s*$/i.exec(secret) ?? []
  const pair = basic === undefined ? '' : fromBase64(basic)
  const tokens = [...secret.split(/[\s,;="']+/), pair, pair.slice(pair.indexOf(':') + 1)]
  return [secret, secret.trim(), ...tokens.filter(({ length }) => length >= SHORTEST_PART)]
}

/** The patterns of a text's forms. */
function formsOf(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const hex = text.length < SHORTEST_PART ? [] : [Array.from(bytes, hexOf).join('')]
  return [Array.from(text, characterForms).join(''), ...hex, ...base64Forms(bytes).map(escaped)]
}

/** The pattern of a character: as it is, percent-encoded, or escaped as JSON or HTML do. */
function characterForms(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const percent = Array.from(new TextEncoder().encode(character), (byte) => `%${hexOf(byte)}`).join('')
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  const inJson = units.map((unit) => String.raw`\\u${unit}`).join('')
  const inHtml = `&#0*${code};|&#x0*${code.toString(16)};`
  const named = NAMED[character]
  const forms = [`\\\\?${escaped(character)}`, percent, inJson, inHtml, ...(named === undefined ? [] : [named])]
  return `(?:${forms.join('|')})`
}

const NAMED: Readonly<Record<string, string>> = {
  ' ': String.raw`\+`,
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0')

/** The base64 of bytes wherever in something longer they stand: what neighbours have a part in is left out. */
function base64Forms(bytes: Uint8Array): string[] {
  const within = [0, 1, 2].map((offset) => {
    const whole = toBase64([...new Uint8Array(offset), ...bytes]).replace(/=+$/, '')
    const isShared = (offset + bytes.length) % 3 !== 0
    return whole.slice(Math.ceil((offset * 4) / 3), isShared ? -1 : undefined)
  })
  return [toBase64([...bytes]), ...within]
    .filter(({ length }) => length >= SHORTEST_ENCODED)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')])
}

const toBase64 = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCodePoint(byte)).join(''))

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}
