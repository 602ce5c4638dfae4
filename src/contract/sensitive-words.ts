import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { WORD_ACTIONS, WORD_DIRECTIONS } from '#src/domain/sensitive/word.ts'
import { done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Sensitive words']

const how = { action: z.enum(WORD_ACTIONS), direction: z.enum(WORD_DIRECTIONS) }
/** A word that is kept from messages, hidden in them, or told of. */
export const sensitiveWordSchema = z.object({ id: z.uuid(), word: z.string(), ...how })
export type SensitiveWordRow = z.output<typeof sensitiveWordSchema>

const writer = z.enum(['visitor', 'agent'])
/** A message that held words to be told of. */
export const wordAlertSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  visitor: z.object({ number: z.number().int(), nickname: z.string() }),
  writer,
  words: z.array(z.string()),
  at: moment,
  /** Who has looked at it; null: nobody yet. */
  seenBy: z.string().nullable(),
})
export type WordAlert = z.output<typeof wordAlertSchema>

/** The same, as it is marked at the desk. `seq`: of the message; null: it was left, or said of an answer. */
export const deskAlertSchema = wordAlertSchema
  .pick({ id: true, conversationId: true, words: true, seenBy: true })
  .extend({ seq: z.number().int().nullable() })
export type DeskAlert = z.output<typeof deskAlertSchema>

export const sensitiveWords = {
  list: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/sensitive-words',
    summary: 'Words that are kept from messages, hidden in them, or told of',
    tags,
  })
    .input(inApp)
    .output(z.array(sensitiveWordSchema)),
  add: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/sensitive-words',
    summary: 'Add words; those that are there already take on what is to be done',
    tags,
  })
    .input(
      inApp.extend({
        words: z.array(z.string().trim().min(1).max(LIMITS.sensitive.word)).min(1).max(LIMITS.sensitive.words),
        ...how,
      }),
    )
    .output(z.object({ added: z.number().int(), changed: z.number().int() })),
  read: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/sensitive-words/file',
    summary: 'The words of a file, one a line (txt) or in the first column (xlsx); nothing is added by it',
    tags,
  })
    .input(inApp.extend({ file: z.file() }))
    .output(z.array(z.string())),
  remove: procedure('settings.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/sensitive-words',
    summary: 'Take words off the list',
    tags,
  })
    .input(inApp.extend({ ids: z.array(z.uuid()).min(1).max(LIMITS.sensitive.words) }))
    .output(done),
  try: procedure('settings.view', {
    method: 'POST',
    path: '/apps/{appId}/sensitive-words/try',
    summary: 'What would become of a text',
    tags,
  })
    .input(inApp.extend({ text: z.string().max(LIMITS.message.visitorText), writer }))
    .output(
      z.object({
        blocked: z.array(z.string()),
        masked: z.array(z.string()),
        alerts: z.array(z.string()),
        text: z.string(),
      }),
    ),
  alerts: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/word-alerts',
    summary: 'Messages that held words to be told of, newest first',
    tags,
  })
    .input(inApp.extend(pageInput.shape))
    .output(pageOf(wordAlertSchema)),
  atDesk: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/desk/word-alerts',
    summary: 'What is marked in conversations that go on, or ended within a day, and that the caller may read',
    tags,
  })
    .input(inApp)
    .output(z.array(deskAlertSchema)),
  seen: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/word-alerts/{alertId}/seen',
    summary: 'Say that an alert was looked at',
    tags,
  })
    .input(inApp.extend({ alertId: z.uuid() }))
    .output(done),
}
