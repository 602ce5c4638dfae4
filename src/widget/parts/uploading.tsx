/** @jsxImportSource preact */
import { sentLimitOf, type Takes } from '#src/domain/conversation/file-kind.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { sizeOf } from './size-of.ts'
import type { Sending } from './use-upload.ts'

/** What the same file would be refused for again, in words. */
const FINAL = {
  TOO_LARGE: 'file.tooLarge',
  UNSUPPORTED_MEDIA: 'file.kind',
  UPLOAD_COUNT_LIMIT: 'file.many',
  WORDS_BLOCKED: 'wordsBlocked',
} as const

type UploadingProps = { upload: { sending: Sending | null; takes: Takes }; onRetry: (sending: Sending) => void }

/** What has become of a file: how far it has come, or why it did not get there, and to try again where that may help. */
export function Uploading({ upload: { sending, takes }, onRetry }: UploadingProps) {
  const { t, tag } = useWords()
  const isSending = sending?.code === null
  const why = Object.entries(FINAL).find(([refusal]) => refusal === sending?.code)?.[1]
  return (
    <>
      <p role="status" class="meta">
        {isSending && t('file.sending', { name: sending.file.name })}
      </p>
      {isSending && <progress value={sending.share} aria-label={sending.file.name} />}
      {sending !== null && !isSending && (
        <p class="problem" role="alert">
          <Icon name="alert" />
          {why ? t(why, { limit: sizeOf(sentLimitOf(sending.file.name, takes), tag) }) : t('notSent')}
          {!why && (
            <button type="button" class="button link" onClick={() => onRetry(sending)}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
    </>
  )
}
