import { useMemo } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { uploadMedia } from '#src/api/upload.ts'
import type { AnswerMedia } from '#src/editor/answer/media.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** How files of what an application says come to the server, and where they are shown from. */
export function useAnswerMedia(appId: string): AnswerMedia {
  const t = useTexts()
  return useMemo(
    () => ({
      upload: (file, options) => uploadMedia(appId, file, options),
      url: (fileId) => `/files/${appId}/${fileId}`,
      explain: (error) => errorText(t, apiFailure(error).code),
    }),
    [appId, t],
  )
}
