import type { BotEffect, Request } from '#src/domain/engine/effect.ts'
import type { Signal } from '#src/domain/graph/step.ts'
import type { Json } from '#src/domain/graph/value.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** A line of a step in words, and what belongs to it that only data can say. */
export type StepWords = { readonly text: string; readonly data: Json | null }

const plain = (text: string): StepWords => ({ text, data: null })

/** Says what came to a node. */
export function signalWords(t: Texts, signal: Signal): StepWords {
  switch (signal.type) {
    case 'said':
      return plain(t(($) => $.flow.trace.came.said, { text: signal.text }))
    case 'pressed':
      return plain(t(($) => $.flow.trace.came.pressed, { label: signal.label }))
    case 'key':
      return plain(t(($) => $.flow.trace.came.key, { key: signal.key }))
    case 'submitted':
      return { text: t(($) => $.flow.trace.came.submitted), data: signal.values }
    case 'returned':
      return { text: t(($) => $.flow.trace.came.returned), data: signal.outputs }
    case 'performed': {
      const { result } = signal
      if (result.ok) return { text: t(($) => $.flow.trace.came.performed), data: result.value }
      const why = textAt(t, `flow.faults.${result.code.replace('.', '_')}`) ?? result.code
      return { text: t(($) => $.flow.trace.came.failed, { why }), data: result.detail === '' ? null : result.detail }
    }
    default:
      return plain(t(($) => $.flow.trace.came[signal.type]))
  }
}

/** What a node says it worked with; of one that is switched off, that it was passed by. */
export const noteWords = (t: Texts, note: Json): StepWords =>
  note === 'disabled' ? plain(t(($) => $.flow.trace.passedBy)) : { text: '', data: note }

/** Says what a node let out; null for what only the machinery is concerned with. */
export function effectWords(t: Texts, effect: BotEffect): StepWords | null {
  switch (effect.type) {
    case 'moment':
    case 'timer':
    case 'cancelTimer':
      return null
    case 'reply':
      return { text: t(($) => $.flow.trace.went.reply), data: effect.body.text || (effect.body as unknown as Json) }
    case 'request':
      return requestWords(t, effect.request)
    case 'search':
      return plain(t(($) => $.flow.trace.went.search, { query: effect.query }))
    case 'transfer':
    case 'rate':
    case 'end':
      return plain(t(($) => $.flow.try.system[effect.type]))
    case 'tag':
      return {
        text: t(($) => $.flow.trace.went.tag),
        data: [...effect.add, ...effect.remove.map((tag) => `− ${tag}`)].join(', '),
      }
    case 'user':
      return { text: t(($) => $.flow.trace.went.user), data: effect.attributes }
    case 'play':
      return { text: t(($) => $.flow.trace.went.play), data: effect.prompt as unknown as Json }
    case 'listen':
      return { text: t(($) => $.flow.trace.went.listen), data: effect.listen as unknown as Json }
    case 'rated':
      return plain(t(($) => $.flow.trace.went.rated, { stars: effect.stars }))
  }
}

function requestWords(t: Texts, request: Request): StepWords {
  switch (request.type) {
    case 'http': {
      const { method, url, body } = request.request
      return { text: t(($) => $.flow.trace.went.http, { method, url }), data: body }
    }
    case 'find':
      return plain(t(($) => $.flow.trace.went.search, { query: request.query }))
    case 'code':
      return { text: t(($) => $.flow.trace.went.code), data: request.inputs }
    case 'mail':
      return {
        text: t(($) => $.flow.trace.went.mail, { to: request.to }),
        data: `${request.subject}\n\n${request.text}`,
      }
    case 'webhook':
      return { text: t(($) => $.flow.trace.went.webhook, { url: request.url }), data: request.payload }
    case 'transfer':
      return { text: t(($) => $.flow.try.system.transfer), data: request.request.summary || null }
    default:
      return { text: t(($) => $.flow.trace.went.asked), data: request as unknown as Json }
  }
}
