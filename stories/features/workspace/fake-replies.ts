import { mayEdit, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import type { QuickReplies, QuickReply } from '#src/features/workspace/quick-replies/use-quick-replies.ts'
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
    ...UNUSED,
    id: id(at + 1),
    title,
    content,
    categoryId: category === '' ? null : categoryIdOf(category),
    category,
    shortcut: at === 0 ? 'hi' : '',
    scope,
    audience,
    used: [214, 31, 8, 0][at]!,
    isUnused: at === 3,
    editable: mayEdit({ scope, audience }, { personId: ANNA, roles: [isAgent ? 'online_staff' : 'super_admin'] }),
  }))
}

const UNUSED = {
  language: null,
  files: [],
  proposed: false,
  proposedBy: null,
  used: 0,
  isUnused: false,
  revision: 1,
  updatedAt: new Date(0).toISOString(),
  updatedBy: null,
} satisfies Partial<QuickReply>

const NAMES = ['Beginning', 'Refunds', '开场', '退款']
const categoryIdOf = (name: string) => id(30 + NAMES.indexOf(name))

type Category = QuickReplies['categories'][number]

/** The categories that some quick replies lie in. */
const categoriesOf = (replies: readonly QuickReply[]): Category[] =>
  [...new Map(replies.flatMap((one) => (one.categoryId === null ? [] : [[one.categoryId, one.category]])))].map(
    ([categoryId, name]) => ({ id: categoryId!, parentId: null, name: name!, isOwn: false, editable: true, count: 0 }),
  )

/**
 * The calls of quick replies, answered from a list that they write into. `meanwhile`: somebody else writes it into what is
 * saved first.
 */
export function fakeReplies(start: QuickReply[], meanwhile?: Partial<QuickReply>) {
  let held = start
  let categories = categoriesOf(start)
  let made = 50
  let theirs = meanwhile
  const change = (replyId: string, part: Partial<QuickReply>): QuickReply => {
    held = held.map((each) => (each.id === replyId ? { ...each, ...part, revision: each.revision + 1 } : each))
    return held.find((each) => each.id === replyId)!
  }
  const shown = ({ fileIds, ...reply }: QuickReplyInput) => ({
    ...reply,
    category: categories.find((one) => one.id === reply.categoryId)?.name ?? '',
    files: fileIds.map((fileId) => ({ fileId, kind: 'file' as const, name: 'prices.pdf', bytes: 48_000 })),
    proposed: false,
    proposedBy: null,
  })
  return {
    list: api.quickReplies.list.handler(() => ({
      replies: held,
      categories: categories.map((one) => ({
        ...one,
        count: held.filter(({ categoryId }) => categoryId === one.id).length,
      })),
    })),
    use: api.quickReplies.use.handler(({ input: { replyId } }) => {
      change(replyId, { used: (held.find((each) => each.id === replyId)?.used ?? 0) + 1 })
      return {}
    }),
    propose: api.quickReplies.propose.handler(({ input: { replyId, proposed } }) => {
      const one = change(replyId, { proposed })
      if (one.proposedBy !== null) held = held.filter((each) => each.id !== replyId)
      return one
    }),
    createCategory: api.quickReplies.createCategory.handler(({ input: { name, parentId, isOwn } }) => {
      const one = { id: id(++made), parentId, name, isOwn, editable: true, count: 0 }
      categories = [...categories, one]
      return { id: one.id }
    }),
    renameCategory: api.quickReplies.renameCategory.handler(({ input: { replyCategoryId: categoryId, name } }) => {
      categories = categories.map((one) => (one.id === categoryId ? { ...one, name } : one))
      return {}
    }),
    moveCategory: api.quickReplies.moveCategory.handler(({ input: { replyCategoryId: categoryId, parentId } }) => {
      categories = categories.map((one) => (one.id === categoryId ? { ...one, parentId } : one))
      return {}
    }),
    removeCategory: api.quickReplies.removeCategory.handler(({ input: { replyCategoryId: categoryId, moveTo } }) => {
      const into = categories.find((one) => one.id === moveTo)
      const moved = held.filter((each) => each.categoryId === categoryId)
      for (const each of moved) change(each.id, { categoryId: moveTo, category: into?.name ?? '' })
      categories = categories.filter((one) => one.id !== categoryId)
      return { moved: moved.length }
    }),
    create: api.quickReplies.create.handler(({ input: { reply } }) => {
      const one = { ...UNUSED, ...shown(reply), id: id(++made), editable: true }
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
      return change(replyId, { ...shown(reply), editable: true })
    }),
    readSheet: api.quickReplies.readSheet.handler(() => ({
      rows: [
        { n: 2, title: 'Goodbye', faults: [] },
        {
          n: 3,
          title: 'Greeting',
          faults: [
            { column: 'title', code: 'exists' },
            { column: 'groups', code: 'group' },
          ],
        },
      ],
    })),
    importSheet: api.quickReplies.importSheet.handler(() => {
      held = [...held, { ...held[0]!, id: id(++made), title: 'Goodbye', shortcut: '' }]
      return { added: 1 }
    }),
    addStarter: api.quickReplies.addStarter.handler(({ input: { language } }) => {
      held = sampleReplies(language === 'zh' ? 'zh' : 'en')
      categories = categoriesOf(held)
      return { added: held.length }
    }),
    remove: api.quickReplies.remove.handler(({ input: { replyId } }) => {
      held = held.filter((each) => each.id !== replyId)
      return {}
    }),
  }
}
