import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { client } from '#src/api/client.ts'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import type { FieldIssue } from '../issues.ts'
import { robotIssues, sameDraft, type RobotDraft } from './robot-draft.ts'

export type Robot = Awaited<ReturnType<typeof client.robot.get>>

/** A save that came too late: what stands there now, and whose it is. */
export type RobotConflict = { theirs: Robot; changedBy: string | null; changedAt: string }

type Edit = { draft: RobotDraft; base: RobotDraft; revision: number }
type Outcome = { saved: true } | { saved: false; error: unknown; conflict: boolean }

/** The form of the basic settings: a draft over what the server has, saved against the revision it began from. */
export function useRobotForm(appId: string, robot: Robot) {
  const queryClient = useQueryClient()
  const [edit, setEdit] = useState<Edit>()
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const [conflict, setConflict] = useState<RobotConflict>()
  const [isBusy, setBusy] = useState(false)
  const update = useMutation(orpc.robot.update.mutationOptions())

  const saved: RobotDraft = { name: robot.name, settings: robot.settings }
  const draft = edit?.draft ?? saved
  const isDirty = edit !== undefined && !sameDraft(edit.draft, edit.base)
  const issues = [...robotIssues(draft), ...refused]

  function setDraft(next: RobotDraft) {
    setRefused([])
    setEdit({ draft: next, base: edit?.base ?? saved, revision: edit?.revision ?? robot.revision })
  }

  async function saveOver(revision: number): Promise<Outcome> {
    try {
      const result = await update.mutateAsync({ appId, revision, ...draft })
      queryClient.setQueryData(orpc.robot.get.queryKey({ input: { appId } }), { ...robot, ...draft, ...result })
      setEdit(undefined)
      setConflict(undefined)
      void refreshBot(queryClient)
      return { saved: true }
    } catch (error) {
      const failure = apiFailure(error)
      setRefused(issuesOf(error))
      if (failure.code !== 'CONFLICT') return { saved: false, error, conflict: false }
      setConflict(await latest(appId, queryClient, failure.data))
      return { saved: false, error, conflict: true }
    }
  }

  return {
    draft,
    issues,
    isDirty,
    /** Files are on their way: saved now, the draft would lack them. */
    isBusy,
    setBusy,
    isSaving: update.isPending,
    conflict,
    setName: (name: string) => setDraft({ ...draft, name }),
    setSettings: (part: Partial<RobotSettings>) => setDraft({ ...draft, settings: { ...draft.settings, ...part } }),
    save: () => saveOver(edit?.revision ?? robot.revision),
    /** Drops the own changes; what the server has is shown. */
    discard: () => {
      setEdit(undefined)
      setRefused([])
      setConflict(undefined)
    },
    /** Saves over what the other one did. */
    keepMine: () => saveOver(conflict?.theirs.revision ?? edit?.revision ?? robot.revision),
    /** Goes on editing; the conflict shows again at the next save. */
    postpone: () => setConflict(undefined),
  }
}

export type RobotForm = ReturnType<typeof useRobotForm>

type Client = ReturnType<typeof useQueryClient>

/** Everything on screen that tells of the bot: itself, the frame's chip, the online test, the coming release. */
export async function refreshBot(queryClient: Client): Promise<void> {
  await Promise.all(
    [orpc.robot.key(), orpc.application.key(), orpc.tryOut.key(), orpc.release.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

async function latest(appId: string, queryClient: Client, data: Record<string, unknown>): Promise<RobotConflict> {
  const theirs = await queryClient.fetchQuery(orpc.robot.get.queryOptions({ input: { appId }, staleTime: 0 }))
  return {
    theirs,
    changedBy: typeof data.changedBy === 'string' ? data.changedBy : null,
    changedAt: typeof data.changedAt === 'string' ? data.changedAt : theirs.updatedAt,
  }
}
