import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Resources } from '#src/editor/canvas/kit/inspector-context.tsx'
import type { InspectorHost } from '#src/editor/inspector/use-node-scope.ts'
import type { Json } from '#src/domain/value/value.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useFlowEditor } from './editor-context.ts'

/** What the settings of nodes may choose from and do. */
export function useInspectorHost(): InspectorHost {
  const { appId, flow, kinds, resources, languages, problems, isReadOnly, search, connectFrom } = useFlowEditor()
  const queries = useQueryClient()
  const maySaveSecrets = usePermission('secret.edit')
  const t = useTexts()
  const lent: Resources = {
    flows: resources.flows
      .filter(({ id }) => id !== flow.id)
      .map((signature) => ({ id: signature.id, name: signature.name, signature })),
    groups: resources.groups,
    members: resources.members,
    skills: resources.skills,
    tags: resources.tags,
    userTags: resources.userTags,
    channels: resources.channels.map((kind) => ({ kind, name: channelName(t, kind) })),
    secrets: resources.secrets,
    ...(!isReadOnly &&
      maySaveSecrets && {
        saveSecret: async ({ name, value, places }) => {
          await withProof(() => client.flows.saveSecret({ appId, name, value, places: [...places] }))
          await queries.invalidateQueries({ queryKey: orpc.flows.resources.key() })
        },
        removeSecret: async (name) => {
          await withProof(() => client.flows.removeSecret({ appId, name }))
          await queries.invalidateQueries({ queryKey: orpc.flows.resources.key() })
        },
      }),
    ...(!isReadOnly && {
      tryRequest: async (request) => {
        try {
          return await client.flows.perform({ appId, flowId: flow.id, request: { type: 'http', request } })
        } catch (error) {
          return { ok: false, code: apiFailure(error).code, detail: '', ms: 0 }
        }
      },
      trySandbox: async (script, inputs) => {
        const request = { type: 'code' as const, script, inputs: (inputs ?? {}) as Record<string, Json> }
        return (await client.flows.perform({ appId, flowId: flow.id, request })) as unknown as Json
      },
    }),
  }
  return {
    kinds,
    resources: lent,
    problems: problems ?? [],
    languages,
    hasModel: resources.hasModel,
    isAsked: search.check === 'all',
    onConnect: connectFrom,
  }
}
