import { z } from 'zod'
import { encodedAddress, isWebAddress } from '#src/domain/flow/address.ts'
import { calledIssues, secretIssues, WEBHOOK_SECRET } from '#src/domain/flow/secret-use.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { sourceIssues, sourceUses, valueOf, valueSource } from '#src/domain/flow/value-source.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { VALUE_TYPES, type Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow

/** A member of the payload. */
const member = z.strictObject({
  id: rowId,
  name: draftText(limits.title),
  type: z.enum(VALUE_TYPES),
  source: valueSource,
})

const data = z.strictObject({ url: draftText(limits.url), payload: z.array(member).max(limits.mappings) })
export type WebhookData = z.output<typeof data>

/** Tells another system that something has happened, with a signed message. */
export const webhook = defineNodeSpec({
  kind: 'webhook',
  textKey: 'webhook',
  group: 'data',
  data,
  defaults: (): WebhookData => ({ url: '', payload: [] }),
  outlets: () => [
    { id: 'sent', role: 'next', labelKey: 'webhook.sent' },
    { id: 'failed', role: 'failure', labelKey: 'webhook.failed' },
  ],
  check: ({ url, payload }, scope) => [
    ...(url.trim() === ''
      ? [{ code: 'required', path: ['url'] }]
      : isWebAddress(url)
        ? []
        : [{ code: 'url_invalid', path: ['url'] }]),
    ...calledIssues(url, ['url'], scope),
    ...(scope.outbound?.secrets.has(WEBHOOK_SECRET) ? secretIssues(WEBHOOK_SECRET, url, ['url'], scope) : []),
    ...payload.flatMap(({ name, type, source }, index): Issue[] => [
      ...(name.trim() === '' ? [{ code: 'required', path: ['payload', index, 'name'] }] : []),
      ...(name.trim() !== '' && payload.findIndex((other) => other.name === name) < index
        ? [{ code: 'name_twice', path: ['payload', index, 'name'], values: { name } }]
        : []),
      ...sourceIssues(source, ['payload', index, 'source'], type),
    ]),
  ],
  uses: ({ payload }) => [
    { path: ['url'], as: 'template' },
    ...payload.flatMap(({ type, source }, index) => sourceUses(source, ['payload', index, 'source'], type)),
  ],
  waits: false,
  step(context, signal): StepResult {
    if (signal.type === 'performed') {
      const { result } = signal
      if (result.ok) return { move: { type: 'leave', by: 'sent' } }
      return { note: { code: result.code, detail: result.detail }, move: { type: 'leave', by: 'failed' } }
    }
    const payload: Record<string, Json> = {}
    for (const { name, type, source } of context.data.payload) {
      const found = valueOf(context, source, type)
      if (!found.ok) return { note: { name, code: found.code }, move: { type: 'leave', by: 'failed' } }
      payload[name.trim()] = found.value
    }
    const url = context.render(encodedAddress(context.data.url)).trim()
    return { note: { url, payload }, move: { type: 'request', request: { type: 'webhook', url, payload } } }
  },
})
