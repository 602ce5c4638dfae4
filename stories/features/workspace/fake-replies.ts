import { mayEdit } from '#src/domain/quick-reply/quick-reply.ts'
import type { QuickReply } from '#src/features/workspace/quick-replies/use-quick-replies.ts'
import { api } from '../../support/api.tsx'
import { ANNA, GROUP } from './sample-desk.ts'

const WORDS = {
  en: {
    greeting: ['Greeting', 'Hello {{ visitor }}, this is {{ agent }}. How can I help?', 'Beginning'],
    number: ['Order number', 'Could you tell me your order number? It is in the confirmation, above the address.', ''],
    refund: ['Refund under way', 'Your refund is under way. It takes three to five working days.', 'Refunds'],
    own: ['My signature', 'Anna, from the shop', ''],
  },
  zh: {
    greeting: ['问候', '{{ visitor }}您好，我是{{ agent }}，请问有什么可以帮您？', '开场'],
    number: ['询问订单号', '请提供您的订单号，可在确认信息的地址上方找到。', ''],
    refund: ['退款处理中', '您的退款正在处理，需要三到五个工作日。', '退款'],
    own: ['我的签名', '商城客服 安娜', ''],
  },
} as const

const id = (n: number) => `00000000-0000-4000-8000-0000000005${String(n).padStart(2, '0')}`

/** Quick replies as a shop has them; `isAgent`: seen by somebody who looks after nobody else's. */
export function sampleReplies(language: 'en' | 'zh', isAgent = false): QuickReply[] {
  const words = WORDS[language]
  const replies = [
    { words: words.greeting, scope: 'all' as const, audience: [] },
    { words: words.number, scope: 'all' as const, audience: [] },
    { words: words.refund, scope: 'groups' as const, audience: [GROUP] },
    { words: words.own, scope: 'members' as const, audience: [ANNA] },
  ]
  return replies.map(({ words: [title, content, category], scope, audience }, at) => ({
    id: id(at + 1),
    title,
    content,
    category,
    scope,
    audience,
    revision: 1,
    updatedAt: new Date(0).toISOString(),
    updatedBy: null,
    editable: mayEdit({ scope, audience }, { personId: ANNA, roles: [isAgent ? 'online_staff' : 'super_admin'] }),
  }))
}

/**
 * The calls of quick replies, answered from a list that they write into. `meanwhile`: somebody else writes it into what is
 * saved first.
 */
export function fakeReplies(start: QuickReply[], meanwhile?: Partial<QuickReply>) {
  let held = start
  let made = 50
  let theirs = meanwhile
  const change = (replyId: string, part: Partial<QuickReply>): QuickReply => {
    held = held.map((each) => (each.id === replyId ? { ...each, ...part, revision: each.revision + 1 } : each))
    return held.find((each) => each.id === replyId)!
  }
  return {
    list: api.quickReplies.list.handler(() => held),
    create: api.quickReplies.create.handler(({ input: { reply } }) => {
      const one = {
        ...reply,
        id: id(++made),
        revision: 1,
        updatedAt: new Date(0).toISOString(),
        updatedBy: null,
        editable: true,
      }
      held = [...held, one]
      return one
    }),
    update: api.quickReplies.update.handler(({ input: { replyId, revision, reply }, errors }) => {
      if (theirs) change(replyId, theirs)
      theirs = undefined
      const before = held.find((each) => each.id === replyId)
      if (before?.revision !== revision)
        throw errors.CONFLICT({
          data: { revision: before?.revision ?? 0, changedBy: 'Mei Lin', changedAt: new Date().toISOString() },
        })
      return change(replyId, reply)
    }),
    remove: api.quickReplies.remove.handler(({ input: { replyId } }) => {
      held = held.filter((each) => each.id !== replyId)
      return {}
    }),
  }
}
