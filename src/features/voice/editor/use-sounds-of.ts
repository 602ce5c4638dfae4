import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Sounds } from '#src/editor/prompt/sounds-context.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useAddSound } from '../sounds/use-add-sound.ts'

/** The application's sounds, as prompts choose from them. */
export function useSoundsOf(appId: string): Sounds {
  const canEdit = usePermission('voice.edit')
  const { data } = useQuery(orpc.voice.sounds.queryOptions({ input: { appId } }))
  const add = useAddSound(appId)
  const list = useMemo(() => (data ?? []).map(({ id, name, seconds, url }) => ({ id, name, seconds, url })), [data])
  return {
    list,
    ...(canEdit && {
      add: async (file: File) => {
        const done = await add(file)
        return done.ok ? { ok: true as const, id: done.sound.id } : done
      },
    }),
  }
}
