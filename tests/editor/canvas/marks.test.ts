import { expect, test } from 'vitest'
import { edgeStyle } from '#src/editor/canvas/edge-style.ts'
import { edgeLook, nodeLook, POINTING_AT_NOTHING, problemsWithin, type Marks } from '#src/editor/canvas/marks.ts'
import { markOf } from '#src/editor/canvas/paint/paint-marks.ts'
import { NOTHING_SELECTED, selectionOf } from '#src/editor/canvas/view-state.ts'

const show = (marks: Marks, selection = NOTHING_SELECTED) => ({
  marks,
  selection,
  current: null,
  pointing: POINTING_AT_NOTHING,
})
const path = (nodes: string[], edges: string[] = []) => ({ nodes: new Set(nodes), edges: new Set(edges) })

test('of a run its way stands out, its step is marked, and the rest steps back', () => {
  const showing = show({ run: { ...path(['a', 'b'], ['ab']), current: 'b' } })
  expect(nodeLook(showing, 'a')).toMatchObject({ trail: 'run', dimmed: false, running: false })
  expect(nodeLook(showing, 'b')).toMatchObject({ running: true })
  expect(nodeLook(showing, 'c')).toMatchObject({ trail: null, dimmed: true })
  expect(edgeStyle(edgeLook(showing, 'ab'), false)).toMatchObject({ role: 'accent-line', width: 2.5, opacity: 1 })
  expect(edgeStyle(edgeLook(showing, 'bc'), false)).toMatchObject({ width: 1.5, opacity: 0.6 })
})

test('what a disabled node or way cuts off steps back, unless a run or a comparison is looked at', () => {
  const cutOff = path(['b'], ['bc'])
  expect([nodeLook(show({ cutOff }), 'a').dimmed, nodeLook(show({ cutOff }), 'b').dimmed]).toEqual([false, true])
  expect(edgeLook(show({ cutOff }), 'bc').dimmed).toBe(true)
  const run = { ...path(['b']), current: null }
  expect([nodeLook(show({ cutOff, run }), 'b').dimmed, nodeLook(show({ cutOff, run }), 'a').dimmed]).toEqual([
    false,
    true,
  ])
})

test('a fork is a way of its own, told apart by more than its colour', () => {
  const showing = show({ run: { ...path(['a']), current: null, fork: path(['a', 'c'], ['ac']) } })
  expect(nodeLook(showing, 'a').trail).toBe('run')
  expect(nodeLook(showing, 'c').trail).toBe('fork')
  expect(edgeStyle(edgeLook(showing, 'ac'), false).dash).not.toEqual([])
})

test('problems are counted, the blocking ones first, and every mark has a sign besides its colour', () => {
  const problems = new Map([
    ['a', { blocking: 2, warnings: 3, open: 0 }],
    ['b', { blocking: 0, warnings: 1, open: 0 }],
    ['c', { blocking: 0, warnings: 0, open: 0 }],
  ])
  const marks = ['a', 'b', 'c', 'd'].map((id) => markOf(nodeLook(show({ problems }), id)))
  expect(marks).toEqual([{ role: 'danger', sign: '2' }, { role: 'warning', sign: '1' }, null, null])
})

test('what is still to be done is counted calmly, and after everything else', () => {
  const open = new Map([
    ['a', { blocking: 0, warnings: 0, open: 2 }],
    ['b', { blocking: 1, warnings: 0, open: 2 }],
  ])
  const marks = ['a', 'b'].map((id) => markOf(nodeLook(show({ problems: open }), id)))
  expect(marks).toEqual([
    { role: 'muted', sign: '2' },
    { role: 'danger', sign: '1' },
  ])
})

test('a collapsed group has the problems of the nodes that it stands for', () => {
  const problems = new Map([
    ['a', { blocking: 1, warnings: 2, open: 0 }],
    ['b', { blocking: 1, warnings: 0, open: 3 }],
    ['c', { blocking: 9, warnings: 9, open: 9 }],
  ])
  expect(problemsWithin({ problems }, ['a', 'b', 'whole'])).toEqual({ blocking: 2, warnings: 2, open: 3 })
  expect(problemsWithin({ problems }, ['whole'])).toBeNull()
})

test('differences and what tests reach have different signs', () => {
  const differences = new Map([
    ['a', 'added'],
    ['b', 'removed'],
    ['c', 'changed'],
  ] as const)
  const signs = ['a', 'b', 'c'].map((id) => markOf(nodeLook(show({ differences }), id))?.sign)
  const covered = ['a', 'b'].map((id) => markOf(nodeLook(show({ coverage: path(['a']) }), id))?.sign)
  expect(new Set([...signs, ...covered]).size).toBe(5)
})

test('a selected edge is strong, a disabled one dashed', () => {
  const showing = show({}, selectionOf({ edges: ['ab'] }))
  expect(edgeStyle(edgeLook(showing, 'ab'), true)).toMatchObject({ role: 'accent-line', width: 2.5 })
  expect(edgeStyle(edgeLook(showing, 'cd'), true).dash).not.toEqual([])
  expect(edgeStyle(edgeLook(showing, 'cd'), false).dash).toEqual([])
})
