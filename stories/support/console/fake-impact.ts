import { api } from '../api.tsx'
import type { ContractOutput } from './outputs.ts'
import type { SampleBot } from './sample-bot.ts'

type Impact = ContractOutput['impact']['preview']

/** A change that visitors would not notice. */
export const noImpact: Impact = {
  days: 30,
  asked: 940,
  own: 0,
  kept: 0,
  gained: 0,
  moved: 0,
  lost: 0,
  questions: [],
  twins: [],
}

/** What happens when an entry that is asked for stops answering. */
export function sampleImpact({ entries }: SampleBot): Impact {
  const [one, other] = entries
  const naming = (entry: typeof one, confidence: number) =>
    entry ? { entryId: entry.id, number: entry.number, name: entry.question, confidence } : null
  return {
    ...noImpact,
    own: 214,
    kept: 190,
    gained: 12,
    moved: 18,
    lost: 6,
    questions: [
      {
        query: 'how long does a parcel take',
        times: 18,
        kind: 'moved',
        before: naming(one, 0.81),
        after: naming(other, 0.74),
      },
      { query: 'has it left yet', times: 6, kind: 'lost', before: naming(one, 0.64), after: null },
    ],
    twins: other
      ? [
          {
            text: one?.question ?? '',
            entryId: other.id,
            number: other.number,
            question: other.question,
            confidence: 0.91,
            contradictions: ['figures'],
          },
        ]
      : [],
  }
}

const isOfDocuments = ({ type }: { type: string }) => ['passage', 'document', 'source'].includes(type)

/** What happens when a passage that is asked for stops answering. */
const documentImpact: Impact = {
  ...noImpact,
  own: 41,
  kept: 0,
  moved: 30,
  lost: 11,
  questions: [
    {
      query: 'is it repaired for free',
      times: 30,
      kind: 'moved',
      before: { entryId: '7', number: null, name: 'Lamp manual.pdf · 1', confidence: 0.62 },
      after: { entryId: '4', number: null, name: 'Old price list.csv', confidence: 0.51 },
    },
  ],
}

/** What the server tells of a change: something of entries that are to go or were edited in the table, nothing of others. */
export const fakeImpact = (bot: SampleBot) => ({
  preview: api.impact.preview.handler(({ input: { change } }) =>
    change.type === 'act' || change.type === 'edits'
      ? sampleImpact(bot)
      : isOfDocuments(change)
        ? documentImpact
        : noImpact,
  ),
})
