import type { Transcript } from './data.ts'

type Transfer = Transcript['transfers'][number]

/** How a conversation found who served it, what the team wrote beside it, which flows it began, and what who looks after the desk did about it, as its transcript tells it. */
export type DeskLine =
  | { kind: 'routing'; at: string; step: Transcript['routing'][number] }
  | { kind: 'flow'; at: string; step: Transcript['flows'][number] }
  | { kind: 'watch'; at: string; watch: Transcript['watches'][number] }
  | { kind: 'whisper'; at: string; whisper: Transcript['whispers'][number] }
  | { kind: 'note'; at: string; note: Transcript['notes'][number] }
  | { kind: 'intervention'; at: string; transfer: Transfer & { by: NonNullable<Transfer['by']> } }

type Told = Pick<Transcript, 'transfers' | 'routing' | 'flows' | 'whispers' | 'notes' | 'watches'> & {
  messages: readonly Pick<Transcript['messages'][number], 'seq' | 'at'>[]
}

/** The lines by the number of the message after which they stand, 0 before the first, each in its order. */
export function deskLinesOf({
  messages,
  transfers,
  routing,
  flows,
  whispers,
  notes,
  watches,
}: Told): ReadonlyMap<number, DeskLine[]> {
  const lines: { after: number; line: DeskLine }[] = []
  const said = (at: string) => messages.findLast((message) => message.at < at)?.seq ?? 0
  for (const step of routing) lines.push({ after: said(step.at), line: { kind: 'routing', at: step.at, step } })
  for (const step of flows) lines.push({ after: said(step.at), line: { kind: 'flow', at: step.at, step } })
  for (const watch of watches) lines.push({ after: said(watch.at), line: { kind: 'watch', at: watch.at, watch } })
  for (const whisper of whispers)
    lines.push({ after: whisper.afterSeq, line: { kind: 'whisper', at: whisper.at, whisper } })
  for (const note of notes) lines.push({ after: note.afterSeq, line: { kind: 'note', at: note.at, note } })
  for (const { by, ...transfer } of transfers)
    if (by !== null && by.id !== transfer.from?.id)
      lines.push({
        after: said(transfer.at),
        line: { kind: 'intervention', at: transfer.at, transfer: { ...transfer, by } },
      })
  const inOrder = lines.toSorted((a, b) => (a.line.at < b.line.at ? -1 : a.line.at > b.line.at ? 1 : 0))
  return new Map(
    [...Map.groupBy(inOrder, ({ after }) => after)].map(([after, group]) => [after, group.map(({ line }) => line)]),
  )
}
