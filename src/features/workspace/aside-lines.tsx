import { NoteLine } from '#src/features/shared/aside/note-line.tsx'
import { WhisperLine } from '#src/features/shared/aside/whisper-line.tsx'
import type { Aside } from './asides.ts'

/** What the team wrote after one message. */
export function AsideLines({ asides = [] }: { asides: readonly Aside[] | undefined }) {
  return asides.map((aside) =>
    aside.kind === 'note' ? (
      <NoteLine key={aside.note.id} note={aside.note} />
    ) : (
      <WhisperLine key={aside.whisper.id} whisper={aside.whisper} />
    ),
  )
}
