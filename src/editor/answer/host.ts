import { createContext, use } from 'react'
import type { AnswerMedia } from './media.ts'
import type { Uploads } from './uploads.ts'

/** What the parts of an editor share. */
export type AnswerHost = { media: AnswerMedia; uploads: Uploads }

export const AnswerHostContext = createContext<AnswerHost | null>(null)

export function useAnswerHost(): AnswerHost {
  const host = use(AnswerHostContext)
  if (host === null) throw new Error('A file of an answer is shown outside its editor.')
  return host
}
