import { z } from 'zod'
import { draftText, localisedText } from '../value/localised-text.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { rowId } from './row.ts'

/** How a node names a variable: its reference, such as `order_no` or `user.email`; null where none is chosen. */
export const variableReference = z.string().max(100).nullable()

/** A web address as it is typed; it may hold variables. */
export const draftUrl = draftText(LIMITS.flow.url)

/** One of several things to choose from. A visitor may also type one of the synonyms. */
export const choiceSchema = z.strictObject({
  id: rowId,
  label: localisedText(LIMITS.flow.title),
  /** What is kept in place of the label; '': the label itself. */
  value: draftText(LIMITS.flow.title),
  synonyms: z.array(requiredText(LIMITS.flow.keyword)).max(LIMITS.flow.examples),
})
export type FlowChoice = z.output<typeof choiceSchema>

/** Seconds after which a node waits no longer; null: it waits as long as the conversation lasts. */
export const timeoutSeconds = z.number().int().min(1).max(LIMITS.flow.waitSeconds).nullable()
