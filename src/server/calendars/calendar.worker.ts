import { parentPort, workerData } from 'node:worker_threads'
import type { CalendarJob } from './protocol.ts'
import { readCalendar } from './read-calendar.ts'

/** Reads a calendar file aside, and posts its days: a rule that never ends takes no more than this thread. */
// What the reader cannot make out it would tell with words of the file, which belong into no log.
console.warn = () => undefined
parentPort?.postMessage({ answer: readCalendar(workerData as CalendarJob) })
