import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleTrials } from '#src/tools/match/sample-content.ts'
import { areaUnderCurve, bestThreshold, calibrationError } from '#src/tools/match/statistics.ts'
import { frameTrial } from '#src/tools/match/trial.ts'

const TOOL = join(import.meta.dirname, '../../src/tools/match.ts')
const subjects: Record<string, string[]> = {
  parcel: ['where is my parcel', 'track the parcel', 'the parcel is late', 'has my parcel been sent', 'parcel lost'],
  refund: ['i want a refund', 'refund my money', 'when is the refund paid', 'refund please', 'no refund received'],
  hours: ['when do you open', 'opening hours', 'are you open on sunday', 'hours of the shop', 'when do you close'],
}
const outside = ['penguins eat fish', 'tell a story about dragons', 'volcanoes erupt', 'sing about rain']

let folder: string
let data: string
let foreign: string
let near: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'match-'))
  const line = (split: string, intent: string, text: string) => JSON.stringify({ split, intent, text, lang: 'en' })
  const rows = Object.entries(subjects).flatMap(([intent, texts]) =>
    texts.map((text, at) => line(at < 3 ? 'train' : at === 3 ? 'valid' : 'test', intent, text)),
  )
  data = join(folder, 'data.jsonl')
  foreign = join(folder, 'foreign.jsonl')
  near = join(folder, 'near.json')
  await writeFile(data, rows.join('\n'))
  await writeFile(foreign, outside.map((text, at) => line(at % 2 === 0 ? 'valid' : 'test', 'x', text)).join('\n'))
  await writeFile(near, JSON.stringify({ oos: ['hours'] }))
})

afterAll(() => rm(folder, { recursive: true }))

async function figuresOf(...options: string[]): Promise<Record<string, number | null>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', TOOL, ...options])
  return JSON.parse(stdout)
}

// Each starts a process of its own.
describe('npm run match', { timeout: 30_000 }, () => {
  test('prints one object, with null for what the file cannot say', async () => {
    const figures = await figuresOf('--data', data)
    expect(Object.keys(figures)).toEqual(
      expect.arrayContaining(['top1', 'top3', 'buildSeconds', 'p50Ms', 'p99Ms', 'memoryMB', 'calibrationError']),
    )
    expect(figures).toMatchObject({
      top1: 1,
      top3: 1,
      auroc: null,
      oosRecall: null,
      oosPrecision: null,
      threshold: null,
    })
  })

  test('measures refusals by a foreign file, and typos when asked', async () => {
    const figures = await figuresOf('--data', data, '--oos', foreign, '--typos')
    expect(figures).toMatchObject({ auroc: 1, oosRecall: 1, oosPrecision: 1 })
    expect(figures['threshold']).toBeGreaterThan(0)
    expect(figures['typoTop1']).toBeGreaterThan(0)
  })

  test('takes held-out intents for out of scope', async () => {
    const figures = await figuresOf('--data', data, '--near', near)
    expect(figures['top1']).toBe(1)
    expect(figures['auroc']).not.toBeNull()
  })

  test('says what is wrong with its input, and fails', async () => {
    await expect(figuresOf('--data', data, '--shots', 'many')).rejects.toThrow('--shots')
    await expect(figuresOf('--data', near)).rejects.toThrow('line 1')
  })
})

describe('the framing', () => {
  const texts = Array.from({ length: 30 }, (_, at) => ({ split: 'train', intent: `i${at % 2}`, text: `text ${at}` }))

  test('takes as many training texts an entry as asked, the same ones each time', () => {
    const [one, other] = [frameTrial(texts, { shots: 4 }), frameTrial(texts, { shots: 4 })]
    expect(one.entries.map(({ questions }) => questions.length)).toEqual([4, 4])
    expect(other).toEqual(one)
    expect(frameTrial(texts, { shots: 'all' }).entries.map(({ questions }) => questions.length)).toEqual([15, 15])
  })

  test('prefers the out-of-scope lines of the file to a foreign file', () => {
    const own = [
      ...texts,
      { split: 'test', intent: 'oos', text: 'own' },
      { split: 'valid', intent: 'oos', text: 'own valid' },
    ]
    const trial = frameTrial(own, { shots: 4, foreign: [{ split: 'test', intent: 'y', text: 'foreign' }] })
    expect(trial.outsideTest).toEqual(['own'])
    expect(trial.outsideValid).toEqual(['own valid'])
  })

  test('finds no sample content where there is none', () => {
    expect(sampleTrials(join(import.meta.dirname, 'nowhere'))).toEqual([])
  })
})

describe('the statistics', () => {
  test('the area under the curve counts ties half', () => {
    expect(areaUnderCurve([0.9, 0.5], [0.5, 0.1])).toBe(0.875)
    expect(areaUnderCurve([1], [])).toBeNull()
  })

  test('the threshold parts right answers from out-of-scope texts', () => {
    const inside = [0.9, 0.8, 0.3].map((confidence) => ({ confidence, right: confidence > 0.5 }))
    const threshold = bestThreshold(inside, [0.2, 0.4])!
    expect(threshold).toBeGreaterThan(0.4)
    expect(threshold).toBeLessThan(0.8)
  })

  test('calibration is right when confidence is the share that was right', () => {
    const judged = (confidence: number, right: number) =>
      Array.from({ length: 10 }, (_, at) => ({ confidence, right: at < right }))
    expect(calibrationError([...judged(0.75, 7), ...judged(0.75, 8)], [])).toBeCloseTo(0)
    expect(calibrationError(judged(0.95, 5), [])).toBeCloseTo(0.45)
    expect(calibrationError(judged(0.95, 5), [0.95])).toBeCloseTo(0.55)
  })
})
