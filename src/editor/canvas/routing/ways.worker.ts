import { atOnce } from '#src/lib/in-slices.ts'
import { findWays, type Ground } from './find-ways.ts'

/** Finds ways aside, so that the page goes on meanwhile. */
self.addEventListener('message', (event: MessageEvent<{ id: number; ground: Ground }>) => {
  const { id, ground } = event.data
  self.postMessage({ id, ways: atOnce(findWays(ground)) })
})
