import type { Listen } from '#src/domain/telephony/listen.ts'

/** A piece of an answer to the carrier, in the words of TwiML. */
export type Verb = { name: string; attributes?: Attributes; children?: readonly Verb[]; text?: string }
type Attributes = Record<string, string | number | boolean | undefined>

/** The whole answer. */
export const responseOf = (verbs: readonly Verb[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.map(rendered).join('')}</Response>`

function rendered({ name, attributes = {}, children = [], text = '' }: Verb): string {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(String(value))}"`]))
    .join('')
  const inner = escaped(text) + children.map(rendered).join('')
  return inner === '' ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** What XML may hold: nobody's words become an instruction, and no control character breaks the answer. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ''))
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Languages as carriers name them, by ours. */
const SPOKEN: Record<string, string> = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP', ko: 'ko-KR', pt: 'pt-BR', ind: 'id-ID' }
const HEARD: Record<string, string> = { ...SPOKEN, zh: 'cmn-Hans-CN' }

/** Most that one verb may say; carriers refuse more than 4,096 characters. */
const SAY_LENGTH = 3_000

/** Speaks a text; a long one in several pieces, cut where words end. */
export function say(text: string, language: string, voice: string): Verb[] {
  const pieces: string[] = []
  for (let rest = text; rest !== '';) {
    const at = rest.length <= SAY_LENGTH ? rest.length : cutAt(rest)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  const attributes = { language: SPOKEN[language] ?? language, voice: voice === '' ? undefined : voice }
  return pieces.filter((piece) => piece !== '').map((piece) => ({ name: 'Say', attributes, text: piece }))
}

function cutAt(text: string): number {
  const stop = Math.max(...['. ', '。', '！', '？', '\n', ' '].map((mark) => text.lastIndexOf(mark, SAY_LENGTH)))
  return stop > 0 ? stop + 1 : SAY_LENGTH
}

export const play = (url: string): Verb => ({ name: 'Play', text: url })
export const pause = (seconds: number): Verb => ({ name: 'Pause', attributes: { length: seconds } })
export const redirect = (url: string): Verb => ({ name: 'Redirect', attributes: { method: 'POST' }, text: url })
export const hangUp: Verb = { name: 'Hangup' }

/** Listens, for at most so many keys, each of them within `seconds`; what plays meanwhile stands inside. */
export function gather(
  listen: Pick<Listen, 'endKey' | 'speech'>,
  options: { keys: number; seconds: number; action: string },
  playing: readonly Verb[],
): Verb {
  const { speech, endKey } = listen
  return {
    name: 'Gather',
    attributes: {
      input: speech === null ? 'dtmf' : 'dtmf speech',
      numDigits: options.keys,
      timeout: options.seconds,
      finishOnKey: endKey ?? '',
      ...(speech === null
        ? {}
        : {
            language: HEARD[speech.language] ?? speech.language,
            hints: speech.hints.length === 0 ? undefined : speech.hints.join(','),
            speechTimeout: 'auto',
          }),
      action: options.action,
      method: 'POST',
      actionOnEmptyResult: true,
    },
    children: playing,
  }
}

export const record = (options: {
  maxSeconds: number
  silenceSeconds: number
  endKey: string | null
  beep: boolean
  action: string
}): Verb => ({
  name: 'Record',
  attributes: {
    maxLength: options.maxSeconds,
    timeout: options.silenceSeconds,
    finishOnKey: options.endKey ?? '',
    playBeep: options.beep,
    trim: 'do-not-trim',
    action: options.action,
    method: 'POST',
  },
})

/** Calls a number and joins both lines; without an action the answer goes on behind it. */
export const dial = (options: {
  number: string
  callerId?: string | undefined
  seconds?: number | undefined
  action?: string | undefined
}): Verb => ({
  name: 'Dial',
  attributes: {
    timeout: options.seconds,
    callerId: options.callerId === '' ? undefined : options.callerId,
    action: options.action,
    method: options.action === undefined ? undefined : 'POST',
  },
  children: [{ name: 'Number', text: options.number }],
})
