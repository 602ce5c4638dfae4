import { expect, test } from 'vitest'
import { initialSession } from '#src/domain/engine/session.ts'
import { replay } from '#src/domain/engine/timeline.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { transcriptOf } from '#src/features/flows/editor/try-it/transcript.ts'
import { botWith, draw, facts } from '../../../domain/engine/world.ts'

const begin: BotEvent = { type: 'begin', flowId: 'f', nodeId: null, variables: {} }
const linesOf = (document: GraphDocument, ...events: BotEvent[]) =>
  transcriptOf(
    replay(
      botWith({ f: document }),
      initialSession(),
      events.map((event, index) => ({ event, at: index, seed: index + 1, facts })),
    ),
  )

const asks = draw({
  start: { kind: 'start', to: { next: 'ask' } },
  ask: { kind: 'ask', to: { next: 'thanks' } },
  thanks: { kind: 'say', data: { text: 'Thank you.' } },
})

test('who said what, in order, each line with a name of its own', () => {
  const lines = linesOf(asks, begin, { type: 'said', text: '7' })
  expect(
    lines.map((line) => (line.from === 'bot' ? line.body.text : line.from === 'visitor' ? line.text : '')),
  ).toEqual(['How many? (1)', '7', 'Thank you.'])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
})

test('only what was said after the visitor’s last words can still be pressed', () => {
  const lines = linesOf(asks, begin, { type: 'said', text: '7' })
  expect(lines.map((line) => line.from === 'bot' && line.isLast)).toEqual([false, false, true])
})

test('that a person was asked for stands as a line of its own', () => {
  const lines = linesOf(asks, begin, { type: 'said', text: 'human' })
  expect(lines.at(-1)).toMatchObject({ from: 'system', what: 'transfer' })
})

test('why a run broke off stands at its end', () => {
  const broken = draw({
    start: { kind: 'start', to: { next: 'say' } },
    say: { kind: 'say', data: { text: '{{ nothing }}' } },
  })
  expect(linesOf(broken, begin).at(-1)).toMatchObject({ from: 'system', what: 'fault', code: 'template.unknown' })
})
