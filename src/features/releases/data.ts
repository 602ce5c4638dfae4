import type { client } from '#src/api/client.ts'

/** A version's whole content. */
export type Snapshot = Awaited<ReturnType<typeof client.release.snapshot>>
