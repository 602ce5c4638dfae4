import type { Sequel } from '#src/domain/robot/threshold-study.ts'
import type { ContractOutput } from './outputs.ts'
import type { SampleBot } from './sample-bot.ts'

type Study = ContractOutput['robot']['thresholdStudy']

/** What visitors asked in the last days: mostly sure and content, less so the less sure the bot was. */
export function sampleStudy({ entries }: SampleBot): Study {
  const samples = Array.from({ length: 240 }, (_, index): Study['samples'][number] => {
    const entry = entries[index % entries.length]
    const confidence = Math.round((0.06 + ((index * 37) % 94) / 100) * 1000) / 1000
    // The less sure, the more often it went wrong: one in two below, one in twenty above.
    const every = Math.max(2, Math.round(confidence * 20))
    const sequel: Sequel = index % every === 0 ? (index % 2 === 0 ? 'asked_again' : 'person') : 'went_on'
    const questions = entry === undefined ? [] : [entry.question, ...entry.similar]
    return {
      query: questions[index % Math.max(1, questions.length)] ?? '?',
      entryId: entry?.id ?? null,
      confidence,
      sequel,
    }
  })
  return {
    source: 'traffic',
    samples: entries.length === 0 ? [] : samples,
    entries: Object.fromEntries(entries.map(({ id, question, answer }) => [id, { question, answer }])),
  }
}
