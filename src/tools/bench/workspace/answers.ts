import { implement } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { contract } from '#src/contract/index.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Desk } from '#src/features/workspace/desk.ts'
import { joinedIn, messageOf } from './sample-desk.ts'

const api = implement(contract)

/** Answers the calls of the page from a sample, in the page, through the client's own wire format. */
export function answerFrom(desk: Desk): void {
  const find = (id: string) => [...desk.mine, ...desk.queue].find((one) => one.id === id)!
  const handler = new RPCHandler({
    desk: {
      overview: api.desk.overview.handler(() => desk),
      messages: api.desk.messages.handler(({ input: { conversationId, after } }) => {
        const conversation = find(conversationId)
        const count = Math.max(0, Math.min(LIMITS.message.batch, conversation.seq - after))
        const messages = Array.from({ length: count }, (_, index) => messageOf(conversationId, after + index + 1))
        return {
          conversation,
          messages: after === 0 && count > 0 ? messages.with(0, joinedIn(conversationId)) : messages,
          reactions: [],
          thumbs: [],
        }
      }),
      markRead: api.desk.markRead.handler(() => ({})),
      answers: api.desk.answers.handler(() => []),
      whispers: api.desk.whispers.handler(() => []),
    },
    notes: { list: api.notes.list.handler(() => []), mentions: api.notes.mentions.handler(() => []) },
    quickReplies: { list: api.quickReplies.list.handler(() => ({ replies: [], categories: [] })) },
  })
  const fetchReal = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!new URL(request.url).pathname.startsWith('/rpc/')) return fetchReal(request)
    const { matched, response } = await handler.handle(request, { prefix: '/rpc', context: {} })
    return matched ? response : new Response(null, { status: 404 })
  }
}
