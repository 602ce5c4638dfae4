import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowScope } from '../../editor/flow-problems.ts'

/** What the checks of a menu go by besides its document: the sounds there are, and whether anybody answers by default. */
export function useVoiceScope(appId: string, flowId: string): Partial<FlowScope> {
  const sounds = useQuery(orpc.voice.sounds.queryOptions({ input: { appId } }))
  const menu = useQuery(orpc.voice.get.queryOptions({ input: { appId, flowId } }))
  return useMemo(
    () =>
      sounds.data === undefined || menu.data === undefined
        ? { voice: null }
        : {
            voice: {
              sounds: new Map(sounds.data.map(({ id, name, seconds }) => [id, { name, seconds }])),
              // No number can lead to two menus: the server refuses the second.
              numbersTwice: [],
              hasDefaultGroup: menu.data.settings.defaultGroupId !== null,
            },
          },
    [sounds.data, menu.data],
  )
}
