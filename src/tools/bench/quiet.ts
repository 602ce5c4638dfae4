import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sized } from './size.ts'

type Times = { idle: number; all: number }

function times(): Times {
  let [idle, all] = [0, 0]
  for (const { times: core } of cpus()) {
    idle += core.idle
    all += core.idle + core.user + core.sys + core.nice + core.irq
  }
  return { idle, all }
}

/**
 * Waits until others leave the machine nearly alone, at most `seconds`; answers how busy it was in the last second, from
 * 0 to 1. A figure measured on a busy machine is a figure of the machine.
 */
export async function quiet(seconds: number, limit = 0.2): Promise<number> {
  for (let waited = 0; ; waited += 1) {
    const before = times()
    await sleep(sized(1_000, 20))
    const after = times()
    const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
    if (busy < limit || waited >= sized(seconds, 0)) return busy
  }
}
