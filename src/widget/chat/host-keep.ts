import type { Keep } from './keep.ts'

/** What a host page keeps of the visitor: their token, if it had one, and a way to give it another. */
export type HostKept = { token: string | null; keep: (token: string) => void }
/** Its origin, and by which its own system names the visitor; null: it does not. */
type HostAnswer = HostKept & { origin: string; identity: string | null }

/** A host page whose button is older does not answer: then the frame's own storage has to do. */
const ANSWER_MS = 1000

type Asked = {
  /** Asks the page around the frame. */
  ask: () => void
  /** Hears that page; the answer ends it. */
  hear: (listener: (data: unknown, origin: string) => void) => () => void
  /** Says something to that page, and only where it is of that origin. */
  tell: (message: { deskwright: 'keep'; token: string }, origin: string) => void
  wait?: number
}

/** Asks the host page what it keeps; null where it keeps nothing, and its origin with what it does. */
export function askHost({ ask, hear, tell, wait = ANSWER_MS }: Asked): Promise<HostAnswer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), wait)
    const stop = hear((data, origin) => {
      const { deskwright, token, identity } = (data ?? {}) as Partial<
        Record<'deskwright' | 'token' | 'identity', unknown>
      >
      if (deskwright !== 'kept') return
      // A page without an origin of its own could not be told alone.
      if (origin === 'null') return settle(null)
      settle({
        origin,
        token: textOf(token),
        identity: textOf(identity),
        keep: (next) => tell({ deskwright: 'keep', token: next }, origin),
      })
    })
    function settle(kept: HostAnswer | null): void {
      clearTimeout(timer)
      stop()
      resolve(kept)
    }
    ask()
  })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * What is kept in a frame whose host page keeps the token as well. `own` is this host's alone: any page may hold the frame,
 * and whatever one is given must never be what the visitor is known by elsewhere. `common`, from before or from the chat's
 * own page, is gone on with but never handed out.
 */
export function keepWithHost({ own, common, host }: { own: Keep; common: Keep; host: HostKept }): Keep {
  let handed = host.token
  return {
    get: (name) => (name === 'token' ? (handed ?? own.get('token') ?? common.get('token')) : own.get(name)),
    set(name, value) {
      if (name !== 'token') return own.set(name, value)
      // Who is to be forgotten is forgotten wherever this page knows them.
      if (value === null) common.set(name, value)
      else if (value === common.get(name)) return
      own.set(name, value)
      if (value === handed) return
      handed = value
      host.keep(value ?? '')
    },
  }
}
