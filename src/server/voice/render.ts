import type { Prompt } from '#src/domain/telephony/prompt.ts'
import { HOLD_SECONDS } from './hold-tone.ts'
import type { Doing, Line } from './line.ts'
import { dial, gather, hangUp, pause, play, record, redirect, responseOf, say, type Verb } from './twiml.ts'

/** What an answer needs to know besides the line. */
export type Stage = {
  /** The address of this server, without a slash at the end. */
  publicUrl: string
  appId: string
  /** The number that was called. */
  number: string
  /** The carrier's own name of a voice; '' its choice. */
  voice: string
  /** Lengths in seconds of the sounds that are there. */
  sounds: ReadonlyMap<string, number>
  now: number
  /** The telephone of the agent who has accepted. */
  agent: string | null
}

const DIAL_SECONDS = 25
/** How long a piece of music is: between two of them a waiting caller can be reached. */
const MUSIC_SECONDS = 10

/** Where the carrier asks what to do next. */
export const stepUrl = (stage: Pick<Stage, 'publicUrl' | 'appId' | 'number'>, step: number): string =>
  `${stage.publicUrl}/voice/${stage.appId}/${encodeURIComponent(stage.number)}/steps/${step}`

/** The answer that brings a line to its next step, which is then asked for as `step`. */
export function answerOf(line: Line, stage: Stage, step: number): string {
  const action = stepUrl(stage, step)
  const { doing } = line
  if (doing.type === 'listen') return responseOf(listening(line, doing, stage, action))
  const plays = line.plays.flatMap(({ prompt }) => heard(prompt, stage))
  return responseOf([...plays, ...after(doing, stage, action)])
}

function after(doing: Exclude<Doing, { type: 'listen' }>, stage: Stage, action: string): Verb[] {
  switch (doing.type) {
    case 'record':
      // A carrier that has heard nothing goes on behind the record without telling.
      return [record({ ...doing.request, action }), redirect(action)]
    case 'dial':
      return [dial({ ...doing.request, action })]
    case 'agent':
      return stage.agent === null ? [redirect(action)] : [dial({ number: stage.agent, seconds: DIAL_SECONDS, action })]
    case 'queue':
      return waiting(doing, stage, action)
    case 'request':
      return [pause(1), redirect(action)]
    case 'hand_over':
      return doing.number === '' ? [hangUp] : [dial({ number: doing.number }), hangUp]
    case 'hang_up':
      return [hangUp]
  }
}

/** A prompt as the carrier plays it: its sound where there is one, else its text. */
function heard({ text, soundId, language }: Prompt, stage: Stage): Verb[] {
  if (soundId !== null && stage.sounds.has(soundId)) return [play(soundUrl(stage, soundId))]
  return say(text, language, stage.voice)
}

const soundUrl = ({ publicUrl, appId }: Stage, soundId: string) => `${publicUrl}/voice/${appId}/sounds/${soundId}.wav`

/** What may be interrupted stands inside the listening; whatever comes before something that may not, before it. */
function listening(line: Line, doing: Extract<Doing, { type: 'listen' }>, stage: Stage, action: string): Verb[] {
  const { listen, keys, seconds } = doing
  const last = listen.interruptible
    ? line.plays.findLastIndex(({ interruptible }) => !interruptible)
    : line.plays.length
  const before = line.plays.filter((_, index) => index <= last)
  const inside = line.plays.filter((_, index) => index > last)
  const verbs = (plays: Line['plays']) => plays.flatMap(({ prompt }) => heard(prompt, stage))
  // Some carriers do not tell of silence but go on behind the listening: it comes to the same.
  return [...verbs(before), gather(listen, { keys, seconds, action }, verbs(inside)), redirect(action)]
}

/** Music between announcements, for a while at a time; the keys that offer a way out count at any moment. */
function waiting(doing: Extract<Doing, { type: 'queue' }>, stage: Stage, action: string): Verb[] {
  const { music, callbackKey, voicemailKey } = doing.request
  const length = music === null ? undefined : stage.sounds.get(music)
  const passed = Math.max(0, (stage.now - doing.since) / 1000)
  const url =
    music === null || length === undefined
      ? `${stage.publicUrl}/voice/hold-${HOLD_SECONDS}.wav`
      : `${soundUrl(stage, music)}?from=${(passed % length).toFixed(1)}&seconds=${MUSIC_SECONDS}`
  const tone = play(url)
  if (callbackKey === null && voicemailKey === null) return [tone, redirect(action)]
  return [gather({ endKey: null, speech: null }, { keys: 1, seconds: 1, action }, [tone]), redirect(action)]
}

/**
 * How the next stretch of listening goes. A carrier has one time for the first key and for those between; where they
 * differ and several keys may come, it listens for the shorter, and on for the rest.
 */
export function nextStretch(doing: Extract<Doing, { type: 'listen' }>): Extract<Doing, { type: 'listen' }> {
  const { listen, waited } = doing
  const left = Math.max(1, listen.seconds - waited)
  const seconds = listen.keysLeft > 1 && listen.speech === null ? Math.min(left, listen.betweenSeconds) : left
  return { ...doing, keys: listen.keysLeft, seconds }
}
