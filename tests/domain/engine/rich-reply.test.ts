import { expect, test } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotProgram, ProgramEntry } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import type { RichAnswer } from '#src/domain/answer/rich-answer.ts'
import { facts, settings, specs } from './world.ts'

const FILE = '0198c7f2-0000-7000-8000-000000000001'
const rich: RichAnswer = {
  variants: [
    {
      language: null,
      channel: null,
      blocks: [
        {
          type: 'paragraph',
          inlines: [
            { type: 'text', text: 'Hello ' },
            { type: 'variable', reference: 'system.nickname' },
            { type: 'text', text: ', your ' },
            { type: 'variable', reference: 'user.tier' },
            { type: 'variable', reference: 'order_no' },
            { type: 'text', text: ' plan', bold: true },
          ],
        },
        { type: 'image', fileId: FILE, alt: 'A map' },
      ],
      buttons: [{ id: 'b1', label: 'More', action: { type: 'say' } }],
    },
    {
      language: 'zh',
      channel: null,
      blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text: '您好' }] }],
      buttons: [],
    },
  ],
}

const entries: Record<string, ProgramEntry> = {
  e1: { question: 'Plan?', answer: 'Hello {{system.nickname}}', rich, related: ['e2'] },
  e2: { question: 'Price?', answer: 'Free.' },
}
const program: BotProgram = {
  releaseId: 'r1',
  filesAt: '/files/1400000001/',
  settings,
  entry: (id) => entries[id],
  flows: new Map(),
  specs,
}

function answer(language: string, channel = 'web') {
  const session = { ...initialSession({ tier: 'gold' }), asked: 'plan' }
  const event = {
    type: 'found' as const,
    candidates: [{ entryId: 'e1', confidence: 1, question: 'Plan?' }],
    searchMs: 0,
  }
  const { effects } = advance(program, session, { event, at: 0, seed: 1, facts: { ...facts, language, channel } })
  const [reply] = effects
  return reply?.type === 'reply' ? reply.body : undefined
}

test('an answer with form is filled in, with the addresses of its files and the related questions as buttons', () => {
  expect(answer('en')).toEqual({
    type: 'rich',
    text: 'Hello Ann, your gold plan\nA map',
    blocks: [
      {
        type: 'paragraph',
        inlines: [
          { type: 'text', text: 'Hello ' },
          { type: 'text', text: 'Ann' },
          { type: 'text', text: ', your ' },
          { type: 'text', text: 'gold' },
          { type: 'text', text: ' plan', bold: true },
        ],
      },
      { type: 'image', url: `/files/1400000001/${FILE}`, alt: 'A map' },
    ],
    items: [
      { id: 'b1', label: 'More', action: { type: 'say' } },
      { id: 'question-1', label: 'Price?', action: { type: 'say' } },
    ],
    ask: null,
  })
})

test('it is the one for the language of the conversation, as its channel can show it', () => {
  expect(answer('zh')).toMatchObject({ text: '您好', items: [{ label: 'Price?' }] })
  expect(answer('en', 'phone')).toMatchObject({
    blocks: [{ type: 'paragraph' }, { type: 'paragraph', inlines: [{ type: 'text', text: 'A map' }] }],
  })
})
