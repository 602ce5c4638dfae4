import type { DeskNote, Whisper } from './desk.ts'

/** What the team has written beside the messages. */
export type Aside = { kind: 'whisper'; whisper: Whisper } | { kind: 'note'; note: DeskNote }

/** What stands beside the messages, by the number of the message after which it does, each in its order. */
export function asidesOf(whispers: readonly Whisper[], notes: readonly DeskNote[]): ReadonlyMap<number, Aside[]> {
  const all = [
    ...whispers.map((whisper) => ({ of: whisper, aside: { kind: 'whisper' as const, whisper } })),
    ...notes.map((note) => ({ of: note, aside: { kind: 'note' as const, note } })),
  ].toSorted((a, b) => Date.parse(a.of.at) - Date.parse(b.of.at))
  return new Map(
    [...Map.groupBy(all, ({ of }) => of.afterSeq)].map(([after, group]) => [after, group.map(({ aside }) => aside)]),
  )
}
