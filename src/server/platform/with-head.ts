/** The first bytes of a stream, as many as are wanted and there are, and a stream of all of it. */
export async function withHead(
  body: ReadableStream<Uint8Array>,
  wanted: number,
): Promise<{ head: Buffer; all: ReadableStream<Uint8Array> }> {
  const reader = body.getReader()
  const first: Uint8Array[] = []
  let length = 0
  while (length < wanted) {
    const { done, value } = await reader.read()
    if (done) break
    first.push(value)
    length += value.byteLength
  }
  const all = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const begun = first.shift()
      if (begun) return controller.enqueue(begun)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head: Buffer.concat(first).subarray(0, wanted), all }
}
