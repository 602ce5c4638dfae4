import type { client } from '#src/api/client.ts'

export type Category = Awaited<ReturnType<typeof client.knowledge.categories>>[number]
export type Entry = Awaited<ReturnType<typeof client.knowledge.entry>>
