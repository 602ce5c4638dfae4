import { afterEach, describe, expect, test } from 'vitest'
import {
  canSaveAll,
  confirmLeave,
  discardAll,
  hasUnsaved,
  holdUnsaved,
  leaveQuestion,
  leavesUnsaved,
  saveAll,
} from '#src/features/shared/leaving/unsaved.ts'

const releases: (() => void)[] = []
const hold = (...given: Parameters<typeof holdUnsaved>) => releases.push(holdUnsaved(...given))
afterEach(() => {
  for (const release of releases.splice(0)) release()
  leaveQuestion.set(undefined)
})

describe('leaving', () => {
  test('asks nothing when nothing is held, or nothing held is dirty', async () => {
    expect(await confirmLeave()).toBe(true)
    hold({ isDirty: false })
    expect(await confirmLeave()).toBe(true)
    expect(leaveQuestion.get()).toBeUndefined()
  })

  test.each([true, false])('asks once something is dirty, and follows the answer %s', async (leave) => {
    hold({ isDirty: true })
    const answer = confirmLeave()
    leaveQuestion.get()?.resolve(leave)
    expect(await answer).toBe(leave)
  })

  test('a second question answers the first with «stay»', async () => {
    hold({ isDirty: true })
    const first = confirmLeave()
    const second = confirmLeave()
    expect(await first).toBe(false)
    leaveQuestion.get()?.resolve(true)
    expect(await second).toBe(true)
  })

  test('what has been let go is not asked about', () => {
    const release = holdUnsaved({ isDirty: true })
    expect(hasUnsaved()).toBe(true)
    release()
    expect(hasUnsaved()).toBe(false)
  })
})

describe('a way', () => {
  const at = (pathname: string, search = {}) => ({ pathname, search })
  const way = (action: string, next: ReturnType<typeof at>) => ({ action, current: at('/a', { entry: '1' }), next })

  test('to another path leaves whatever is dirty', () => {
    expect(leavesUnsaved(way('PUSH', at('/b')))).toBe(false)
    hold({ isDirty: true })
    expect(leavesUnsaved(way('PUSH', at('/b')))).toBe(true)
    expect(leavesUnsaved(way('BACK', at('/b')))).toBe(true)
  })

  test('to another query string leaves what that one shows, by a step in the history alone', () => {
    hold({ isDirty: true })
    expect(leavesUnsaved(way('BACK', at('/a')))).toBe(false)
    hold({ isDirty: true, isInSearch: true })
    for (const action of ['BACK', 'FORWARD', 'GO']) expect(leavesUnsaved(way(action, at('/a')))).toBe(true)
    for (const action of ['PUSH', 'REPLACE']) expect(leavesUnsaved(way(action, at('/a')))).toBe(false)
    expect(leavesUnsaved(way('BACK', at('/a', { entry: '1' })))).toBe(false)
  })
})

describe('saving before leaving', () => {
  test('saves what is dirty and only that, and succeeds when all of it does', async () => {
    const saved: string[] = []
    hold({ isDirty: true, save: async () => saved.push('a') > 0 })
    hold({ isDirty: true, save: async () => saved.push('b') > 0 })
    hold({ isDirty: false, save: async () => saved.push('c') > 0 })
    expect(canSaveAll()).toBe(true)
    expect(await saveAll()).toBe(true)
    expect(saved).toEqual(['a', 'b'])
  })

  test('fails when one part fails', async () => {
    hold({ isDirty: true, save: async () => true })
    hold({ isDirty: true, save: async () => false })
    expect(await saveAll()).toBe(false)
  })

  test('is not possible while a dirty part cannot be saved', async () => {
    hold({ isDirty: true })
    expect(canSaveAll()).toBe(false)
    expect(await saveAll()).toBe(false)
  })
})

test('discarding puts back what is dirty and leaves the rest alone', () => {
  const discarded: string[] = []
  hold({ isDirty: true, discard: () => discarded.push('a') })
  hold({ isDirty: false, discard: () => discarded.push('b') })
  hold({ isDirty: true })
  discardAll()
  expect(discarded).toEqual(['a'])
})
