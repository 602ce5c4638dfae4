import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { ChatState } from '../chat/state.ts'
import { dayOf, timeOf, type Words } from '../words.ts'
import { noticeText } from './notice-text.ts'
import { speakerName } from './speaker.ts'

/**
 * A conversation as a plain text to take along: by days, each line with its time and who said it. What the page shows
 * elsewhere, or not at all, is left out.
 */
export function writtenOut(state: ChatState, { t, tag }: Words): string {
  const lines: string[] = []
  let day: string | undefined
  for (const { at, sender, name, body } of state.messages) {
    const words = body.type === 'notice' ? noticeText(body, t) : wordsOf(body, t)
    if (words === '') continue
    const today = dayOf(at, tag)
    if (today !== day) lines.push(...(day === undefined ? [] : ['']), today)
    day = today
    const who = body.type === 'notice' ? '' : `${speakerName(sender, name, state, t)}: `
    // What goes over several lines stands below its first.
    lines.push(`${timeOf(at, tag)}  ${who}${words.replaceAll('\n', '\n       ')}`)
  }
  return `${lines.join('\n')}\n`
}

/** What a message says in words: its choices stand below it, a picture is its name. */
function wordsOf(body: Exclude<MessageBody, { type: 'notice' }>, t: Words['t']): string {
  const choices = 'items' in body ? body.items.map((item) => `- ${typeof item === 'string' ? item : item.label}`) : []
  const said = body.type === 'card' ? [body.title, body.text] : [body.text]
  const words = [...said.filter((line) => line !== ''), ...choices].join('\n')
  if (words !== '') return words
  return body.type === 'image' ? t('picture') : body.type === 'video' ? t('video') : ''
}
