/** How people talk in a conversation, whichever channel it came by: in writing, or on the telephone. */
export const MEDIA = ['chat', 'call'] as const
export type Medium = (typeof MEDIA)[number]
