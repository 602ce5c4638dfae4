type AnnouncerHost = {
  /** Says a text to those who listen. */
  say: (text: string) => void
  /** The words for several messages at once. */
  many: (count: number) => string
}

/** At least so many milliseconds lie between two announcements; what comes in between is told as a number. */
export const BETWEEN = 1000

/** Announces what comes in an open conversation without talking over itself. */
export function createAnnouncer({ say, many }: AnnouncerHost) {
  let pending: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const speak = () => {
    timer = undefined
    const [first, ...others] = pending
    if (first === undefined) return
    pending = []
    say(others.length === 0 ? first : many(others.length + 1))
    timer = setTimeout(speak, BETWEEN)
  }

  return {
    announce(text: string): void {
      pending.push(text)
      // A short moment, so that messages which arrive together are told together.
      timer ??= setTimeout(speak, 50)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      pending = []
    },
  }
}
