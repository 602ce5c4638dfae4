import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { whisperSchema } from './beside-conversation.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })
const personSchema = z.object({ id: z.uuid(), nickname: z.string() })

/** What a member has written in a conversation for the others. */
export const deskNoteSchema = whisperSchema.extend({
  /** Whom it names. */
  mentions: z.array(personSchema),
})
export type DeskNote = z.output<typeof deskNoteSchema>

/** That a note names the reader. */
export const mentionSchema = z.object({
  noteId: z.uuid(),
  conversationId: z.uuid(),
  visitor: z.object({ number: z.number().int(), nickname: z.string() }),
  by: personSchema,
  text: z.string(),
  at: moment,
  /** null: they have not looked at it. */
  seenAt: moment.nullable(),
})
export type Mention = z.output<typeof mentionSchema>

export const notes = {
  list: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/notes',
    summary: 'What members have written in a conversation for each other, oldest first; no visitor reads it',
    tags,
  })
    .input(one)
    .output(z.array(deskNoteSchema)),
  earlier: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/earlier-notes',
    summary:
      'What members have written in other conversations of the same visitor, as far as the caller may read these, newest first',
    tags,
  })
    .input(one)
    .output(z.array(deskNoteSchema)),
  readers: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/readers',
    summary: 'The other members who may read a conversation, and so can be mentioned in it, and the agents who may not',
    tags,
  })
    .input(one)
    .output(
      z.object({
        readers: z.array(personSchema),
        /** Agents who may not read it: whoever mentions one is told so. */
        others: z.array(personSchema),
      }),
    ),
  add: procedure('desk.view', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/notes',
    summary:
      'Write a note; who is mentioned is told if they may read the conversation, and what is sent again is stored once',
    tags,
  })
    .input(
      one.extend({
        id: z.uuid(),
        text: requiredText(LIMITS.deskNote.text),
        mentions: z.array(z.uuid()).max(LIMITS.deskNote.mentions).default([]),
      }),
    )
    .output(deskNoteSchema),
  mentions: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/mentions',
    summary: 'The notes of the last weeks that mention the caller, newest first',
    tags,
  })
    .input(inApp)
    .output(z.array(mentionSchema)),
  seen: procedure('desk.view', {
    method: 'PUT',
    path: '/apps/{appId}/mentions/{conversationId}/seen',
    summary: 'Note that the caller has looked at where a conversation mentions them',
    tags,
  })
    .input(one)
    .output(done),
}
