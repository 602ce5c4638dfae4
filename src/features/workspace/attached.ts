import { sentRefusal, type Takes } from '#src/domain/conversation/file-kind.ts'

/** Files that are to go with the next reply, by conversation. They live as long as the page: no browser keeps them. */
export type Attached = Readonly<Record<string, readonly File[]>>

export const NOTHING_ATTACHED: readonly File[] = []

export function withAttached(attached: Attached, conversationId: string, files: readonly File[]): Attached {
  const { [conversationId]: _before, ...others } = attached
  return files.length === 0 ? others : { ...others, [conversationId]: files }
}

/** A file that may not be sent, and why. */
export type RefusedFile = { name: string; code: NonNullable<ReturnType<typeof sentRefusal>> }

/** The files of a choice that may be sent, and those that may not; both in their order. */
export function sorted(files: readonly File[], takes: Takes): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const code = sentRefusal(file, takes)
    if (code === undefined) taken.push(file)
    else refused.push({ name: file.name, code })
  }
  return { taken, refused }
}

/** The files that a drag or the clipboard holds; text and links are none. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
