import type { ReactNode } from 'react'

/** What belongs to other areas and stands in the records all the same; the route brings it. */
export type RecordParts = {
  /** A flow or a voice menu as it was in a release, drawn. */
  flow: (which: { releaseId: string; flowId: string; names: ReadonlyMap<string, string> }) => ReactNode
}
