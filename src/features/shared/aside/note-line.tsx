import { StickyNote } from 'lucide-react'
import type { client } from '#src/api/client.ts'
import { mentionSpans } from '#src/domain/conversation/mention.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AsideLine } from './aside-line.tsx'

type DeskNote = Awaited<ReturnType<typeof client.notes.list>>[number]

type NoteLineProps = { note: DeskNote; timeZone?: string; isDated?: boolean }

/** What a member has written for the others, with whom it mentions. */
export function NoteLine({ note, timeZone, isDated }: NoteLineProps) {
  const t = useTexts()
  const { by, text, at, mentions } = note
  return (
    <AsideLine
      icon={StickyNote}
      title={t(($) => $.workspace.note.by, { name: by.nickname })}
      at={at}
      timeZone={timeZone}
      isDated={isDated}
    >
      {piecesOf(text, mentions).map(({ from, words, isMention }) =>
        isMention ? (
          <strong key={from} className="font-semibold text-accent-text">
            {words}
          </strong>
        ) : (
          words
        ),
      )}
    </AsideLine>
  )
}

function piecesOf(text: string, people: DeskNote['mentions']): { from: number; words: string; isMention: boolean }[] {
  const ends = new Map(mentionSpans(text, people).map(({ from, to }) => [from, to]))
  const pieces: ReturnType<typeof piecesOf> = []
  let done = 0
  for (const [from, to] of ends) {
    pieces.push({ from: done, words: text.slice(done, from), isMention: false })
    pieces.push({ from, words: text.slice(from, to), isMention: true })
    done = to
  }
  return [...pieces, { from: done, words: text.slice(done), isMention: false }].filter(({ words }) => words !== '')
}
