import { fetchStoredFile } from '#src/api/stored-file.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { QuickReply } from './use-quick-replies.ts'

/** Fetches the files that go with a quick reply, as they would be chosen; those that cannot be had are told of. */
export function useReplyFiles(appId: string): (files: QuickReply['files']) => Promise<File[]> {
  const t = useTexts()
  const notices = useNotices()
  return async (files) => {
    const fetched = await Promise.allSettled(files.map((file) => fetchStoredFile(appId, file)))
    return fetched.flatMap((one, at) => {
      if (one.status === 'fulfilled') return [one.value]
      notices.refused(t(($) => $.replies.files.gone, { name: files[at]?.name ?? '' }))
      return []
    })
  }
}
