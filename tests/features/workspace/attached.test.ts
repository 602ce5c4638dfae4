import { expect, test } from 'vitest'
import { MEGABYTE, USUAL_TAKES, type Takes } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { sorted, withAttached } from '#src/features/workspace/attached.ts'

const sized = (name: string, size: number) => Object.defineProperty(new File([], name), 'size', { value: size })

test('what may be sent is told from what may not, each with its reason', () => {
  const { taken, refused } = sorted(
    [
      sized('photo.png', 10),
      sized('run.exe', 10),
      sized('large.pdf', LIMITS.file.sent + 1),
      sized('film.mp4', LIMITS.file.sent + 1),
      sized('long.mov', LIMITS.file.sentVideo + 1),
    ],
    USUAL_TAKES,
  )
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

test('what the application does not let agents send is refused before it goes', () => {
  const takes: Takes = { kinds: ['file', 'video'], bytes: MEGABYTE, videoBytes: 2 * MEGABYTE }
  const files = [sized('photo.png', 10), sized('a.pdf', MEGABYTE), sized('b.pdf', MEGABYTE + 1)]
  const films = [sized('c.mp4', 2 * MEGABYTE), sized('d.mp4', 2 * MEGABYTE + 1)]
  const { taken, refused } = sorted([...files, ...films], takes)
  expect(taken.map(({ name }) => name)).toEqual(['a.pdf', 'c.mp4'])
  expect(refused.map(({ name, code }) => [name, code])).toEqual([
    ['photo.png', 'UNSUPPORTED_MEDIA'],
    ['b.pdf', 'TOO_LARGE'],
    ['d.mp4', 'TOO_LARGE'],
  ])
})
