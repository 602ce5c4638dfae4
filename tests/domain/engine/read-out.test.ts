import { describe, expect, test } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Found } from '#src/domain/step/effect.ts'
import type { BotProgram, ProgramDocument, ProgramEntry } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import type { BotPassage } from '#src/domain/step/why.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { flowSpecs } from '#src/nodes/specs.ts'

const settings: RobotSettings = {
  welcome: '',
  card: { enabled: false, title: '', questions: [] },
  thresholds: { direct: 0.6, clarify: 0.2 },
  documents: { enabled: true, threshold: 0.5 },
  clarify: { enabled: true, text: 'Did you mean', count: 3 },
  fallback: { order: 'progressive', variants: ['Sorry'], offerAfter: 0 },
  transfer: { enabled: false, words: [], groupId: null },
}
const passage: BotPassage = {
  documentId: 'd',
  n: 2,
  name: 'Manual.pdf',
  page: 3,
  unit: 'page',
  heading: 'Warranty',
  text: 'Three years.',
  confidence: 0.5,
}

const ENTRIES: Record<string, ProgramEntry> = {
  q: { question: 'How long?', answer: 'Long.' },
  hi: { question: 'Hello', answer: 'Hello.', base: 'chitchat' },
}
const facts = {
  channel: 'web',
  language: 'en',
  defaultLanguage: 'en',
  timeZone: 'UTC',
  open: true,
  nickname: '',
  userId: '',
  conversationId: '',
  applicationName: '',
}
const at = Date.UTC(2026, 10, 20)

function answer(
  found: Partial<Found>,
  {
    change = {},
    document = { name: 'Manual.pdf' },
  }: { change?: Partial<RobotSettings>; document?: ProgramDocument | null } = {},
) {
  const program: BotProgram = {
    releaseId: null,
    settings: { ...settings, ...change },
    entry: (id) => ENTRIES[id],
    document: (id) => (id === 'd' ? (document ?? undefined) : undefined),
    flows: new Map(),
    specs: flowSpecs,
  }
  const asked = advance(program, initialSession(), { event: { type: 'said', text: 'warranty?' }, at, seed: 1, facts })
  const event = { type: 'found' as const, candidates: [], searchMs: 1, ...found }
  const [reply] = advance(program, asked.session, { event, at, seed: 1, facts }).effects
  if (reply?.type !== 'reply') throw new Error('The bot said nothing.')
  return reply
}

/** Presses a button of a message. */
function press(body: MessageBody, id: string) {
  const button = body.type === 'buttons' ? body.items.find((item) => item.id === id) : undefined
  if (!button) throw new Error('There is no such button.')
  const { action, label } = button
  const event = { type: 'pressed' as const, button: id, label, action, ask: null }
  const program: BotProgram = { releaseId: null, settings, entry: () => undefined, flows: new Map(), specs: flowSpecs }
  const [reply] = advance(program, initialSession(), { event, at, seed: 1, facts }).effects
  if (reply?.type !== 'reply') throw new Error('The bot said nothing.')
  return reply
}

describe('a passage of a document', () => {
  test('answers from its threshold on, and says where it stands', () => {
    const { body, trace } = answer({ passages: [passage] })
    expect(body).toEqual({ type: 'text', text: 'Three years.', source: { name: 'Manual.pdf', page: 3, unit: 'page' } })
    expect(trace).toMatchObject({ outcome: 'document', passages: [passage], thresholds: { document: 0.5 } })
  })

  test('below it does not, and is told of', () => {
    const near = { ...passage, confidence: 0.499 }
    const { body, trace } = answer({ passages: [near] })
    expect(body).toEqual({ type: 'text', text: 'Sorry' })
    expect(trace).toMatchObject({ outcome: 'fallback', passages: [near] })
  })

  const beside = (confidence: number, other: Partial<BotPassage> = {}, base?: 'chitchat') => ({
    candidates: [{ entryId: base ? 'hi' : 'q', confidence, question: 'How long?' }],
    passages: [{ ...passage, ...other }],
  })

  test.each([
    [0.6, 0.81, 'direct'],
    [0.6, 0.82, 'document'],
    [1, 0.999999, 'direct'],
    [0.46, 1, 'document'],
    [0.46, 0.72, 'document'],
    [0.46, 0.71, 'clarify'],
    [0.46, 0.55, 'clarify'],
    [0.59, 0.5, 'clarify'],
    [0.59, 0.49, 'clarify'],
    [0.19, 0.5, 'document'],
  ])(
    'beside an entry of %d, one of %d: the one that is clearly surer answers, and others are offered',
    (entry, sure, outcome) => {
      expect(answer(beside(entry, { confidence: sure })).trace.outcome).toBe(outcome)
    },
  )

  test('answers where it is surer than chitchat', () => {
    const hello = { candidates: [{ entryId: 'hi', confidence: 0.85, question: 'Hello' }] }
    expect(answer({ ...hello, passages: [{ ...passage, confidence: 0.84 }] }).trace.outcome).toBe('chitchat')
    expect(answer({ ...hello, passages: [{ ...passage, confidence: 0.86 }] }).trace.outcome).toBe('document')
  })

  test('is one of those that are offered, and is read out when it is chosen', () => {
    const offered = answer(beside(0.5, { confidence: 0.55 }))
    const chosen = { ...passage, confidence: 0.55 }
    expect(offered.body).toEqual({
      type: 'buttons',
      text: 'Did you mean',
      ask: null,
      items: [
        { id: 'question-1', label: 'How long?', action: { type: 'say' } },
        { id: 'passage', label: 'Warranty', action: { type: 'read', query: 'warranty?', passage: chosen } },
      ],
    })
    const { body, trace } = press(offered.body, 'passage')
    expect(body).toMatchObject({ type: 'text', text: 'Three years.', source: { name: 'Manual.pdf' } })
    expect(trace).toMatchObject({ outcome: 'document', query: 'warranty?', passages: [chosen] })
  })

  test('tells its score wherever it came near', () => {
    expect(answer(beside(0.7, { confidence: 0.4 })).trace).toMatchObject({
      outcome: 'direct',
      passages: [{ confidence: 0.4 }],
      thresholds: { document: 0.5 },
    })
    expect(answer(beside(0.7, { confidence: 0.1 })).trace.passages).toBeUndefined()
  })

  test.each<[string, Parameters<typeof answer>[1]]>([
    ['of a document that is not in the program', { document: null }],
    ['of a document whose last day was yesterday', { document: { name: 'Manual.pdf', validUntil: '2026-11-19' } }],
    ['where documents do not answer', { change: { documents: { enabled: false, threshold: 0 } } }],
  ])('%s does not answer', (_, world) => {
    const { trace } = answer({ passages: [passage] }, world)
    expect(trace.outcome).toBe('fallback')
    expect(trace.passages).toBeUndefined()
  })

  test('of a document whose last day is today still answers', () => {
    const world = { document: { name: 'Manual.pdf', validUntil: '2026-11-20' } }
    expect(answer({ passages: [passage] }, world).trace.outcome).toBe('document')
  })
})
