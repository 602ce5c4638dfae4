import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Moment } from '#src/domain/engine/timeline.ts'

/** A line of a run's conversation. `step`: the place of the node's step that said it, among all steps. */
export type Line =
  | { id: string; from: 'visitor'; text: string; isFile?: true }
  | { id: string; from: 'bot'; body: MessageBody; isLast: boolean }
  | { id: string; from: 'system'; what: 'transfer' | 'rate' | 'end' }
  | { id: string; from: 'system'; what: 'fault'; code: string }

/** What was said in a run, in order. */
export function transcriptOf(moments: readonly Moment[]): Line[] {
  const lines: Line[] = []
  moments.forEach(({ input: { event }, effects, trace }, index) => {
    const id = (part: string | number) => `${index}.${part}`
    if (event.type === 'said') lines.push({ id: id('v'), from: 'visitor', text: event.text })
    if (event.type === 'sent') lines.push({ id: id('v'), from: 'visitor', text: event.file.name, isFile: true })
    if ((event.type === 'pressed' || event.type === 'submitted') && event.label !== '')
      lines.push({ id: id('v'), from: 'visitor', text: event.label })
    effects.forEach((effect, at) => {
      if (effect.type === 'reply') lines.push({ id: id(at), from: 'bot', body: effect.body, isLast: false })
      if (effect.type === 'transfer') lines.push({ id: id(at), from: 'system', what: 'transfer' })
      if (effect.type === 'request' && effect.request.type === 'transfer')
        lines.push({ id: id(at), from: 'system', what: 'transfer' })
      if (effect.type === 'rate') lines.push({ id: id(at), from: 'system', what: 'rate' })
      if (effect.type === 'end') lines.push({ id: id(at), from: 'system', what: 'end' })
    })
    const fault = trace.find(({ error }) => error !== null)?.error
    if (fault) lines.push({ id: id('f'), from: 'system', what: 'fault', code: fault.code })
  })
  const lastAnswer = lines.findLastIndex(({ from }) => from === 'visitor')
  return lines.map((line, index) => (line.from === 'bot' ? { ...line, isLast: index > lastAnswer } : line))
}
