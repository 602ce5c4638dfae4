import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { QUICK_REPLY_SCOPES, quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
import { REPLY_COLUMNS, REPLY_FAULTS } from '#src/domain/quick-reply/reply-sheet.ts'
import { requiredText, withoutMarkup } from '#src/domain/text.ts'
import { LANGUAGE_NAMES, SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'
import { storedMediaSchema } from './media.ts'

const tags = ['Quick replies']
const READ = { key: 'quickReplies:read' } as const
const WRITE = { key: 'quickReplies:write' } as const
const one = inApp.extend({ replyId: z.uuid() })
const oneCategory = inApp.extend({ replyCategoryId: z.uuid() })
const categoryName = withoutMarkup(requiredText(LIMITS.quickReply.category))

export const quickReplySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  /** Null: in none. */
  categoryId: z.uuid().nullable(),
  /** The category in words, with the one it lies in; '' for none. */
  category: z.string(),
  /** '': none. */
  shortcut: z.string(),
  language: z.enum(LANGUAGE_NAMES).nullable(),
  files: z.array(storedMediaSchema),
  scope: z.enum(QUICK_REPLY_SCOPES),
  audience: z.array(z.uuid()),
  /** Whose own it is would like the team to have it. */
  proposed: z.boolean(),
  /** Who would, for whoever decides on it; null for all others, who use it or have it. */
  proposedBy: z.string().nullable(),
  /** How often it was put into a reply within 30 days. */
  used: z.number().int(),
  /** Whether it is there for 90 days and nobody has used it in them. */
  isUnused: z.boolean(),
  revision: z.number().int(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
  /** Whether whoever asks may change it. */
  editable: z.boolean(),
})
export type QuickReply = z.output<typeof quickReplySchema>

export const replyCategorySchema = z.object({
  id: z.uuid(),
  /** The one it lies in; null: in none. */
  parentId: z.uuid().nullable(),
  name: z.string(),
  /** Whether it is whose who asks alone; the team's otherwise. */
  isOwn: z.boolean(),
  editable: z.boolean(),
  /** Replies that lie in it, of those that whoever asks sees. */
  count: z.number().int(),
})
export type ReplyCategory = z.output<typeof replyCategorySchema>

const quickRepliesSchema = z.object({
  replies: z.array(quickReplySchema),
  categories: z.array(replyCategorySchema),
})
export type QuickReplies = z.output<typeof quickRepliesSchema>

/** The rows of a file of quick replies, and what is wrong with each; those with faults are left out. */
const replySheetSchema = z.object({
  rows: z.array(
    z.object({
      /** Its number in the file. */
      n: z.number().int(),
      title: z.string(),
      faults: z.array(z.object({ column: z.enum(REPLY_COLUMNS), code: z.enum(REPLY_FAULTS) })),
    }),
  ),
})
export type ReplySheet = z.output<typeof replySheetSchema>

const inLanguage = inApp.extend({ language: z.enum(SHELL_LANGUAGES) })
const withFile = inApp.extend({ file: z.file() })
const team = (method: 'GET' | 'POST', path: string, summary: string) =>
  procedure('quickReply.team', { method, path: `/apps/{appId}/${path}`, summary, tags })

export const quickReplies = {
  list: procedure(
    'quickReply.own',
    {
      method: 'GET',
      path: '/apps/{appId}/quick-replies',
      summary: 'The quick replies that the member may use, by title, with the categories they lie in',
      tags,
    },
    READ,
  )
    .input(inApp)
    .output(quickRepliesSchema),
  create: procedure(
    'quickReply.own',
    {
      method: 'POST',
      path: '/apps/{appId}/quick-replies',
      summary: 'Add a quick reply; for others than oneself only with the right to',
      tags,
    },
    WRITE,
  )
    .input(inApp.extend({ reply: quickReplyInputSchema }))
    .output(quickReplySchema),
  update: procedure(
    'quickReply.own',
    {
      method: 'PUT',
      path: '/apps/{appId}/quick-replies/{replyId}',
      summary: 'Change a quick reply; a proposed one becomes the team’s',
      tags,
    },
    WRITE,
  )
    .input(one.extend({ revision: z.number().int(), reply: quickReplyInputSchema }))
    .output(quickReplySchema)
    .errors(CONFLICT),
  remove: procedure(
    'quickReply.own',
    {
      method: 'DELETE',
      path: '/apps/{appId}/quick-replies/{replyId}',
      summary: 'Delete a quick reply',
      tags,
    },
    WRITE,
  )
    .input(one)
    .output(done),
  propose: procedure('quickReply.own', {
    method: 'PUT',
    path: '/apps/{appId}/quick-replies/{replyId}/proposed',
    summary: 'Propose an own quick reply to the team, or take that back; for who looks after the team’s, decline it',
    tags,
  })
    .input(one.extend({ proposed: z.boolean() }))
    .output(quickReplySchema),
  use: procedure('quickReply.own', {
    method: 'POST',
    path: '/apps/{appId}/quick-replies/{replyId}/uses',
    summary: 'Count that a quick reply was put into a reply',
    tags,
  })
    .input(one)
    .output(done),
  createCategory: procedure(
    'quickReply.own',
    {
      method: 'POST',
      path: '/apps/{appId}/quick-reply-categories',
      summary: 'Add a category of quick replies; the team’s only with the right to',
      tags,
    },
    WRITE,
  )
    .input(
      inApp.extend({
        name: categoryName,
        parentId: z.uuid().nullable().default(null),
        isOwn: z.boolean().default(false),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  renameCategory: procedure(
    'quickReply.own',
    {
      method: 'PATCH',
      path: '/apps/{appId}/quick-reply-categories/{replyCategoryId}',
      summary: 'Give a category of quick replies another name',
      tags,
    },
    WRITE,
  )
    .input(oneCategory.extend({ name: categoryName }))
    .output(done),
  moveCategory: procedure(
    'quickReply.own',
    {
      method: 'PUT',
      path: '/apps/{appId}/quick-reply-categories/{replyCategoryId}/parent',
      summary: 'Put a category of quick replies under another one, or at the top',
      tags,
    },
    WRITE,
  )
    .input(oneCategory.extend({ parentId: z.uuid().nullable() }))
    .output(done),
  removeCategory: procedure(
    'quickReply.own',
    {
      method: 'DELETE',
      path: '/apps/{appId}/quick-reply-categories/{replyCategoryId}',
      summary: 'Delete a category of quick replies; what it holds goes to another one, or is in none',
      tags,
    },
    WRITE,
  )
    .input(oneCategory.extend({ moveTo: z.uuid().nullable() }))
    .output(z.object({ moved: z.number().int() })),
  readSheet: team('POST', 'quick-reply-sheet', 'What a file (xlsx) of quick replies would add, and what is wrong in it')
    .input(withFile)
    .output(replySheetSchema),
  importSheet: team(
    'POST',
    'quick-reply-sheet/import',
    'Add the quick replies of a file; rows with faults are left out',
  )
    .input(withFile)
    .output(z.object({ added: z.number().int() })),
  sheetErrors: team('POST', 'quick-reply-sheet/errors', 'The file of quick replies with what is wrong in it marked')
    .input(inLanguage.extend({ file: z.file() }))
    .output(z.file()),
  sheetTemplate: team('GET', 'quick-reply-sheet/template', 'A file of quick replies to begin with')
    .input(inLanguage)
    .output(z.file()),
  sheet: team('GET', 'quick-reply-sheet', 'The quick replies of the team as a file (xlsx)')
    .input(inLanguage)
    .output(z.file()),
  addStarter: team('POST', 'quick-replies/starter', 'Add the quick replies to begin with in a language')
    .input(inApp.extend({ language: z.enum(LANGUAGE_NAMES) }))
    .output(z.object({ added: z.number().int() })),
}
