import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { BotEffect } from '#src/domain/step/effect.ts'
import type { Signal } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { faultWords } from './fault-words.ts'
import { noteFacts } from './note-words.ts'
import { requestWords } from './request-words.ts'
import { answerWords } from './answer-words.ts'
import { factName, memberFacts, type Fact, type StepWords, type Telling } from './step-facts.ts'

/** Says what came to a node. */
export function signalWords(telling: Telling, signal: Signal): StepWords {
  const { t } = telling
  switch (signal.type) {
    case 'said':
      return { text: t(($) => $.flow.trace.came.said, { text: signal.text }) }
    case 'pressed':
      return { text: t(($) => $.flow.trace.came.pressed, { label: signal.label }) }
    case 'key':
      return { text: t(($) => $.flow.trace.came.key, { key: signal.key }) }
    case 'sent':
      return {
        text: t(($) => $.flow.trace.came.sent, { name: signal.file.name }),
        facts: memberFacts(telling, signal.file),
      }
    case 'submitted':
      return { text: t(($) => $.flow.trace.came.submitted), facts: memberFacts(telling, signal.values) }
    case 'returned':
      return { text: t(($) => $.flow.trace.came.returned), facts: memberFacts(telling, signal.outputs) }
    case 'performed': {
      const { result } = signal
      if (result.ok) return { text: t(($) => $.flow.trace.came.performed), ...answerWords(telling, result.value) }
      const why = faultWords(t, result.code)
      return { text: t(($) => $.flow.trace.came.failed, { why }), quote: result.detail || undefined }
    }
    default:
      return { text: t(($) => $.flow.trace.came[signal.type]) }
  }
}

/** What a node says it worked with; of one that is switched off, that it was passed by. */
export const noteWords = (telling: Telling, note: Json): StepWords =>
  note === 'disabled'
    ? { text: telling.t(($) => $.flow.trace.passedBy) }
    : { text: '', facts: noteFacts(telling, note) }

/** Says what a node let out; null for what only the machinery is concerned with. */
export function effectWords(telling: Telling, effect: BotEffect): StepWords | null {
  const { t } = telling
  switch (effect.type) {
    case 'moment':
    case 'timer':
    case 'cancelTimer':
      return null
    case 'reply':
      return { text: t(($) => $.flow.trace.went.reply), ...bodyWords(telling, effect.body) }
    case 'request':
      return requestWords(telling, effect.request)
    case 'search':
      return { text: t(($) => $.flow.trace.went.search, { query: effect.query }) }
    case 'transfer':
    case 'rate':
    case 'end':
      return { text: t(($) => $.flow.try.system[effect.type]) }
    case 'tag':
      return {
        text: effect.on === 'visitor' ? t(($) => $.flow.trace.went.userTag) : t(($) => $.flow.trace.went.tag),
        quote: [...effect.add, ...effect.remove.map((tag) => `− ${tag}`)].join(', '),
      }
    case 'user':
      return { text: t(($) => $.flow.trace.went.user), facts: memberFacts(telling, effect.attributes) }
    case 'play': {
      const { text, shown, soundId } = effect.prompt
      const how = soundId === null ? t(($) => $.flow.trace.went.play) : t(($) => $.flow.trace.went.sound)
      return { text: how, quote: shown ?? text }
    }
    case 'listen':
      return { text: t(($) => $.flow.trace.went.listen, { seconds: effect.listen.seconds }) }
    case 'rated':
      return { text: t(($) => $.flow.trace.went.rated, { stars: effect.stars }) }
  }
}

/** What a message says, and what else it holds. */
function bodyWords(telling: Telling, body: MessageBody): Omit<StepWords, 'text'> {
  const fact = (key: string, parts: readonly string[]): Fact[] => {
    const value = parts.filter((part) => part !== '').join(', ')
    return value === '' ? [] : [{ name: factName(telling, key), value }]
  }
  const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)
  const quote = ('title' in body ? [body.title, body.text] : [body.text]).filter((part) => part !== '').join('\n')
  switch (body.type) {
    case 'buttons':
    case 'rich':
    case 'card':
      return { quote, facts: fact('buttons', labels(body.items)) }
    case 'suggestions':
      return { quote, facts: fact('buttons', body.items) }
    case 'image':
    case 'video':
      return { quote, facts: fact('address', [body.url]) }
    case 'form':
      return { quote, facts: fact('fields', labels(body.fields)) }
    default:
      return { quote }
  }
}
