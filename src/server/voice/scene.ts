import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { CallFacts } from '#src/domain/step/event.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import type { Prompt } from '#src/domain/telephony/prompt.ts'
import type { MenuSettings } from '#src/domain/voice/settings.ts'
import { promptBody } from '#src/domain/voice/telephone.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { say, type Turn } from '../conversations/turn.ts'
import type { call } from '../db/schema/voice.ts'
import type { Line } from './line.ts'

export type CallRow = typeof call.$inferSelect

/** What holds for a call's turn besides the conversation's. */
export type CallScene = {
  turn: Turn
  /** The menu's program in the chat's place. */
  bot: LoadedBot
  row: CallRow
  line: Line
  settings: MenuSettings
  defaultLanguage: string
  hours: WorkingHours
  /** Who waits and who is there, as last counted, and at which state of the conversation that was. */
  counted?: { at: string; counts: Pick<CallFacts, 'waiting' | 'agents'> }
  /** To be done when the turn has been committed. */
  afterwards: (() => Promise<void> | void)[]
}

/** What the carrier tells, by name; '' for what it does not. */
export type Told = { get(name: string): string }

/** Something the caller hears with the next answer, as the transcript keeps it. */
export function hear(scene: Pick<CallScene, 'turn' | 'line'>, prompt: Prompt, interruptible = false): void {
  scene.line.plays.push({ prompt, interruptible })
  const body: MessageBody = promptBody(prompt)
  say(scene.turn, { sender: 'bot', body })
}
