import { describe, expect, it } from 'vitest'
import type { PathStep } from '#src/domain/voice/explore/exploration.ts'
import { exploreMenu } from '#src/domain/voice/explore/explore.ts'
import { comparingPaths, pathRows, type PathRow } from '#src/features/voice/paths/path-rows.ts'
import { pathsCsv } from '#src/features/voice/paths/paths-csv.ts'
import { menu, OFFICE, option, programOf, says, setupOf, worldOf } from '#tests/domain/voice/menus.ts'

const wide = OFFICE.weekly.map(({ day }) => ({ day, from: '08:00', to: '18:00' }))
const nested = menu({
  outer: { kind: 'hours', to: { open: 'inner', holiday: 'bye', closed: 'bye' } },
  // Within office hours these are open always.
  inner: {
    kind: 'hours',
    data: { hours: { ...OFFICE, weekly: wide } },
    to: { open: 'main', holiday: 'bye', closed: 'bye' },
  },
  main: {
    kind: 'keys',
    data: { prompt: says('Q'), options: [option('1')], retries: 0 },
    to: { 'option:k1': 'bye', timeout: 'bye' },
  },
  bye: { kind: 'hang-up' },
  island: { kind: 'prompt', data: { prompt: says('=SUM(A1)') } },
})

const words = {
  title: (nodeId: string) => nodeId,
  way: (_: string, outlet: string) => `way ${outlet}`,
  step: ({ did }: { did: { type: string } }) => did.type,
  end: ({ end }: { end: string }) => end,
  join: ({ type, nodeId }: { type: string; nodeId: string }) => `${type} ${nodeId}`,
  never: 'never',
  unvisited: 'unvisited',
}
const rows = pathRows(exploreMenu(programOf(nested), 'menu', setupOf(), worldOf()), words)
const faults = (list: readonly PathRow[]) =>
  list.flatMap(({ fault, words: text }) => (fault ? [`${fault} ${text}`] : []))

describe('all that was found in a menu', () => {
  it('has a row for each path, for each branch that no time reaches, and for what nothing reaches', () => {
    expect(faults(rows)).toEqual([
      'dead way › way › keys',
      'never inner › way holiday',
      'never inner › way closed',
      'unvisited island',
    ])
    expect(rows.filter(({ fault }) => fault === null).length).toBeGreaterThan(3)
  })

  it('has a row for each path that goes on as another, and for each that leads back', () => {
    const document = menu({
      main: {
        kind: 'keys',
        data: { prompt: says('Q'), options: [option('1'), option('2')], retries: 1 },
        to: { 'option:k1': 'people', 'option:k2': 'again', timeout: 'people', invalid: 'people' },
      },
      again: { kind: 'back' },
      people: { kind: 'transfer', to: { timeout: 'bye', noAgent: 'bye', outsideHours: 'bye', full: 'bye' } },
      bye: { kind: 'hang-up' },
    })
    const step = ({ did }: PathStep) => (did.type === 'keys' ? did.keys : did.type)
    const found = exploreMenu(programOf(document), 'menu', setupOf(), worldOf())
    const told = pathRows(found, { ...words, step }).map(({ words: way, end }) => `${way}: ${end}`)
    expect(told).toContain('silence: merged main')
    expect(told).toContain('2: loop main')
    expect(told).toContain('3 › 1: merged people')
    const joined = pathRows(found, words).filter(({ id }) => id.startsWith('join'))
    expect(joined).toHaveLength(found.merged + found.loops)
    expect(joined.filter(({ fault, seconds, depth }) => fault !== null || seconds === null || depth === null)).toEqual(
      [],
    )
  })

  it('is sorted with what has no figures last, either way', () => {
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = rows.toSorted(comparingPaths('seconds', direction))
      expect(sorted.slice(-3).map(({ seconds }) => seconds)).toEqual([null, null, null])
      const figures = sorted.flatMap(({ seconds }) => seconds ?? [])
      expect(figures).toEqual(figures.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
    }
    expect(faults(rows.toSorted(comparingPaths('end', 'asc'))).map((text) => text.split(' ')[0])).toEqual([
      'dead',
      'never',
      'never',
      'unvisited',
    ])
  })

  it('leaves the page whole, with no cell that is taken for a formula', () => {
    const csv = pathsCsv(rows, { heads: ['a,b', 'c'], title: (id) => (id === 'island' ? '=SUM(A1)' : id), yes: 'yes' })
    const lines = csv.split('\r\n')
    expect(csv.charCodeAt(0)).toBe(0xfeff)
    expect(lines[0]).toBe('\uFEFF"a,b",c')
    expect(lines).toHaveLength(rows.length + 2)
    expect(lines.filter((line) => line.includes('never'))).toEqual([
      'inner › way holiday,never,inner,,,,,,,',
      'inner › way closed,never,inner,,,,,,,',
    ])
    expect(lines.at(-2)).toBe("island,unvisited,'=SUM(A1),,,,,,,")
  })
})
