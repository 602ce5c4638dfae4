import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { ModelPurpose } from '#src/domain/robot/model.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import {
  draftOf,
  inputOf,
  modelIssues,
  sameModel,
  settingOf,
  type Model,
  type ModelDraft,
  type ModelTest,
} from './model-draft.ts'

/** How a try went; `error` where it could not be made. */
export type Tried = { draft: ModelDraft; result: ModelTest } | { draft: ModelDraft; error: unknown }

/** The form of the model: a draft of its own beside the page's, saved at once. */
export function useModelForm(appId: string, purpose: ModelPurpose, model: Model) {
  const queryClient = useQueryClient()
  const [edit, setEdit] = useState<ModelDraft>()
  const [tried, setTried] = useState<Tried>()
  const [refused, setRefused] = useState<{ baseUrl: string; code: string }>()
  const saving = useMutation({
    mutationFn: (input: Parameters<typeof client.robot.setModel>[0]) => withProof(() => client.robot.setModel(input)),
  })
  const removing = useMutation({
    mutationFn: (input: Parameters<typeof client.robot.removeModel>[0]) =>
      withProof(() => client.robot.removeModel(input)),
  })
  const testing = useMutation(orpc.robot.testModel.mutationOptions())
  const draft = edit ?? draftOf(model)

  async function settle() {
    setEdit(undefined)
    // Flows say whether there is a model.
    await Promise.all(
      [orpc.robot.model.key(), orpc.flows.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }

  return {
    draft,
    issues: modelIssues(draft, model),
    isDirty: edit !== undefined && !sameModel(edit, draftOf(model)),
    isSaving: saving.isPending,
    isRemoving: removing.isPending,
    isTesting: testing.isPending,
    /** The last try, as long as the form still holds what was tried. */
    tried: tried !== undefined && sameModel(tried.draft, draft) ? tried : undefined,
    set: (part: Partial<ModelDraft>) => setEdit({ ...draft, ...part }),
    discard: () => setEdit(undefined),
    /** Why the server does not call the address, as long as the form still holds it. */
    addressFault: refused?.baseUrl === draft.baseUrl ? refused.code : undefined,
    save: async () => {
      try {
        await saving.mutateAsync({ appId, purpose, ...settingOf(draft) })
      } catch (error) {
        const issue = issuesOf(error).find(({ path }) => path[1] === 'baseUrl')
        if (issue) setRefused({ baseUrl: draft.baseUrl, code: issue.code })
        throw error
      }
      await settle()
    },
    remove: async () => {
      await removing.mutateAsync({ appId, purpose })
      setTried(undefined)
      await settle()
    },
    test: async () => {
      setTried(undefined)
      try {
        setTried({ draft, result: await testing.mutateAsync({ appId, purpose, ...inputOf(draft) }) })
      } catch (error) {
        setTried({ draft, error })
      }
    },
  }
}

export type ModelForm = ReturnType<typeof useModelForm>
