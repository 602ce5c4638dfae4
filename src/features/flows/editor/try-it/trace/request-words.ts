import { assertNever } from '#src/lib/assert-never.ts'
import type { Request } from '#src/domain/step/effect.ts'
import { factName, valueWords, type StepWords, type Telling } from './step-facts.ts'

/** Says what a node asked of others. What it asked with stands beside it, as what the node worked with. */
export function requestWords(telling: Telling, request: Request): StepWords {
  const { t } = telling
  switch (request.type) {
    case 'http': {
      const { method, url, headers } = request.request
      return {
        text: t(($) => $.flow.trace.went.http, { method, url }),
        facts: headers.map(({ name, value, secret }) => ({
          name,
          value: secret ? t(($) => $.flow.trace.secret, { name: value }) : valueWords(t, value),
        })),
      }
    }
    case 'model': {
      const [told, ...others] = request.request.messages
      const said = others.map(({ content }) => content).join('\n\n')
      return {
        text: t(($) => $.flow.trace.went.model),
        facts: [
          { name: factName(telling, 'instructions'), value: valueWords(t, told?.content ?? '') },
          { name: factName(telling, 'given'), value: valueWords(t, said) },
        ],
      }
    }
    case 'find':
      return { text: t(($) => $.flow.trace.went.search, { query: request.query }) }
    case 'code':
      return { text: t(($) => $.flow.trace.went.code) }
    case 'mail':
      return {
        text: t(($) => $.flow.trace.went.mail, { to: request.to }),
        quote: `${request.subject}\n\n${request.text}`,
      }
    case 'webhook':
      return { text: t(($) => $.flow.trace.went.webhook, { url: request.url }) }
    case 'transfer':
      return { text: t(($) => $.flow.try.system.transfer), quote: request.request.summary }
    case 'record':
      return { text: t(($) => $.flow.trace.went.record, { seconds: request.maxSeconds }) }
    case 'dial':
      return { text: t(($) => $.flow.trace.went.dial, { number: request.number }) }
    case 'enqueue':
      return { text: t(($) => $.flow.trace.went.enqueue, { seconds: request.maxSeconds }) }
    case 'callback':
      return { text: t(($) => $.flow.trace.went.callback, { number: request.number }), quote: request.note }
    case 'sms':
      return { text: t(($) => $.flow.trace.went.sms, { to: request.to }), quote: request.text }
    default:
      return assertNever(request)
  }
}
