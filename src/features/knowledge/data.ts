import type { client } from '#src/api/client.ts'

export type Entry = Awaited<ReturnType<typeof client.knowledge.entry>>
