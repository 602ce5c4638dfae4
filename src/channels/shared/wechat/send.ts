import { z } from 'zod'
import type { Account, ChannelAdapter, Recipient, SentPart, WireCall } from '#src/domain/wire/adapter.ts'
import { jsonWithIds } from '#src/lib/json-with-ids.ts'
import { readAnswer } from './answers.ts'
import type { Calls } from './calls.ts'

type TextPart = Extract<SentPart, { type: 'text' }>
/** What is an API's own: what can be pressed below a text, the call that sends, and by what a message is known there. */
type Ways<Config> = {
  menu(text: string, choices: TextPart['choices']): object
  call(message: object, to: Recipient, account: Account<Config>): WireCall
  idOf(delivery: string): string
}

const uploaded = z.object({ media_id: z.string() })

/** Sends a part as a customer service message; a file of ours is brought there first. */
export const sendBy =
  <Config>({ upload }: Calls, { menu, call, idOf }: Ways<Config>): ChannelAdapter<Config>['send'] =>
  (part, to, account, answers) => {
    for (const answer of answers) {
      const read = readAnswer(answer)
      if ('failed' in read) return read
    }
    const isBrought = part.type === 'file' && 'stored' in part.from
    const [first] = answers
    if (isBrought && !first) return { call: upload(part, account) }
    if (answers.length > (isBrought ? 1 : 0)) return { sent: { externalId: idOf(to.delivery) } }
    return { call: call(messageOf(), to, account) }

    function messageOf(): object {
      if (part.type === 'text') return part.choices.length === 0 ? plain(part.text) : menu(part.text, part.choices)
      // WeChat fetches nothing itself: what lies elsewhere is told by its address.
      if ('url' in part.from) return plain(`${part.name}\n${part.from.url}`.trim())
      const { media_id } = uploaded.parse(jsonWithIds(first?.body ?? ''))
      return { msgtype: part.kind, [part.kind]: { media_id } }
    }
  }

const plain = (content: string) => ({ msgtype: 'text', text: { content } })
