import type { Row } from './row.ts'

/** A bench's file exports `bench`, which gives its figures as they come. */
type Bench = { bench: () => AsyncIterable<Row> }

/** All of them by name; each is loaded when it is run. */
export const BENCHES: Record<string, () => Promise<Bench>> = {
  abuse: () => import('./abuse.ts'),
  accept: () => import('./accept.ts'),
  bundle: () => import('./bundle.ts'),
  canvas: () => import('./canvas.ts'),
  channels: () => import('./channels.ts'),
  desk: () => import('./desk.ts'),
  editor: () => import('./editor.ts'),
  engine: () => import('./engine.ts'),
  explore: () => import('./explore.ts'),
  import: () => import('./import.ts'),
  journey: () => import('./journey.ts'),
  matcher: () => import('./matcher.ts'),
  message: () => import('./message.ts'),
  'qa-table': () => import('./qa-table.ts'),
  voice: () => import('./voice.ts'),
  words: () => import('./words.ts'),
  workspace: () => import('./workspace.ts'),
}
