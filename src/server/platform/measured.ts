import { createHash } from 'node:crypto'
import { DeskError } from '#src/domain/errors.ts'

/**
 * Counts and hashes bytes as they pass, and fails with what `tooLarge` makes when there are more than `limit`. `size` and
 * `sha256` are known when the stream has been read to its end.
 */
export function measured(
  body: ReadableStream<Uint8Array>,
  limit: number,
  tooLarge: () => Error,
): { stream: ReadableStream<Uint8Array>; size(): number; sha256(): Buffer } {
  const hash = createHash('sha256')
  let size = 0
  const stream = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit) throw tooLarge()
        hash.update(chunk)
        controller.enqueue(chunk)
      },
    }),
  )
  return { stream, size: () => size, sha256: () => hash.digest() }
}

/** Our own refusal, wherever a stream has wrapped it; else the error as it came. */
export function refusalWithin(error: unknown): unknown {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof DeskError) return at
  return error
}
