import type { AnswerMedia, StoredMedia } from './media.ts'

/** How an upload fares. */
export type Upload =
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; error: unknown }
  | { state: 'done'; stored: StoredMedia }

/** The uploads of one editor, by id. They outlive the nodes that show them: undoing one and redoing it finds it again. */
export type Uploads = ReturnType<typeof createUploads>

export function createUploads(upload: AnswerMedia['upload'], newId: () => string) {
  const all = new Map<string, Upload>()
  const cancels = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  function set(id: string, next: Upload): void {
    all.set(id, next)
    for (const listener of listeners) listener()
  }

  function send(id: string, file: File): void {
    const cancel = new AbortController()
    cancels.set(id, cancel)
    set(id, { state: 'sending', file, share: 0 })
    const isCurrent = () => cancels.get(id) === cancel
    upload(file, {
      signal: cancel.signal,
      onProgress: (share) => isCurrent() && set(id, { state: 'sending', file, share }),
    }).then(
      (stored) => isCurrent() && set(id, { state: 'done', stored }),
      (error: unknown) => isCurrent() && set(id, { state: 'failed', file, error }),
    )
  }

  return {
    /** Begins to send a file; answers its id. */
    begin(file: File): string {
      const id = newId()
      send(id, file)
      return id
    },
    retry(id: string): void {
      const known = all.get(id)
      if (known?.state === 'failed') send(id, known.file)
    },
    /** Stops it and forgets it. */
    cancel(id: string): void {
      cancels.get(id)?.abort()
      cancels.delete(id)
      all.delete(id)
      for (const listener of listeners) listener()
    },
    cancelAll(): void {
      for (const cancel of cancels.values()) cancel.abort()
    },
    get: (id: string): Upload | undefined => all.get(id),
    isSending: (): boolean => [...all.values()].some(({ state }) => state === 'sending'),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
