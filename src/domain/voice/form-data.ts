import type { GraphNode } from '../graph/document.ts'
import type { Json } from '../value/value.ts'
import { emptyPrompt, promptSchema, type PromptText } from '../telephony/prompt.ts'

/*
 * Data of nodes as a form reads it. A form knows the kinds it speaks of by name only, so nothing is taken for granted:
 * what is not as it should be is empty.
 */

export const objectOf = (value: Json | undefined): Record<string, Json> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
export const objectsIn = (value: Json | undefined): Record<string, Json>[] =>
  Array.isArray(value) ? value.map((one) => objectOf(one)).filter((one) => one !== null) : []
export const objectIn = ({ data }: GraphNode): Record<string, Json> => objectOf(data) ?? {}
export const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
export const numberIn = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)
export const promptOf = (value: Json | undefined): PromptText => promptSchema.safeParse(value).data ?? emptyPrompt()
export const promptIn = (node: GraphNode, name: string): PromptText => promptOf(objectIn(node)[name])
export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json
