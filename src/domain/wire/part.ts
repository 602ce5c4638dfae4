import type { Button } from '../conversation/message.ts'
import type { SentTemplate } from '../channel/template.ts'

/** What can be pressed below a text: a button of the message by its id, or an address to follow. */
export type Choice = { label: string; button: string } | { label: string; url: string }
export type Pressable = Extract<Choice, { button: string }>

export const choiceOf = ({ id, label, action }: Button): Choice =>
  action.type === 'link' ? { label, url: action.url } : { label, button: id }

/** A picture by its address (null: none), a title, a text ('': none) and what can be pressed, in one. */
export type WireCard = { picture: string | null; title: string; text: string; choices: Choice[] }

/** What an operator has approved before, in place of words of our own. */
export type TemplatePart = { type: 'template'; template: SentTemplate }

/**
 * One message as a channel takes it. `as`: whether what can be pressed stays (`buttons`), is gone once one was pressed
 * (`suggestions`), or is in a list that opens (`list`). `cards`: side by side, where there are several.
 */
export type WirePart =
  | { type: 'text'; text: string; as: 'buttons' | 'suggestions' | 'list'; choices: Choice[] }
  | { type: 'cards'; cards: WireCard[] }
  | TemplatePart
  | { type: 'file'; kind: 'image' | 'video' | 'file'; url: string; name: string }

/**
 * What a message of ours becomes on a channel: its parts, to be sent in their order, and what a number in the next answer
 * stands for, from 1.
 */
export type Degraded = { parts: WirePart[]; numbered: Pressable[] }
