import type { MessageBody } from '../conversation/message.ts'
import { splitReference } from '../engine/scope.ts'
import { coerce, type Json } from '../value/value.ts'
import type { Play } from './play.ts'
import type { FlowTestStep } from './test.ts'

type Expectation = Extract<
  FlowTestStep,
  { type: 'expectNode' | 'expectText' | 'expectVariable' | 'expectTransfer' | 'expectEnd' }
>

/** What was found instead of what is expected at this point; null where it is as expected. */
export function missedAt(play: Play, step: Expectation): string | null {
  switch (step.type) {
    case 'expectNode': {
      const since = play.taken.slice(play.takenBefore).flatMap(({ trace }) => trace)
      const isThere = since.some(({ nodeId }) => nodeId === step.nodeId) || standsAt(play) === step.nodeId
      return isThere ? null : (standsAt(play) ?? since.at(-1)?.nodeId ?? '')
    }
    case 'expectText': {
      const said = play.said.slice(play.saidBefore).flatMap(textsOf)
      return folded(said.join('\n')).includes(folded(step.text)) ? null : said.join('\n')
    }
    case 'expectVariable': {
      const value = valueOf(play, step.reference)
      const type = play.program.flows.get(play.flowId)?.document.variables.get(step.reference)?.type
      const wanted = type === undefined ? step.value : (coerce(type, step.value) ?? step.value)
      return sameJson(value, wanted) ? null : JSON.stringify(value)
    }
    case 'expectTransfer':
      return play.over === 'transferred' || play.call?.toPerson != null ? null : (standsAt(play) ?? '')
    case 'expectEnd':
      return play.session.run === null && hasEnded(play) ? null : (standsAt(play) ?? '')
  }
}

/** Whether a node was never visited in the whole run: its id where it was. */
export function visitedAt(play: Play, nodeId: string): string | null {
  return play.taken.some(({ trace }) => trace.some((one) => one.nodeId === nodeId)) ? nodeId : null
}

const standsAt = ({ session }: Play) => session.run?.frames.at(-1)?.nodeId ?? null

const hasEnded = ({ taken }: Play) =>
  taken.some(({ trace }) => trace.some(({ effects }) => effects.some((one) => isEnd(one))))

const isEnd = (effect: { type: string; moment?: string }) =>
  effect.type === 'end' || (effect.type === 'moment' && effect.moment === 'flow_completed')

function valueOf({ session, variables, program, flowId }: Play, reference: string): Json {
  const { scope, name } = splitReference(reference)
  const held = scope === 'session' || scope === 'user' ? session[scope][name] : variables.get(reference)
  return held ?? program.flows.get(flowId)?.document.variables.get(reference)?.initial ?? null
}

/** Everything a message lets one read. */
function textsOf(body: MessageBody): string[] {
  switch (body.type) {
    case 'buttons':
      return [body.text, ...body.items.map(({ label }) => label)]
    case 'card':
      return [body.title, body.text, ...body.items.map(({ label }) => label)]
    case 'form':
      return [body.text, ...body.fields.map(({ label }) => label)]
    case 'suggestions':
      return [body.text, ...body.items]
    default:
      return [body.text]
  }
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

function sameJson(a: Json, b: Json): boolean {
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index] ?? null))
    )
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  )
}
