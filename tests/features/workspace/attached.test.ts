import { expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { sorted, withAttached } from '#src/features/workspace/attached.ts'

const sized = (name: string, size: number) => Object.defineProperty(new File([], name), 'size', { value: size })

test('what may be sent is told from what may not, each with its reason', () => {
  const { taken, refused } = sorted([
    sized('photo.png', 10),
    sized('run.exe', 10),
    sized('large.pdf', LIMITS.file.sent + 1),
    sized('film.mp4', LIMITS.file.sent + 1),
    sized('long.mov', LIMITS.file.sentVideo + 1),
  ])
  expect(taken.map(({ name }) => name)).toEqual(['photo.png', 'film.mp4'])
  expect(refused).toEqual([
    { name: 'run.exe', code: 'UNSUPPORTED_MEDIA' },
    { name: 'large.pdf', code: 'TOO_LARGE' },
    { name: 'long.mov', code: 'TOO_LARGE' },
  ])
})

test('a conversation without files is none that has any', () => {
  const files = [new File([], 'a.png')]
  expect(withAttached({ b: files }, 'a', files)).toEqual({ a: files, b: files })
  expect(withAttached({ a: files, b: files }, 'a', [])).toEqual({ b: files })
})
