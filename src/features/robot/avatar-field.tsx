import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { FileDrop, type FileDropItem } from '#src/ui/file-drop.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { refreshBot } from './use-robot-form.ts'

type AvatarFieldProps = { appId: string; name: string; avatarUrl: string | null }

/** The bot's picture: sent when it is chosen and live at once; the one already in use is refused by the server. */
export function AvatarField({ appId, name, avatarUrl }: AvatarFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const notices = useNotices()
  const upload = useMutation(orpc.robot.setAvatar.mutationOptions())
  const removal = useMutation(orpc.robot.removeAvatar.mutationOptions())
  const [refused, setRefused] = useState<string>()
  const limit = format.number(LIMITS.file.avatar / 1024 / 1024)

  async function send(file: File) {
    setRefused(undefined)
    try {
      await upload.mutateAsync({ appId, file })
      await refreshBot(queryClient)
      upload.reset()
      notices.done(t(($) => $.chatbot.identity.changed))
    } catch (error) {
      upload.reset()
      setRefused(sentenceFor(apiFailure(error).code))
    }
  }

  async function remove() {
    setRefused(undefined)
    try {
      await removal.mutateAsync({ appId })
      await refreshBot(queryClient)
      notices.done(t(($) => $.chatbot.identity.removed))
    } catch (error) {
      setRefused(sentenceFor(apiFailure(error).code))
    }
  }

  function sentenceFor(code: string): string {
    if (code === 'UPLOAD_DUPLICATE') return t(($) => $.chatbot.identity.duplicate)
    if (code === 'TOO_LARGE') return t(($) => $.chatbot.identity.size, { size: limit })
    if (code === 'UNSUPPORTED_MEDIA') return t(($) => $.chatbot.identity.type)
    return errorText(t, code)
  }

  const sending = upload.isPending ? upload.variables.file : undefined
  const items: FileDropItem[] =
    sending === undefined
      ? []
      : [
          {
            id: sending.name,
            name: sending.name,
            note: t(($) => $.chatbot.identity.sending, { size: format.bytes(sending.size) }),
            state: 'sending',
          },
        ]
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-13 font-medium text-ink">{t(($) => $.chatbot.identity.avatar)}</span>
      <div className="flex flex-wrap items-start gap-4">
        <div className="flex flex-col items-center gap-2">
          <Avatar name={name} src={avatarUrl} size={64} shape="square" />
          {avatarUrl !== null && (
            <Button tone="quiet" size="small" busy={removal.isPending} onClick={() => void remove()}>
              {t(($) => $.chatbot.identity.remove)}
            </Button>
          )}
        </div>
        <FileDrop
          className="min-w-56 flex-1"
          label={t(($) => $.chatbot.identity.avatarLabel)}
          hint={t(($) => $.chatbot.identity.avatarHint, { size: limit })}
          browseLabel={t(($) => $.chatbot.identity.browse)}
          cancelLabel={(file) => t(($) => $.chatbot.identity.cancel, { name: file })}
          retryLabel={(file) => t(($) => $.chatbot.identity.retry, { name: file })}
          removeLabel={(file) => t(($) => $.chatbot.identity.dismiss, { name: file })}
          accept=".jpg,.jpeg,.png"
          maxBytes={LIMITS.file.avatar}
          items={items}
          disabled={upload.isPending}
          error={refused}
          onFiles={([file]) => {
            if (file !== undefined) void send(file)
          }}
          onRefuse={([refusal]) => {
            if (refusal !== undefined)
              setRefused(sentenceFor(refusal.reason === 'size' ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA'))
          }}
        />
      </div>
    </div>
  )
}
