import type { client } from '#src/api/client.ts'

/** A conversation with everything that was said. */
export type Transcript = Awaited<ReturnType<typeof client.history.get>>
/** A message with the bot's reasons, where the bot said it. */
export type TracedMessage = Transcript['messages'][number]
export type Trace = NonNullable<TracedMessage['trace']>
