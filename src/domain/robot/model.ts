import { z } from 'zod'
import { requiredText } from '../text.ts'

const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${search}${hash}` === ''
}

/** What an application has models for: to speak, and to tell what texts mean. */
export const MODEL_PURPOSES = ['chat', 'embedding'] as const
export type ModelPurpose = (typeof MODEL_PURPOSES)[number]

/** Where a model is asked: any endpoint that speaks as OpenAI's does. The base URL ends before `/chat/completions` or `/embeddings`. */
export const modelEndpointSchema = z.strictObject({
  baseUrl: z.string().trim().max(500).refine(isWebAddress, { message: 'URL' }),
  name: requiredText(100),
})
export type ModelEndpoint = z.output<typeof modelEndpointSchema>
