import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { robotIssues, sameDraft, type RobotDraft } from './robot-draft.ts'

export type Robot = Awaited<ReturnType<typeof client.robot.get>>

const draftOf = ({ name, settings }: Robot): RobotDraft => ({ name, settings })

/** The form of the basic settings. */
export function useRobotForm(appId: string, robot: Robot) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { set, faults, ...form } = useRevisionForm({
    stored: robot,
    draftOf,
    same: sameDraft,
    faultsOf: (draft: RobotDraft, refusal) => [...robotIssues(draft), ...(refusal ? issuesOf(refusal) : [])],
    send: (draft, revision) => client.robot.update({ appId, revision, ...draft }),
    after: (answer, draft, before) => ({ ...before, ...draft, ...answer }),
    read: () => queryClient.fetchQuery(orpc.robot.get.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved(_, stored) {
      const queryKey = orpc.robot.get.queryKey({ input: { appId } })
      const { name, settings, revision } = stored
      queryClient.setQueryData(queryKey, { ...robot, name, settings, revision })
      void refreshBot(queryClient)
      notices.done(t(($) => $.chatbot.basic.saved))
    },
    onRefused: notices.failed,
  })
  const setDraft = (part: Partial<RobotDraft>) => set({ ...form.draft, ...part })
  return {
    ...form,
    issues: faults,
    setName: (name: string) => setDraft({ name }),
    setSettings: (part: Partial<RobotSettings>) => setDraft({ settings: { ...form.draft.settings, ...part } }),
  }
}

export type RobotForm = ReturnType<typeof useRobotForm>

type Client = ReturnType<typeof useQueryClient>

/** Everything on screen that tells of the bot: itself, the frame's chip, the online test, the coming release, the quick start. */
export async function refreshBot(queryClient: Client): Promise<void> {
  await Promise.all(
    [orpc.robot, orpc.application, orpc.tryOut, orpc.release, orpc.guide].map((noun) =>
      queryClient.invalidateQueries({ queryKey: noun.key() }),
    ),
  )
}
