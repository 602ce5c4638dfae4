import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowScope } from '#src/features/flows/editor/flow-problems.ts'

/** What the checks of a menu go by besides its document: its language, the sounds there are, and who could answer. */
export function useVoiceScope(appId: string, flowId: string): Partial<FlowScope> {
  const sounds = useQuery(orpc.voice.sounds.queryOptions({ input: { appId } }))
  const menu = useQuery(orpc.voice.get.queryOptions({ input: { appId, flowId } }))
  const resources = useQuery(orpc.flows.resources.queryOptions({ input: { appId } }))
  const language = menu.data?.settings.language
  const groups = resources.data?.groups.length
  return useMemo(
    () =>
      sounds.data === undefined || language === undefined || groups === undefined
        ? { voice: null }
        : {
            languages: [language],
            voice: {
              sounds: new Map(sounds.data.map(({ id, name, seconds }) => [id, { name, seconds }])),
              // No number can lead to two menus: the server refuses the second.
              numbersTwice: [],
              hasGroup: groups > 0,
            },
          },
    [sounds.data, language, groups],
  )
}
