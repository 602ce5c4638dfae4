import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { conversationTextsSchema, type ConversationTexts } from '#src/domain/settings/application.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedTexts = Awaited<ReturnType<typeof client.settings.texts>>
export type TextName = keyof ConversationTexts

type Outcome = { saved: true } | { saved: false; error: unknown; conflict: boolean }

/** The form of what conversations say: a draft over what is saved, on top of the revision it began from. */
export function useTextsForm(appId: string, saved: SavedTexts) {
  const queryClient = useQueryClient()
  const update = useMutation(orpc.settings.updateTexts.mutationOptions())
  const [edit, setEdit] = useState<{ texts: ConversationTexts; base: SavedTexts }>()
  const [conflict, setConflict] = useState<{ theirs: SavedTexts; changedBy: string | null; changedAt: string }>()
  const draft = edit?.texts ?? saved.texts
  const isDirty = edit !== undefined && !sameJson(edit.texts, edit.base.texts)
  const queryKey = orpc.settings.texts.queryKey({ input: { appId } })

  async function save(revision = edit?.base.revision ?? saved.revision): Promise<Outcome> {
    try {
      const result = await update.mutateAsync({ appId, revision, texts: draft })
      queryClient.setQueryData(queryKey, { ...result, texts: conversationTextsSchema.parse(draft) })
      drop()
      return { saved: true }
    } catch (error) {
      const { code, data } = apiFailure(error)
      if (code !== 'CONFLICT') return { saved: false, error, conflict: false }
      const theirs = await queryClient.fetchQuery(orpc.settings.texts.queryOptions({ input: { appId }, staleTime: 0 }))
      setConflict({
        theirs,
        changedBy: typeof data.changedBy === 'string' ? data.changedBy : null,
        changedAt: typeof data.changedAt === 'string' ? data.changedAt : new Date().toISOString(),
      })
      return { saved: false, error, conflict: true }
    }
  }

  function drop() {
    setEdit(undefined)
    setConflict(undefined)
  }

  return {
    draft,
    issues: conversationTextsSchema.safeParse(draft).error?.issues ?? [],
    isDirty,
    isSaving: update.isPending,
    conflict,
    set: (name: TextName, text: string) => setEdit({ texts: { ...draft, [name]: text }, base: edit?.base ?? saved }),
    save,
    /** Drops the own changes; what is saved is shown. */
    discard: drop,
    keepMine: () => save(conflict?.theirs.revision),
    postpone: () => setConflict(undefined),
  }
}
