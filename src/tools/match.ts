import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildMatcher } from '#src/domain/matching/matcher.ts'
import { measure } from './match/measure.ts'
import { measurePassages } from './match/passages.ts'
import { sampleTrials } from './match/sample-content.ts'
import { readHeldOut, readTexts } from './match/texts.ts'
import { frameTrial, type Trial } from './match/trial.ts'
import { englishWords } from './match/word-list.ts'

const USAGE = `npm run match -- [--data FILE.jsonl] [--oos FILE.jsonl] [--near INTENTS.json] [--shots N|all] [--typos] [--passages DIR]

Measures how well questions are matched, and prints one JSON object.
  --data   lines {"split","intent","text","lang"}; intent "oos" is out of scope. Without it the sample content is measured.
  --oos    a file of the same kind from another domain: all its texts are out of scope
  --near   intents to leave out of the index, as a list or under "oos": their texts are out of scope
  --shots  training texts an entry (21)
  --typos  measure once more with one typo in each text
  --passages  measure the finding of passages instead: a folder with passages.jsonl {"id","text"} and queries.jsonl
              {"text","passage"}; prints {"first","mrr","passages","questions","buildSeconds","p50Ms"}`

/** Measures the matcher on a file of labelled texts or on the sample content; the object goes to standard output. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      oos: { type: 'string' },
      near: { type: 'string' },
      shots: { type: 'string', default: '21' },
      typos: { type: 'boolean', default: false },
      passages: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (values.passages !== undefined) {
    console.log(JSON.stringify(measurePassages(values.passages)))
    return
  }
  const trials = trialsFor(values)
  const words = englishWords()
  // What reading left behind is freed only once this turn is over, and would be taken off the matcher's memory.
  await setImmediate()
  const figures = measure(
    trials,
    (entries) => {
      const matcher = buildMatcher(entries, { knownWord: (word) => words.has(word) })
      return (text) => matcher.match(text)
    },
    { typos: values.typos },
  )
  console.log(JSON.stringify(figures))
}

function trialsFor(values: { data?: string; oos?: string; near?: string; shots: string }): Trial[] {
  const shots = values.shots === 'all' ? 'all' : Number(values.shots)
  if (shots !== 'all' && !(Number.isInteger(shots) && shots > 0)) throw new Error('--shots is a whole number or «all»')
  if (values.data === undefined) {
    const samples = sampleTrials()
    if (samples.length === 0) throw new Error('There is no sample content to measure. Name a file with --data.')
    const outsideTest = values.oos === undefined ? [] : readTexts(values.oos).map(({ text }) => text)
    return samples.map((sample) => ({ ...sample, outsideTest }))
  }
  const trial = frameTrial(readTexts(values.data), {
    shots,
    foreign: values.oos === undefined ? [] : readTexts(values.oos),
    heldOut: values.near === undefined ? [] : readHeldOut(values.near),
  })
  if (trial.entries.length === 0) throw new Error(`${values.data} holds no training texts (split "train")`)
  return [trial]
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
