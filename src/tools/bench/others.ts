import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** A clock tick, in milliseconds, as Linux tells times of processes. */
const TICK_MS = 10

/**
 * Watches how much of the machine's time others take while something is measured, from 0 to 1: all that was busy less what
 * this process and those it began have worked. Undefined where processes cannot be read, as outside of Linux.
 */
export function watchOthers(): () => number | undefined {
  const begun = performance.now()
  const before = { busy: busyMs(), own: ownMs() }
  return () => {
    const own = ownMs()
    if (own === undefined || before.own === undefined) return undefined
    const whole = (performance.now() - begun) * cpus().length
    return Math.max(0, (busyMs() - before.busy - (own - before.own)) / whole)
  }
}

/** What this process and all that it began have worked. */
function ownMs(): number | undefined {
  const own = ownTimes()
  return own.size === 0 ? undefined : [...own.values()].reduce((sum, ms) => sum + ms, 0)
}

/** What all cores have worked since the machine came up. */
const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** What this process and those below it have worked, by process; each with those below it that have ended. */
export function ownTimes(): Map<number, number> {
  const all = new Map<number, { parent: number; ms: number }>()
  for (const name of namesIn('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined
    if (stat) all.set(Number(name), stat)
  }
  const isOwn = (pid: number): boolean => {
    if (pid === process.pid) return true
    const parent = all.get(pid)?.parent
    return parent !== undefined && parent > 1 && isOwn(parent)
  }
  return new Map([...all].filter(([pid]) => isOwn(pid)).map(([pid, { ms }]) => [pid, ms]))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Its parent, and what it has worked; undefined for one that has gone. */
function readStat(pid: string): { parent: number; ms: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ms: ticks * TICK_MS }
  } catch {
    return undefined
  }
}
