import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const PAGE_BYTES = 4096

/** How much memory a process holds, in bytes; 0 when it is gone. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    if (process.platform === 'linux') {
      const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
      return Number(pages) * PAGE_BYTES
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    return 0
  }
}
