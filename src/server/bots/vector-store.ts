import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { textVector } from '../db/schema/bot.ts'

/** Rows read or written at once. */
const CHUNK = 500

/** The vectors of texts as they are kept, by model. */
export type VectorStore = {
  /** Those of the texts that are known. */
  read(appId: string, model: string, texts: readonly string[]): Promise<Map<string, Float32Array>>
  write(appId: string, model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

export function createVectorStore(db: Db): VectorStore {
  return {
    async read(appId, model, texts) {
      const found = new Map<string, Float32Array>()
      for (let from = 0; from < texts.length; from += CHUNK) {
        const byHash = new Map(texts.slice(from, from + CHUNK).map((text) => [hashOf(text).toString('hex'), text]))
        const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
        const rows = await db.inApp(appId, (tx) =>
          tx
            .select({ hash: textVector.hash, vector: textVector.vector })
            .from(textVector)
            .where(and(eq(textVector.model, model), inArray(textVector.hash, hashes))),
        )
        for (const { hash, vector } of rows) {
          const text = byHash.get(hash.toString('hex'))
          if (text !== undefined) found.set(text, floatsOf(vector))
        }
      }
      return found
    },
    async write(appId, model, vectors) {
      const rows = [...vectors].map(([text, vector]) => ({
        appId,
        model,
        hash: hashOf(text),
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      }))
      for (let from = 0; from < rows.length; from += CHUNK)
        await db.inApp(appId, (tx) =>
          tx
            .insert(textVector)
            .values(rows.slice(from, from + CHUNK))
            .onConflictDoNothing(),
        )
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A copy: a buffer of the driver may begin at any byte. */
const floatsOf = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer)
