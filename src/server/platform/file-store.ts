import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { assertStoredName, isStoredName } from './stored-name.ts'

/** Where uploaded bytes lie, by application and generated id. Names that people gave are never part of a path. */
export type FileStore = {
  /** Throws when the id is not a generated one. */
  put(appId: string, id: string, bytes: Buffer): Promise<void>
  /** As `put`, of bytes as they come. A stream that fails leaves nothing behind. */
  save(appId: string, id: string, bytes: ReadableStream<Uint8Array>): Promise<void>
  /** Null when there is no such file. */
  get(appId: string, id: string): Promise<Buffer | null>
  /** The bytes from one place to another, both included, as they are read; null when there is no such file. */
  read(appId: string, id: string, from: number, to: number): Promise<ReadableStream<Uint8Array> | null>
  remove(appId: string, id: string): Promise<void>
  /** Every file of an application. */
  removeAll(appId: string): Promise<void>
}

/** Keeps files in a local folder; a file is there whole or not at all. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (appId: string, id: string) => join(folder, appId, id.slice(-2), id)
  return {
    async put(appId, id, bytes) {
      assertStoredName(appId, id)
      const path = pathOf(appId, id)
      await mkdir(join(path, '..'), { recursive: true })
      try {
        await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
        await rename(`${path}.part`, path)
      } catch (error) {
        // On a full disk the half would take what room is left.
        await rm(`${path}.part`, { force: true })
        throw error
      }
    },
    async save(appId, id, bytes) {
      assertStoredName(appId, id)
      const path = pathOf(appId, id)
      await mkdir(join(path, '..'), { recursive: true })
      try {
        const file = createWriteStream(`${path}.part`, { mode: 0o600, flush: true })
        await pipeline(Readable.fromWeb(bytes as NodeStream), file)
        await rename(`${path}.part`, path)
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      }
    },
    async read(appId, id, from, to) {
      if (!isStoredName(appId, id)) return null
      try {
        const file = await open(pathOf(appId, id))
        const stream = file.createReadStream({ start: from, end: to })
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async get(appId, id) {
      if (!isStoredName(appId, id)) return null
      try {
        return await readFile(pathOf(appId, id))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(appId, id) {
      if (isStoredName(appId, id)) await rm(pathOf(appId, id), { force: true })
    },
    async removeAll(appId) {
      assertStoredName(appId)
      await rm(join(folder, appId), { recursive: true, force: true })
    },
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
