import type { Context as HonoContext } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import type { Bindings } from '../request/origin-of.ts'
import { refuse } from '../request/refuse.ts'

/** The part of a file that is asked for: its first and last byte, and how the answer says so. */
type Part = { from: number; to: number; status: 200 | 206; headers: Record<string, string> }

/** The part of a file of `size` bytes that a request asks for, or the refusal of one that lies outside. */
export function partOf(c: HonoContext<Bindings>, size: number): Part | Response {
  const range = rangeOf(c.req.header('range'), size)
  if (range === 'none') return refuse(c, new DeskError('RANGE_OUTSIDE'), { 'Content-Range': `bytes */${size}` })
  const [from, to] = range ?? [0, size - 1]
  const headers = {
    'Content-Length': String(to - from + 1),
    'Accept-Ranges': 'bytes',
    ...(range !== null && { 'Content-Range': `bytes ${from}-${to}/${size}` }),
  }
  return { from, to, status: range === null ? 200 : 206, headers }
}

/** A `Range` header as first and last byte; null for the whole, or what we do not serve in parts; `none`: outside. */
function rangeOf(header: string | undefined, size: number): [from: number, to: number] | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'none' : [from, to]
}
