import type { client } from '#src/api/client.ts'

/** What an agent sees on coming in. */
export type Desk = Awaited<ReturnType<typeof client.desk.overview>>
/** A conversation as the lists of the workspace hold it. */
export type Conversation = Desk['mine'][number]
/** What a supervisor has written to who serves a conversation. */
export type Whisper = Awaited<ReturnType<typeof client.desk.whispers>>[number]
