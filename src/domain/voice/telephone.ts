import type { MessageBody } from '../conversation/message.ts'
import type { BotEffect, Request } from '../step/effect.ts'
import type { CallFacts } from '../step/event.ts'
import type { LocalisedText } from '../value/localised-text.ts'
import { renderTemplate } from '../template/render-template.ts'
import { shownKeys } from '../telephony/keys.ts'
import type { Listen } from '../telephony/listen.ts'
import { languageOf, textPrompt, type Prompt } from '../telephony/prompt.ts'
import type { EnqueueRequest } from '../telephony/request.ts'
import { defaultMenuSettings, type MenuSettings } from './settings.ts'

/** What a telephone does with its caller: it lets them hear something, and then does one thing. */
export type Turn = {
  plays: { prompt: Prompt; interruptible: boolean }[]
  next:
    | { type: 'listen'; ask: string; listen: Listen }
    /** The telephone's own to do, or another system's to answer while the caller holds the line. */
    | { type: 'request'; id: string; request: Request }
    | { type: 'hang_up' }
    /** The menu has failed: the failover text, then the emergency number. */
    | { type: 'failed' }
    /** Nothing came of the event: the line goes on with what it was doing. */
    | { type: 'nothing' }
}

/** What the engine's effects come to on the line. Whatever holds a line does with it as this says, and nothing else. */
export function turnOf(effects: readonly BotEffect[]): Turn {
  const turn: Turn = { plays: [], next: { type: 'nothing' } }
  for (const effect of effects) {
    if (effect.type === 'play') turn.plays.push({ prompt: effect.prompt, interruptible: effect.interruptible })
    if (effect.type === 'listen') turn.next = { type: 'listen', ask: effect.ask, listen: effect.listen }
    if (effect.type === 'request') turn.next = { type: 'request', id: effect.id, request: effect.request }
    if (effect.type === 'end') turn.next = { type: 'hang_up' }
    if (effect.type === 'moment' && effect.moment === 'flow_failed') turn.next = { type: 'failed' }
  }
  return turn
}

/** A prompt as the transcript keeps it. */
export const promptBody = ({ text, soundId, shown = text }: Prompt): MessageBody => ({
  type: 'prompt',
  text: shown,
  soundId,
})

/**
 * The keys of one entry as the transcript keeps them; null for an entry of nothing but its end. The key that ends an
 * entry is no part of it: carriers do not tell it.
 */
export function keysBody(keys: string, listen: Pick<Listen, 'endKey' | 'masked'>): MessageBody | null {
  const entered = listen.endKey !== null && keys.endsWith(listen.endKey) ? keys.slice(0, -1) : keys
  return entered === '' ? null : { type: 'keys', text: shownKeys(entered, listen.masked) }
}

/** What was said into the line, as the transcript keeps it. */
export const saidBody = (text: string): MessageBody => ({ type: 'text', text })

type Speaking = { settings: Pick<MenuSettings, 'language'>; defaultLanguage: string }

/**
 * What a caller hears when the menu fails, or the emergency switch is on, and nobody has written anything for it: a call
 * never ends without a word.
 */
function lastWords(name: 'failover' | 'emergency', { settings, defaultLanguage }: Speaking): Prompt {
  const standard = defaultMenuSettings(settings.language)
  const text = name === 'failover' ? standard.failover : standard.emergency.text
  const language = languageOf(textPrompt(text), [settings.language, defaultLanguage]) ?? 'en'
  return { text: text[language] ?? '', soundId: null, language }
}

/** What is said when the menu cannot go on, before the call is handed to the emergency number. */
export const failoverPrompt = (settings: MenuSettings, defaultLanguage: string): Prompt => {
  const speaking = { settings, defaultLanguage }
  return settingsPrompt(settings.failover, speaking) ?? lastWords('failover', speaking)
}

/** A text of the settings as a prompt; null where it says nothing. */
function settingsPrompt(text: LocalisedText, { settings, defaultLanguage }: Speaking): Prompt | null {
  const language = languageOf(textPrompt(text), [settings.language, defaultLanguage])
  return language === null ? null : { text: (text[language] ?? '').trim(), soundId: null, language }
}

/** What a call hears before its menu begins; and with the emergency switch on, all it hears. */
export function openingOf(
  settings: MenuSettings,
  defaultLanguage: string,
): { prompts: Prompt[]; emergency: { transferTo: string } | null } {
  const speaking = { settings, defaultLanguage }
  const { emergency } = settings
  const wanted = settingsPrompt(emergency.enabled ? emergency.text : settings.recordingNotice, speaking)
  // Handed on at once, a caller hears somebody; hung up without a word, nothing.
  const isMute = emergency.enabled && emergency.transferTo === ''
  const said = wanted ?? (isMute ? lastWords('emergency', speaking) : null)
  return {
    prompts: said === null ? [] : [said],
    emergency: emergency.enabled ? { transferTo: emergency.transferTo } : null,
  }
}

/**
 * What a waiting caller is told: the announcement with the numbers of this moment. Null where there is none, or where
 * it cannot be filled in: a caller hears music rather than a fault.
 */
export function announcementOf(
  request: Pick<EnqueueRequest, 'announce'>,
  call: CallFacts,
  speaking: Speaking & { now: number; timeZone: string },
): Prompt | null {
  const prompt = settingsPrompt(request.announce, speaking)
  if (prompt === null) return null
  const { waiting, agents, caller, callee, id, ringSeconds, callSeconds } = call
  const system = {
    waiting,
    position: waiting + 1,
    agents,
    caller,
    callee,
    call_id: id,
    ring_seconds: ringSeconds,
    call_seconds: callSeconds,
    language: prompt.language,
    now: new Date(speaking.now).toISOString(),
    time_zone: speaking.timeZone,
  }
  const moment = { now: speaking.now, timeZone: speaking.timeZone, language: prompt.language }
  const rendered = renderTemplate(prompt.text, { system }, moment)
  return rendered.ok && rendered.text.trim() !== '' ? { ...prompt, text: rendered.text.trim() } : null
}

/** The key of a waiting caller: what it asks for; null for one that offers nothing. */
export function queueKey(request: EnqueueRequest, key: string): 'callback' | 'voicemail' | null {
  if (key === request.callbackKey) return 'callback'
  return key === request.voicemailKey ? 'voicemail' : null
}

/** Whether a call has been in its menu for as long as it may. Talks with people do not count. */
export const timeIsUp = (
  { maxMinutes }: Pick<MenuSettings, 'maxMinutes'>,
  call: { answeredAt: number; now: number; talkSeconds: number },
): boolean => call.now - call.answeredAt - call.talkSeconds * 1000 >= maxMinutes * 60_000
