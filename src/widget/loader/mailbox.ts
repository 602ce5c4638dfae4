import type { FromHost } from '../host.ts'

/**
 * What is said to the frame, once its page is there: before, the frame holds an empty page of the host's own, and the browser
 * would warn in the host's console. Of being shown only the last is told.
 */
export function createMailbox(post: (message: FromHost) => void) {
  let isReady = false
  let waiting: FromHost[] = []
  const isShowing = ({ deskwright }: FromHost) => deskwright === 'shown' || deskwright === 'hidden'
  return {
    tell(message: FromHost): void {
      if (isReady) return post(message)
      if (isShowing(message)) waiting = waiting.filter((other) => !isShowing(other))
      waiting.push(message)
    },
    ready(): void {
      isReady = true
      for (const message of waiting.splice(0)) post(message)
    },
  }
}
