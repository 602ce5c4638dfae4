import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Sound } from '#src/api/types.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

const REASONS = ['unreadable', 'empty', 'too_long', 'format'] as const

/** Uploads a sound; a refusal comes back in words. */
export function useAddSound(appId: string) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const add = useMutation(orpc.voice.addSound.mutationOptions())
  return async (file: File): Promise<{ ok: true; sound: Sound } | { ok: false; text: string }> => {
    try {
      const sound = await add.mutateAsync({ appId, file })
      await queryClient.invalidateQueries({ queryKey: orpc.voice.sounds.key() })
      return { ok: true, sound }
    } catch (error) {
      const { code, data } = apiFailure(error)
      const reason = REASONS.find((each) => each === data.reason)
      return {
        ok: false,
        text:
          code === 'SOUND_UNREADABLE' && reason !== undefined
            ? t(($) => $.voice.sounds.refused[reason])
            : errorText(t, code),
      }
    }
  }
}
