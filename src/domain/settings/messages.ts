import { z } from 'zod'
import { MEDIA_KINDS } from '../answer/media-kind.ts'
import { MEGABYTE, USUAL_TAKES, type FileRule } from '../conversation/file-kind.ts'
import { LIMITS } from '../limits.ts'

const size = (most: number) => z.number().int().multipleOf(MEGABYTE).min(MEGABYTE).max(most)

/** Who sends files. */
export const FILE_SIDES = ['visitor', 'agent'] as const
export type FileSide = (typeof FILE_SIDES)[number]

/** What one side may send; sizes in bytes, of whole megabytes. */
export const takesSchema = z.object({
  kinds: z.array(z.enum(MEDIA_KINDS)).max(MEDIA_KINDS.length),
  bytes: size(LIMITS.file.sent),
  videoBytes: size(LIMITS.file.sentVideo),
})
const fileRuleSchema = takesSchema.extend({
  files: z.number().int().min(1).max(LIMITS.file.sentPerConversation),
})

/** The rules of messages between agents and visitors. */
export const messageRulesSchema = z.object({
  /** Whether visitors see that an agent has read what they wrote. */
  showsRead: z.boolean(),
  /** For how many seconds agents may take back what they said; 0: they may not. */
  recallSeconds: z.number().int().min(0).max(LIMITS.message.recallSeconds),
  /** For how many seconds a reply waits before it goes, so that it can be undone; 0: it goes at once. */
  undoSeconds: z.number().int().min(0).max(LIMITS.message.undoSeconds),
  files: z.record(z.enum(FILE_SIDES), fileRuleSchema),
})
export type MessageRules = z.output<typeof messageRulesSchema>

const files: FileRule = { ...USUAL_TAKES, files: LIMITS.file.sentPerConversation }
/** What an application begins with. */
export const NEW_MESSAGE_RULES: MessageRules = {
  showsRead: true,
  recallSeconds: 120,
  undoSeconds: 0,
  files: { visitor: files, agent: files },
}

/** For how many seconds a reply waits where that is turned on. */
export const USUAL_UNDO_SECONDS = 5
