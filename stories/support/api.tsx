import { ORPCError } from '@orpc/client'
import { implement, type AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { contract } from '#src/contract/index.ts'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'

/** Implements procedures in the page: `api.robot.get.handler(() => …)`. Inputs and outputs are held to the contract. */
export const api = implement(contract)

/** A refusal as the server sends it. */
export function refusal(code: ErrorCode, data: Record<string, unknown> = {}): ORPCError<string, unknown> {
  return new ORPCError(code, { status: ERRORS[code], data: { ...data, requestId: 'req-7f3a91' } })
}

/** An answer that does not come, for what a page shows while it waits. */
export const unanswered = (): Promise<never> => new Promise(() => {})

type Answer = (request: Request) => Promise<Response>

const realFetch = globalThis.fetch.bind(globalThis)
let answer: Answer | undefined

globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const isCall = new URL(request.url).pathname.startsWith('/rpc/')
  return isCall && answer !== undefined ? answer(request) : realFetch(request)
}

function answerFrom(router: AnyRouter): Answer {
  const handler = new RPCHandler(router)
  return async (request) => {
    const { matched, response } = await handler.handle(request, { prefix: '/rpc', context: {} })
    if (!matched) throw new Error(`The story answers no ${new URL(request.url).pathname}`)
    return response
  }
}

/**
 * Answers a story's calls with procedures made anew for each time it is shown: `decorators: [withApi(() => ({ robot }))]`.
 * The screen's own client, its query cache and the wire format are the real ones.
 */
export function withApi(make: () => AnyRouter) {
  return function AnsweredByStory(Story: ComponentType) {
    return (
      <FakeApi make={make}>
        <Story />
      </FakeApi>
    )
  }
}

/** The same around any part of a page. */
export function FakeApi({ make, children }: { make: () => AnyRouter; children: ReactNode }) {
  const [queryClient] = useState(() => {
    answer = answerFrom(make())
    return new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
    })
  })
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
