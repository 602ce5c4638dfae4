import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { documentSchema, twinSchema, type KnowledgeDocument, type Twin } from '#src/contract/documents.ts'
import { storedMediaSchema, type StoredMedia } from '#src/contract/media.ts'
import { messageSchema, type Message } from '#src/domain/conversation/message.ts'
import { LIMITS, SENT_AT_ONCE } from '#src/domain/limits.ts'
import { withSession } from './session-end.ts'

type Options = { onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Sends a file for an answer as a stream. `onProgress` hears the share that has gone, 0 to 1. Rejects like any other
 * call, see errors.ts; an aborted one with the reason of its signal, one that stands still too long as timed out. Where
 * the session has ended it begins again once it is back.
 *
 * Only this old way of asking tells how much has been sent.
 */
export function uploadMedia(appId: string, file: File, options: Options): Promise<StoredMedia> {
  return send(`/api/apps/${appId}/media?${new URLSearchParams({ name: file.name })}`, file, storedMediaSchema, options)
}

/** Sends a file that goes with a quick reply, as {@link uploadMedia} does. */
export function uploadReplyMedia(appId: string, file: File, options: Options): Promise<StoredMedia> {
  const query = new URLSearchParams({ name: file.name, for: 'quickReply' })
  return send(`/api/apps/${appId}/media?${query}`, file, storedMediaSchema, options)
}

type DocumentOptions = Options & {
  /** An id that documents sent together share. */
  upload: string
  /** The document whose new version it is. */
  replaces: string | undefined
}

/** Sends a document that answers are taken from, as {@link uploadMedia} does. */
export function uploadDocument(
  appId: string,
  file: File,
  { upload, replaces, ...options }: DocumentOptions,
): Promise<KnowledgeDocument> {
  const query = new URLSearchParams({ name: file.name, upload, ...(replaces !== undefined && { replaces }) })
  return send(`/api/apps/${appId}/documents?${query}`, file, documentSchema, options)
}

type ReplyOptions = { conversationId: string; clientMsgId: string; options: Options }

/**
 * Sends a visitor a file, as {@link uploadMedia} does; once, however often it is tried with the same id. A large one goes on
 * from the byte up to which the server has it.
 */
export function uploadReply(
  appId: string,
  file: File,
  { conversationId, clientMsgId, options }: ReplyOptions,
): Promise<Message> {
  const of = `/api/apps/${appId}/conversations/${conversationId}`
  const query = new URLSearchParams({ name: file.name, clientMsgId })
  if (file.size <= SENT_AT_ONCE) return send(`${of}/files?${query}`, file, messageSchema, options)
  const address = `${of}/uploads?${query}`
  return withSession(async () => {
    const ahead = { ...options, onProgress: () => undefined }
    const { offset } = await sendOnce(`${address}&size=${file.size}`, null, comeSchema, ahead)
    const onProgress = (share: number) => options.onProgress((offset + share * (file.size - offset)) / file.size)
    onProgress(0)
    if (offset < file.size)
      await sendOnce(`${address}&offset=${offset}`, file.slice(offset), comeSchema, { ...options, onProgress }, 'PATCH')
    return sendOnce(address, null, messageSchema, ahead, 'PUT')
  })
}

/** Up to which byte the server has a file. */
const comeSchema = z.object({ offset: z.number().int() })

/** The document that the server has already, where that is why it refused one; undefined for any other failure. */
export const twinOf = (error: unknown): Twin | undefined =>
  error instanceof ORPCError && error.code === 'DOC_DUPLICATE' ? twinSchema.safeParse(error.data).data : undefined

const send = <T>(address: string, file: File, schema: z.ZodType<T>, options: Options): Promise<T> =>
  withSession(() => sendOnce(address, file, schema, options))

function sendOnce<T>(
  address: string,
  body: Blob | null,
  schema: z.ZodType<T>,
  { onProgress, signal }: Options,
  method = 'POST',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    // A large file takes as long as it takes; only one that no longer moves is given up.
    const expectWithin = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new DOMException('The upload stood still.', 'TimeoutError'))
        request.abort()
      }, ms)
    }
    request.open(method, address)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', (event) => {
      expectWithin(LIMITS.request.stallMs)
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    // All of it is there: now the server looks at it.
    request.upload.addEventListener('load', () => expectWithin(LIMITS.request.longMs))
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('error', () => reject(new TypeError('The connection was lost.')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const answer = readJson(request.responseText)
      const stored = schema.safeParse(answer)
      if (request.status === 200 && stored.success) resolve(stored.data)
      else reject(refusal(answer, request.status))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else {
      expectWithin(LIMITS.request.stallMs)
      request.send(body)
    }
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal as the typed client would throw it. */
function refusal(answer: unknown, status: number): Error {
  const { code, data, requestId } = (answer ?? {}) as { code?: unknown; data?: object; requestId?: unknown }
  return new ORPCError(typeof code === 'string' ? code : 'INTERNAL', {
    status: status >= 400 ? status : 500,
    data: { ...data, requestId },
  })
}
