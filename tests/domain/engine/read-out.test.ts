import { describe, expect, test } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import type { Found } from '#src/domain/engine/effect.ts'
import type { BotProgram, ProgramDocument } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import type { BotPassage } from '#src/domain/engine/why.ts'
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
    entry: (id) => (id === 'q' ? { question: 'How long?', answer: 'Long.' } : undefined),
    document: (id) => (id === 'd' ? (document ?? undefined) : undefined),
    flows: new Map(),
    specs: flowSpecs,
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
  const asked = advance(program, initialSession(), { event: { type: 'said', text: 'warranty?' }, at, seed: 1, facts })
  const event = { type: 'found' as const, candidates: [], searchMs: 1, ...found }
  const [reply] = advance(program, asked.session, { event, at, seed: 1, facts }).effects
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

  test('comes after an entry that is sure, and after a choice of questions', () => {
    const entry = (confidence: number) => ({
      candidates: [{ entryId: 'q', confidence, question: 'How long?' }],
      passages: [passage],
    })
    expect(answer(entry(0.6)).trace.outcome).toBe('direct')
    expect(answer(entry(0.2)).trace.outcome).toBe('clarify')
    expect(answer(entry(0.19)).trace.outcome).toBe('document')
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
