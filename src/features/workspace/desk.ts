import type { client } from '#src/api/client.ts'

/** What an agent sees on coming in. */
export type Desk = Awaited<ReturnType<typeof client.desk.overview>>
export type OwnDay = Awaited<ReturnType<typeof client.desk.ownDay>>
/** A conversation as the lists of the workspace hold it. */
export type Conversation = Desk['mine'][number]
/** What a member has written in a conversation for the others. */
export type DeskNote = Awaited<ReturnType<typeof client.notes.list>>[number]
/** That a note mentions the agent. */
export type Mention = Awaited<ReturnType<typeof client.notes.mentions>>[number]
/** What the agent wants to be told at a time. */
export type Reminder = Awaited<ReturnType<typeof client.reminders.list>>[number]
/** What members keep of a visitor for each other. */
export type SimilarChat = Awaited<ReturnType<typeof client.desk.similar>>[number]
export type VisitorFacts = Awaited<ReturnType<typeof client.visitors.facts>>
export type VisitorRemark = Awaited<ReturnType<typeof client.visitors.remark>>
/** What a supervisor has written to who serves a conversation. */
export type Whisper = Awaited<ReturnType<typeof client.desk.whispers>>[number]
