import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { useRefreshOwn } from './use-own.ts'

type OwnPictureProps = { appId: string; name: string; avatarUrl: string | null }

/** A picture of oneself: sent when it is chosen. */
export function OwnPicture({ appId, name, avatarUrl }: OwnPictureProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation(orpc.profile.setAvatar.mutationOptions())
  const removal = useMutation(orpc.profile.removeAvatar.mutationOptions())
  const [refused, setRefused] = useState<string>()
  const size = format.number(LIMITS.file.avatar / 1024 / 1024)

  async function run(deed: () => Promise<unknown>, told: string) {
    setRefused(undefined)
    try {
      await deed()
      await refresh()
      notices.done(told)
    } catch (error) {
      setRefused(sentenceFor(apiFailure(error).code))
    }
  }
  function sentenceFor(code: string): string {
    if (code === 'TOO_LARGE') return t(($) => $.profile.picture.size, { size })
    if (code === 'UNSUPPORTED_MEDIA') return t(($) => $.profile.picture.type)
    return errorText(t, code)
  }
  function handleFile(file: File | undefined) {
    if (file === undefined) return
    if (file.size > LIMITS.file.avatar) return setRefused(sentenceFor('TOO_LARGE'))
    void run(
      () => upload.mutateAsync({ appId, file }),
      t(($) => $.profile.picture.changed),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={avatarUrl} size={64} decorative />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={upload.isPending} onClick={() => input.current?.click()}>
            {avatarUrl === null ? t(($) => $.profile.picture.add) : t(($) => $.profile.picture.change)}
          </Button>
          {avatarUrl !== null && (
            <Button
              size="small"
              tone="quiet"
              busy={removal.isPending}
              onClick={() =>
                void run(
                  () => removal.mutateAsync({ appId }),
                  t(($) => $.profile.picture.removed),
                )
              }
            >
              {t(($) => $.profile.picture.remove)}
            </Button>
          )}
        </div>
        <p className="text-12 text-muted">{t(($) => $.profile.picture.hint, { size })}</p>
        <p role="alert" className="text-12 text-danger-text empty:hidden">
          {refused}
        </p>
        <input
          ref={input}
          type="file"
          accept=".jpg,.jpeg,.png"
          hidden
          aria-label={t(($) => $.profile.picture.label)}
          onChange={(event) => {
            handleFile(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
