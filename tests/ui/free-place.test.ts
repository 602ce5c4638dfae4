import { expect, test } from 'vitest'
import { boxAt, freePlace, meets, type Box } from '#src/ui/free-place.ts'

const VIEW = { width: 1440, height: 900 }
const NOTICE = { width: 360, height: 60 }

test('with nothing in the way it is the lower right corner', () => {
  expect(freePlace(NOTICE, VIEW, [])).toEqual({ right: 16, bottom: 16 })
})

test('over a bar at the foot it stands right above it, and covers nothing of it', () => {
  const bar: Box = { left: 0, top: 840, right: 1440, bottom: 900 }
  const place = freePlace(NOTICE, VIEW, [bar])!
  expect(place.right).toBe(16)
  expect(meets(boxAt(NOTICE, VIEW, place.right, place.bottom), bar)).toBe(false)
  expect(place.bottom).toBeLessThan(80)
})

test('a drawer full of controls is passed at its side', () => {
  const drawer: Box = { left: 960, top: 0, right: 1440, bottom: 900 }
  const place = freePlace(NOTICE, VIEW, [drawer])!
  expect(meets(boxAt(NOTICE, VIEW, place.right, place.bottom), drawer)).toBe(false)
})

test('where everything is taken there is no place', () => {
  expect(freePlace(NOTICE, VIEW, [{ left: 0, top: 0, right: 1440, bottom: 900 }])).toBeUndefined()
})

test('on a phone it keeps within the window', () => {
  const view = { width: 390, height: 844 }
  const foot: Box = { left: 0, top: 700, right: 390, bottom: 844 }
  const place = freePlace({ width: 358, height: 60 }, view, [foot])!
  const box = boxAt({ width: 358, height: 60 }, view, place.right, place.bottom)
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(700)
})
