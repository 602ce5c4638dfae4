import { CAPABILITIES } from '#src/domain/channel/capability.ts'
import type { Files } from './files.ts'
import type { KindName } from './name.ts'

/**
 * A new channel kind's files: texts both ways as JSON, signed with a shared secret as most operators do it, ready to be
 * turned to the one it is for.
 */
export function channelFiles({ kebab, camel, pascal, words }: KindName): Files {
  const folder = `src/channels/${kebab}`
  return {
    [`${folder}/spec.ts`]: `
import { z } from 'zod'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** ${words}: plain texts both ways. */
export const ${camel} = defineChannelSpec({
  kind: '${kebab}',
  labelKey: 'channels.${kebab}.name',
  medium: 'chat',
  nameOf: ({ address }) => new URL(address).host,
  config: z.strictObject({
    address: z
      .string()
      .min(1, { message: 'REQUIRED', abort: true })
      .refine((text) => URL.parse(text)?.protocol === 'https:', { message: 'URL' }),
  }),
  labels: { address: 'channels.${kebab}.address' },
  secrets: { signing: 'channels.${kebab}.signing' },
  defaults: () => ({ address: '' }),
  capabilities: {
    ${CAPABILITIES.map((capability) => `${capability}: false,`).join('\n    ')}
  },
  ability: {
    marks: [],
    links: false,
    images: false,
    videos: false,
    files: false,
    buttons: 0,
    linkButtons: false,
    suggestions: 0,
    label: 200,
    text: { most: LIMITS.message.visitorText, unit: 'characters' },
    parts: 3,
  },
  sending: { windowHours: () => null, perSecond: 10, guide: [] },
  textLimit: { visitor: LIMITS.message.visitorText, agent: LIMITS.message.agentText },
})
`,
    [`${folder}/server.ts`]: `
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Account, ChannelAdapter, WireAnswer, WireCall, WireError } from '#src/domain/wire/adapter.ts'
import type { ${camel} } from './spec.ts'

type Config = z.output<typeof ${camel}.config>

const body = z.object({ messages: z.array(z.object({ id: z.string(), from: z.string(), text: z.string() })) })

/** Speaks with ${words}: JSON both ways, its HMAC-SHA256 in the header \`x-signature\`. */
export const ${camel}Adapter: ChannelAdapter<Config> = {
  accountOf: ({ address }) => address,
  placesOf: ({ address }) => [new URL(address).origin],
  receive(request, { config, secretOf }) {
    const secret = secretOf('signing')
    if (secret === null || !isSame(request.headers['x-signature'] ?? '', sign(request.body, secret)))
      return { ok: false, why: 'signature' }
    const read = body.safeParse(JSON.parse(new TextDecoder().decode(request.body)))
    if (!read.success) return { ok: false, why: 'format' }
    const events = read.data.messages.map(({ id, from, text }) => ({
      account: config.address,
      event: {
        type: 'message' as const,
        externalId: id,
        user: from,
        at: 0,
        bodies: [{ type: 'text' as const, text }],
      },
    }))
    return { ok: true, events, answer: { status: 200, type: 'application/json', body: '{}' } }
  },
  send(part, { user, delivery }, account, [answer]) {
    const text = part.type === 'text' ? part.text : part.name
    if (!answer) return { call: callOf({ id: delivery, to: user, text }, account) }
    return answer.status < 300 ? { sent: { externalId: delivery } } : { failed: faultOf(answer) }
  },
  check(account, [answer]) {
    if (!answer) return { call: callOf({ test: true }, account) }
    const { host } = new URL(account.config.address)
    return answer.status < 300 ? { works: { name: host, endsAt: null } } : { failed: faultOf(answer) }
  },
}

/** What is sent under the same id again is the same: it may be. */
function callOf(what: object, { config, secretOf }: Account<Config>): WireCall {
  const sent = JSON.stringify(what)
  return {
    method: 'POST',
    url: config.address,
    headers: { 'content-type': 'application/json', 'x-signature': sign(sent, secretOf('signing') ?? '') },
    body: sent,
    safe: true,
  }
}

const faultOf = ({ status }: WireAnswer): WireError => ({
  class: status === 429 ? 'rate' : status >= 500 ? 'platform' : 'content',
  code: String(status),
  said: '',
  retryAfter: null,
})

const sign = (sent: string | Uint8Array, secret: string) => createHmac('sha256', secret).update(sent).digest('base64')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
`,
    [`${folder}/view.tsx`]: `
import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { ${camel} } from './spec.ts'

type Config = z.output<typeof ${camel}.config>
type ${pascal}SettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The form of the settings of ${words}. */
export function ${pascal}Settings({ config, onChange, errorOf }: ${pascal}SettingsProps) {
  const t = useTexts()
  return (
    <Field label={t(($) => $.channels${kebab.includes('-') ? `['${kebab}']` : `.${kebab}`}.address)} error={errorOf('address')}>
      <TextField
        type="url"
        value={config.address}
        onChange={(event) => onChange({ ...config, address: event.target.value })}
      />
    </Field>
  )
}
`,
    [`tests/channels/${kebab}.test.ts`]: `
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { ${camel}Adapter } from '#src/channels/${kebab}/server.ts'

const config = { address: 'https://channel.example/send' }
const account = {
  config,
  hookUrl: 'https://desk.example/hooks',
  hookKey: 'key',
  secretOf: (): string | null => 'secret',
  access: null,
}
const signed = (sent: string | Uint8Array) => createHmac('sha256', 'secret').update(sent).digest('base64')
const bytes = (text: string) => new TextEncoder().encode(text)
const receive = (body: Uint8Array, signature: string, of = account) =>
  ${camel}Adapter.receive({ method: 'POST', headers: { 'x-signature': signature }, query: {}, body, at: 0 }, of)

test('a signed request is read into its messages', () => {
  // As another program writes it: with spaces that ours would not put there.
  const body = bytes('{"messages": [ {"id": "1", "from": "u", "text": "Grüße 👋"} ]}')
  expect(receive(body, signed(body))).toMatchObject({
    ok: true,
    events: [{ event: { externalId: '1', user: 'u', bodies: [{ text: 'Grüße 👋' }] } }],
  })
})

test('a request with another signature, or without a secret to compare it with, is not believed', () => {
  const body = bytes(JSON.stringify({ messages: [] }))
  const refused = { ok: false, why: 'signature' }
  expect(receive(body, signed('something else'))).toEqual(refused)
  expect(receive(body, signed(body), { ...account, secretOf: () => null })).toEqual(refused)
})

test('a text to a user is one signed call to the address that was set', () => {
  const to = { user: 'u', delivery: 'd', isPerson: false, heardAt: 0, now: 0, opener: 'Choose', welcome: null }
  const send = (...answers: { status: number; headers: Record<string, string>; body: string }[]) =>
    ${camel}Adapter.send({ type: 'text', text: 'Hello', as: 'buttons', choices: [] }, to, account, answers)
  const first = send()
  const call = 'call' in first ? first.call : undefined
  expect(call?.url).toBe(config.address)
  expect(JSON.parse(String(call?.body))).toEqual({ id: 'd', to: 'u', text: 'Hello' })
  expect(call?.headers['x-signature']).toBe(signed(String(call?.body)))
  expect(send({ status: 200, headers: {}, body: '' })).toEqual({ sent: { externalId: 'd' } })
  expect(send({ status: 429, headers: {}, body: '' })).toMatchObject({ failed: { class: 'rate' } })
})
`,
  }
}

/** Its texts; the name in Chinese is its author's to write. */
export function channelTexts({ words }: KindName) {
  return {
    en: { name: words, address: 'Address to send to', signing: 'Signing secret' },
    zh: { name: words, address: '发送地址', signing: '签名密钥' },
  }
}
