import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFailure, refusalOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Sound } from '#src/api/types.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

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
      const unreadable = refusalOf(error, 'SOUND_UNREADABLE')
      return {
        ok: false,
        text: unreadable ? t(($) => $.voice.sounds.refused[unreadable.reason]) : errorText(t, apiFailure(error).code),
      }
    }
  }
}
