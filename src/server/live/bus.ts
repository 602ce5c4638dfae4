import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createPartJoiner, partsOf } from './frames.ts'

/** What a process does about the others that serve the same database. */
export type BusListener = {
  /** Another process tells something; JSON as it came, of its version. */
  heard(news: unknown, from: string): void
  /** Another process is there, newly or again: it knows nothing of what was told before. */
  met(): void
  /** Another process is no more, or is silent for too long. */
  gone(from: string): void
  /** News of others may have been lost. Whoever is there is met again. */
  missed(): void
}

/**
 * Carries news between the server processes on one database, by its notifications. It promises no delivery, only to say
 * when something may have been lost; truth is in the tables. A process does not hear itself.
 */
export type Bus = {
  /** Tells all other processes, in the order told; costs nothing while there are none. */
  publish(news: unknown): void
  /** How many other processes there are, as far as is known. */
  others(): number
  listen(listener: BusListener): void
  close(): Promise<void>
}

type Frame = { type: 'hello' | 'beat' | 'gap' | 'bye' } | { type: 'news'; news: unknown }

const CHANNEL = 'deskwright_live'
/** Milliseconds between two signs of life. */
const BEAT_MS = 3_000
/** Milliseconds of silence after which a process counts as gone. */
export const SILENCE_MS = 10_000
/** Milliseconds that a statement or a connection attempt may take before the connection counts as lost. */
const ANSWER_MS = 5_000
/** Milliseconds until a lost connection is made again: at first, and at most. */
const AGAIN_MS = { first: 200, most: 5_000 }
/** Most parts in one statement. */
const BATCH = 200
/** Most parts that wait; past it news are lost rather than memory. */
const WAITING = 20_000

type BusOptions = {
  url: string
  /** The role to take; null where the login serves as it is. */
  role: string | null
  failed(error: unknown): void
}

/** Joins the bus, through a connection of its own that is made again whenever it is lost. Rejects when the first cannot be made. */
export async function openBus({ url, role, failed }: BusOptions): Promise<Bus> {
  const self = randomBytes(8).toString('hex')
  const joiner = createPartJoiner()
  /** When each other process was last heard, on the monotonic clock. */
  const others = new Map<string, number>()
  let listener: BusListener | undefined
  let client: pg.Client | undefined
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  let sent = 0
  /** Whether news were dropped while there was no connection: the others are told of it. */
  let hasDropped = false
  /** Whether a connection was lost, so that whoever is heard next may have said things before. */
  let mayHaveMissed = false
  let connectedAt = 0
  let lastBeat = performance.now()
  let delay = AGAIN_MS.first
  let again: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    // Notifying writes nothing that must outlive a crash, so no commit waits for the disk.
    const options = ['-c synchronous_commit=off', ...(role === null ? [] : [`-c role=${role}`])].join(' ')
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      options,
    })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => {
      if (client === opened || client === undefined) takePayload(payload ?? '')
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (error) {
      void opened.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return void opened.end().catch(() => undefined)
    client = opened
    connectedAt = performance.now()
    delay = AGAIN_MS.first
    // Silence while nothing could be heard says nothing of the others.
    for (const id of others.keys()) others.set(id, connectedAt)
    if (listener !== undefined) send({ type: 'hello' })
    if (hasDropped) send({ type: 'gap' })
    hasDropped = false
  }

  function lose(lost: pg.Client): void {
    if (client !== lost || isClosed) return
    client = undefined
    hasDropped ||= sending !== undefined || waiting.length > 0
    waiting = []
    mayHaveMissed = true
    lost.end().catch(() => undefined)
    reconnect()
  }

  function reconnect(): void {
    again = setTimeout(
      () => {
        connect().catch((error: unknown) => {
          if (isClosed) return
          failed(error)
          reconnect()
        })
      },
      delay * (0.5 + Math.random()),
    )
    again.unref()
    delay = Math.min(delay * 2, AGAIN_MS.most)
  }

  function send(frame: Frame): void {
    if (client === undefined || waiting.length > WAITING) {
      hasDropped ||= frame.type === 'news'
      return
    }
    waiting.push(...partsOf(self, ++sent, JSON.stringify(frame)))
    sending ??= flush().finally(() => {
      sending = undefined
    })
  }

  /** One statement at a time, so that parts arrive in order; what comes meanwhile goes together in the next. */
  async function flush(): Promise<void> {
    while (client !== undefined && waiting.length > 0) {
      const through = client
      const parts = waiting.splice(0, BATCH)
      try {
        await through.query('select pg_notify($1, part) from unnest($2::text[]) part', [CHANNEL, parts])
      } catch (error) {
        hasDropped = true
        failed(error)
        lose(through)
      }
    }
  }

  function takePayload(payload: string): void {
    const whole = joiner.takePart(payload)
    if (whole === null || whole.sender === self || listener === undefined) return
    const frame = frameOf(whole.text)
    if (frame === null) return
    const { sender } = whole
    if (mayHaveMissed) miss()
    if (frame.type === 'bye') return forget(sender)
    const isNew = !others.has(sender)
    others.set(sender, performance.now())
    if (isNew || frame.type === 'hello') {
      send({ type: 'beat' })
      listener.met()
    }
    if (frame.type === 'gap') miss()
    if (frame.type === 'news') listener.heard(frame.news, sender)
  }

  function miss(): void {
    mayHaveMissed = false
    listener?.missed()
    send({ type: 'hello' })
  }

  function forget(id: string): void {
    if (!others.delete(id)) return
    joiner.drop(id)
    listener?.gone(id)
  }

  function beat(): void {
    const now = performance.now()
    // The process stood still: the others took it for gone and told it nothing.
    if (now - lastBeat > SILENCE_MS) mayHaveMissed = true
    lastBeat = now
    if (client === undefined) return
    send({ type: 'beat' })
    for (const [id, heardAt] of others) if (now - heardAt > SILENCE_MS) forget(id)
  }

  await connect()
  const beats = setInterval(beat, BEAT_MS)
  beats.unref()
  return {
    publish(news) {
      // For a while after joining it is not known whether there is anybody.
      const isAlone = others.size === 0 && client !== undefined && performance.now() - connectedAt > SILENCE_MS
      if (!isAlone) send({ type: 'news', news })
    },
    others: () => others.size,
    listen(given) {
      listener = given
      send({ type: 'hello' })
    },
    async close() {
      clearInterval(beats)
      clearTimeout(again)
      send({ type: 'bye' })
      await sending
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}

function frameOf(text: string): Frame | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as Frame) : null
  } catch {
    return null
  }
}
