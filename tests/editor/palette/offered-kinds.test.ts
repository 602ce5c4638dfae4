import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineNodeSpec, type NodeSpec } from '#src/domain/graph/spec.ts'
import { byGroup, kindsNamed, matchKinds, offeredKinds, type OfferedKind } from '#src/editor/palette/offered-kinds.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

const spec = (kind: string, more: Partial<Pick<NodeSpec, 'group' | 'only' | 'isStart' | 'needsModel'>> = {}) =>
  defineNodeSpec({
    kind,
    textKey: kind,
    group: 'talk',
    data: z.strictObject({}),
    defaults: () => ({}),
    outlets: () => [],
    check: () => [],
    uses: () => [],
    waits: false,
    step: () => ({ move: { type: 'return' } }),
    ...more,
  })

const all = [
  spec('begin', { isStart: true }),
  spec('say'),
  spec('think', { group: 'ai', needsModel: true, only: 'ai' }),
  spec('pick', { group: 'ask', only: 'standard' }),
]
const specs = Object.fromEntries(all.map((each) => [each.kind, each]))
const noTexts = (() => '') as unknown as Texts
const offered = (scope: Parameters<typeof offeredKinds>[2]) => offeredKinds({ specs, views: {} }, noTexts, scope)
const names = (kinds: readonly OfferedKind[]) => kinds.map(({ kind }) => kind)

describe('the palette offers', () => {
  test('the kinds of this kind of flow only', () => {
    expect(names(offered({ flowKind: 'standard', hasModel: true, hasStart: true }))).toEqual(['say', 'pick'])
    expect(names(offered({ flowKind: 'ai', hasModel: true, hasStart: true }))).toEqual(['say', 'think'])
  })

  test('a start only where there is none', () => {
    expect(names(offered({ flowKind: 'standard', hasModel: true, hasStart: false }))).toContain('begin')
  })

  test('a kind that needs a model as one that cannot be added, once it is known that there is none', () => {
    const lacks = (hasModel: boolean | null) =>
      offered({ flowKind: 'ai', hasModel, hasStart: true }).filter(({ lacksModel }) => lacksModel)
    expect(names(lacks(false))).toEqual(['think'])
    expect(lacks(null)).toEqual([])
    expect(lacks(true)).toEqual([])
  })

  test('kinds by group in the order of the groups, without empty ones', () => {
    const groups = byGroup(offered({ flowKind: 'standard', hasModel: true, hasStart: true }))
    expect(groups.map(({ group, kinds }) => [group, names(kinds)])).toEqual([
      ['talk', ['say']],
      ['ask', ['pick']],
    ])
  })

  test('favourites in their own order, without those that are not offered here', () => {
    const kinds = offered({ flowKind: 'standard', hasModel: true, hasStart: true })
    expect(names(kindsNamed(kinds, ['pick', 'think', 'gone', 'say']))).toEqual(['pick', 'say'])
  })
})

describe('a search', () => {
  const kind = (name: string, help = ''): OfferedKind => ({
    kind: name,
    name,
    help,
    group: 'talk',
    view: undefined,
    lacksModel: false,
  })
  const kinds = [kind('Send mail', 'to a person'), kind('Ask'), kind('Mailbox'), kind('Café'), kind('Remail')]
  const found = (query: string) => names(matchKinds(kinds, query))

  test('finds the beginning of a name first, then of a word, then any part, then the sentence', () => {
    expect(found('mail')).toEqual(['Mailbox', 'Send mail', 'Remail'])
    expect(found('person')).toEqual(['Send mail'])
  })
  test('takes no heed of case, width and marks', () => {
    expect(found('ＣＡＦＥ')).toEqual(['Café'])
  })
  test('for nothing finds all, and for what is nowhere nothing', () => {
    expect(found('  ')).toHaveLength(kinds.length)
    expect(found('zzz')).toEqual([])
  })
})
