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
  labelKey: 'channels.${camel}.name',
  medium: 'chat',
  config: z.strictObject({ address: z.union([z.literal(''), z.url({ protocol: /^https$/ })]) }),
  secrets: { signing: 'channels.${camel}.signing' },
  defaults: () => ({ address: '' }),
  capabilities: {
    ${CAPABILITIES.map((capability) => `${capability}: false,`).join('\n    ')}
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: LIMITS.message.agentText },
})
`,
    [`${folder}/server.ts`]: `
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChannelAdapter } from '#src/domain/channel/adapter.ts'
import type { ${camel} } from './spec.ts'

const body = z.object({ messages: z.array(z.object({ id: z.string(), from: z.string(), text: z.string() })) })

/** Speaks with ${words}: JSON both ways, its HMAC-SHA256 in the header \`x-signature\`. */
export const ${camel}Adapter: ChannelAdapter<z.output<typeof ${camel}.config>> = {
  receive(request, _config, secretOf) {
    const secret = secretOf('signing')
    if (secret === null || !isSame(request.headers['x-signature'] ?? '', sign(request.body, secret))) return null
    const messages = body
      .parse(JSON.parse(new TextDecoder().decode(request.body)))
      .messages.map(({ id, from, text }) => ({ externalId: id, userId: from, text }))
    return { messages, answer: { status: 200, type: 'application/json', body: '{}' } }
  },
  send({ userId, text }, { address }, secretOf) {
    const sent = JSON.stringify({ to: userId, text })
    const signature = sign(sent, secretOf('signing') ?? '')
    return {
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body: sent,
    }
  },
}

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

/** The form of the settings of ${words}. */
export function ${pascal}Settings({ config, onChange }: { config: Config; onChange: (config: Config) => void }) {
  const t = useTexts()
  return (
    <Field label={t(($) => $.channels.${camel}.address)}>
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
const secretOf = () => 'secret'
const signed = (sent: string | Uint8Array) => createHmac('sha256', 'secret').update(sent).digest('base64')
const bytes = (text: string) => new TextEncoder().encode(text)
const request = (body: Uint8Array, signature: string) =>
  ${camel}Adapter.receive({ method: 'POST', headers: { 'x-signature': signature }, query: {}, body }, config, secretOf)

test('a signed request is read into its messages', () => {
  // As another program writes it: with spaces that ours would not put there.
  const body = bytes('{"messages": [ {"id": "1", "from": "u", "text": "Grüße 👋"} ]}')
  expect(request(body, signed(body))?.messages).toEqual([{ externalId: '1', userId: 'u', text: 'Grüße 👋' }])
})

test('a request with another signature, or without a secret to compare it with, is not believed', () => {
  const body = bytes(JSON.stringify({ messages: [] }))
  expect(request(body, signed('something else'))).toBeNull()
  const headers = { 'x-signature': signed(body) }
  expect(${camel}Adapter.receive({ method: 'POST', headers, query: {}, body }, config, () => null)).toBeNull()
})

test('a text to a user is one signed call to the address that was set', () => {
  const call = ${camel}Adapter.send({ userId: 'u', text: 'Hello' }, config, secretOf)
  expect(call.url).toBe(config.address)
  expect(JSON.parse(call.body)).toEqual({ to: 'u', text: 'Hello' })
  expect(call.headers['x-signature']).toBe(signed(call.body))
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
