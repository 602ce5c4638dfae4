import type { Button, MessageBody } from '../conversation/message.ts'
import { standInFile } from '../conversation/sent-file.ts'
import type { BotEvent } from '../step/event.ts'
import type { Json } from '../value/value.ts'
import { canonicalText } from '../text.ts'
import { takeInPlay, type Play } from './play.ts'
import { doVoiceDeed } from './voice-play.ts'
import type { FlowTestStep } from './test.ts'

const DEEDS = ['say', 'press', 'submit', 'file', 'wait', 'key', 'silence', 'hangUp'] as const
export type Deed = Extract<FlowTestStep, { type: (typeof DEEDS)[number] }>

export const isDeed = (step: FlowTestStep): step is Deed => DEEDS.some((type) => type === step.type)

/** Does one thing the visitor or the time does. Answers null, or what stood in the way. */
export async function doDeed(play: Play, deed: Deed): Promise<string | null> {
  play.saidBefore = play.said.length
  play.takenBefore = play.taken.length
  if (play.over !== null) return play.over
  if (play.call)
    return deed.type === 'press' || deed.type === 'submit' || deed.type === 'file'
      ? ''
      : doVoiceDeed(play, play.call, deed)
  switch (deed.type) {
    case 'say':
      await takeInPlay(play, { type: 'said', text: deed.text })
      return play.over === 'budget' ? play.over : null
    case 'press':
      return press(play, deed.label)
    case 'submit':
      return submit(play, deed.values)
    case 'file': {
      const asking = play.said.findLast((body) => body.type === 'upload')
      await takeInPlay(play, { type: 'sent', file: standInFile(deed.name, deed.size), ask: asking?.ask ?? null })
      return play.over === 'budget' ? play.over : null
    }
    case 'wait':
      return waitFor(play, deed.seconds)
    // Only a call has a caller.
    case 'key':
    case 'silence':
    case 'hangUp':
      return ''
  }
}

async function press(play: Play, label: string): Promise<string | null> {
  const offers = play.said.toReversed().flatMap(offersOf)
  const wanted = offers.find((offer) => canonicalText(offer.label) === canonicalText(label))
  if (!wanted) {
    const last = play.said.findLast((body) => offersOf(body).length > 0)
    return last
      ? offersOf(last)
          .map((offer) => offer.label)
          .join(' | ')
      : ''
  }
  await takeInPlay(play, wanted.event)
  return play.over === 'budget' ? play.over : null
}

type Offer = { label: string; event: BotEvent }

/** What of a message can be pressed. */
function offersOf(body: MessageBody): Offer[] {
  if (body.type === 'suggestions') return body.items.map((label) => ({ label, event: { type: 'said', text: label } }))
  if (body.type !== 'buttons' && body.type !== 'card') return []
  return body.items.map(({ id, label, action }: Button) => ({
    label,
    event: { type: 'pressed', button: id, label, ask: body.ask, action },
  }))
}

async function submit(play: Play, values: Record<string, Json>): Promise<string | null> {
  const form = play.said.findLast((body) => body.type === 'form')
  if (!form || form.ask === null) return ''
  const label = form.fields.map(({ id, label: name }) => `${name}: ${textOf(values[id] ?? null)}`).join('\n')
  await takeInPlay(play, { type: 'submitted', ask: form.ask, values, label })
  return play.over === 'budget' ? play.over : null
}

const textOf = (value: Json) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))

/** Lets time pass: what falls due meanwhile happens, in its order. */
async function waitFor(play: Play, seconds: number): Promise<string | null> {
  const until = play.at + seconds * 1000
  while (play.over === null) {
    const [due] = [...play.timers].filter(([, at]) => at <= until).sort(([, a], [, b]) => a - b)
    if (!due) break
    const [id, at] = due
    play.timers.delete(id)
    play.at = Math.max(play.at, at)
    await takeInPlay(play, { type: 'timer', id })
  }
  play.at = until
  return play.over === 'budget' ? play.over : null
}
