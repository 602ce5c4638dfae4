import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { visitor } from '#src/contract/visitor.ts'
import { SENT_AT_ONCE } from '#src/domain/limits.ts'

type Inputs = InferContractRouterInputs<typeof visitor>
type Outputs = InferContractRouterOutputs<typeof visitor>
/** A call's input without what its address or the client already says. */
type Body<K extends keyof Inputs> = Omit<Inputs[K], 'appId' | 'conversationId'>

/** What every call about a conversation answers: how it stands, and messages. */
export type Reply = Outputs['transfer']
/** What a reading of messages answers beside it. */
export type Caught = Outputs['messages']
export type Opened = Outputs['open']

/** An event of the page that the visitor is on. */
export type Signal = Body<'signal'>

/** A call that brought no result: the server's code, or `NETWORK` when none answered. */
export class Failure extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number) {
    super(code)
    this.code = code
    this.status = status
  }

  /** Whether the server read the request and will say no again: sending it anew helps only after a change. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && ![408, 429].includes(this.status) && this.code !== 'UNAUTHORIZED'
  }
}

/** How long a request may take before it counts as lost. */
const TIMEOUT_MS = 15_000
/** And a file that is fetched, which may come over a slow line. */
const UPLOAD_MS = 300_000

/** The visitor's calls over HTTP. Each rejects with a {@link Failure}. */
export type VisitorApi = {
  open: (body: Body<'open'>) => Promise<Opened>
  messages: (conversationId: string, after: number) => Promise<Caught>
  send: (conversationId: string, body: Body<'send'>) => Promise<Reply>
  press: (conversationId: string, body: Body<'press'>) => Promise<Reply>
  submit: (conversationId: string, body: Body<'submit'>) => Promise<Reply>
  /** Sends a file; `seq`: of the message that asks for it, or null; `onShare` is told how much of it has gone, 0..1. */
  upload: (
    conversationId: string,
    body: { clientMsgId: string; seq: number | null; file: File },
    onShare: (share: number) => void,
  ) => Promise<Reply>
  /** A file of the conversation, by the address in its message. */
  file: (url: string) => Promise<Blob>
  signal: (conversationId: string, body: Signal) => Promise<Reply>
  transfer: (conversationId: string) => Promise<Reply>
  leaveQueue: (conversationId: string) => Promise<Reply>
  end: (conversationId: string) => Promise<Reply>
  rate: (conversationId: string, body: Body<'rate'>) => Promise<Reply>
  thumb: (conversationId: string, body: Body<'thumb'>) => Promise<Reply>
  react: (conversationId: string, body: Body<'react'>) => Promise<Reply>
  leaveMessage: (conversationId: string, body: Body<'leaveMessage'>) => Promise<Reply>
}

/** Makes the calls for one application; `token` is asked at each call, since opening may bring another. */
export function visitorApi(appId: string, token: () => string | null): VisitorApi {
  const at = (conversationId: string, verb: string) => `conversations/${conversationId}/${verb}`
  const authorization = () => `Visitor ${token()}`

  async function call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`/api/visitor/${appId}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token() !== null && { authorization: authorization() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new Failure('NETWORK', 0)
    })
    const answer = await response.json().catch(() => null)
    if (!response.ok || answer === null) throw new Failure(String(answer?.code ?? 'INTERNAL'), response.status)
    return answer
  }

  const post =
    (verb: string) =>
    (id: string, body: object = {}): Promise<Reply> =>
      call(at(id, verb), body)

  return {
    open: (body) => call('open', body),
    messages: (id, after) => call(at(id, `messages?after=${after}`)),
    send: post('messages'),
    press: post('presses'),
    submit: post('answers'),
    upload: async (id, body, onShare) =>
      (await import('../later/upload.ts')).uploadFile({
        at: `/api/visitor/${appId}/${at(id, '')}`,
        authorization,
        atOnce: SENT_AT_ONCE,
        failed: (code, status) => new Failure(code, status),
        ...body,
        onShare,
      }),
    async file(url) {
      // The token goes to our own server only.
      const response = await fetch(new URL(url, location.href).pathname, {
        headers: { authorization: authorization() },
        signal: AbortSignal.timeout(UPLOAD_MS),
      })
      if (!response.ok) throw new Failure('NOT_FOUND', response.status)
      return response.blob()
    },
    signal: post('events'),
    transfer: post('transfer'),
    leaveQueue: post('leave-queue'),
    end: post('end'),
    rate: post('rating'),
    thumb: post('thumbs'),
    react: post('reactions'),
    leaveMessage: post('left-messages'),
  }
}
