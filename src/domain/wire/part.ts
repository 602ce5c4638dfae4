/** What can be pressed below a text: a button of the message by its id, or an address to follow. */
export type Choice = { label: string; button: string } | { label: string; url: string }
export type Pressable = Extract<Choice, { button: string }>

/**
 * One message as a channel takes it. `as`: whether what can be pressed stays (`buttons`), is gone once one was pressed
 * (`suggestions`), or is in a list that opens (`list`).
 */
export type WirePart =
  | { type: 'text'; text: string; as: 'buttons' | 'suggestions' | 'list'; choices: Choice[] }
  | { type: 'file'; kind: 'image' | 'video' | 'file'; url: string; name: string }

/**
 * What a message of ours becomes on a channel: its parts, to be sent in their order, and what a number in the next answer
 * stands for, from 1.
 */
export type Degraded = { parts: WirePart[]; numbered: Pressable[] }
