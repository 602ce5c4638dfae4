import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { appId, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { member } from './team.ts'

/** A file on its way into a conversation, in parts that are kept as they come, so that it goes on where it broke off. */
export const upload = pgTable(
  'upload',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The sender's own id of the message that it is to become. */
    clientMsgId: text('client_msg_id').notNull(),
    /** The agent who sends it; null: the visitor does. */
    personId: uuid('person_id'),
    /** In bytes: what it will be, and what has come of it. */
    size: bigint('size', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** When it goes, with what has come of it. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('upload_once').on(t.appId, t.conversationId, t.clientMsgId),
    foreignKey({
      name: 'upload_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'upload_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    index('upload_over').on(t.appId, t.expiresAt),
    check('upload_received', sql`${t.received} between 0 and ${t.size} and ${t.size} > 0`),
    check('upload_client_msg_id', sql`char_length(${t.clientMsgId}) between 1 and 64`),
  ],
)

/** What has come of an upload from one byte to another; the bytes lie under the id of the row. */
export const uploadPart = pgTable(
  'upload_part',
  {
    appId: appId(),
    id: id(),
    uploadId: uuid('upload_id').notNull(),
    /** Its first byte, and the one after its last. */
    begins: bigint('begins', { mode: 'number' }).notNull(),
    ends: bigint('ends', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('upload_part_once').on(t.appId, t.uploadId, t.begins),
    foreignKey({
      name: 'upload_part_upload',
      columns: [t.appId, t.uploadId],
      foreignColumns: [upload.appId, upload.id],
    }).onDelete('cascade'),
    check('upload_part_bytes', sql`0 <= ${t.begins} and ${t.begins} < ${t.ends}`),
  ],
)
