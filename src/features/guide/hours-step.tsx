import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { CalendarFiles } from '#src/features/shared/hours/calendar-files.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { draftOf, faultOf, hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { StepFrame } from './step-frame.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTakeGuide } from './use-guide.ts'
import type { StepProps } from './walk.ts'
import { useFirstAnswerer } from './use-first-answerer.ts'

type HoursStepProps = StepProps & { draft: HoursDraft | undefined; onDraft: (draft: HoursDraft | undefined) => void }

/** When people are there. It acts at once: the hours are no part of a release. */
export function HoursStep({ appId, walk, draft, onDraft }: HoursStepProps) {
  const t = useTexts()
  const isBotOff = useFirstAnswerer() === 'people'
  const { failed } = useNotices()
  const queryClient = useQueryClient()
  const takeGuide = useTakeGuide(appId)
  const query = useQuery(orpc.guide.hours.queryOptions({ input: { appId } }))
  const saving = useMutation(
    orpc.guide.setHours.mutationOptions({
      onSuccess: (guide) => {
        takeGuide(guide)
        return Promise.all(
          [orpc.guide.hours.key(), orpc.application.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        )
      },
      onError: failed,
    }),
  )

  const saved = query.data && draftOf(query.data)
  const hours = draft ?? saved
  const isDirty = draft !== undefined && saved !== undefined && !sameJson(hoursOf(draft), hoursOf(saved))
  const fault = hours === undefined ? undefined : faultOf(hours)

  async function save(): Promise<boolean> {
    if (hours === undefined) return false
    try {
      await saving.mutateAsync({ appId, ...hoursOf(hours) })
      onDraft(undefined)
      return true
    } catch {
      return false
    }
  }

  async function handleContinue() {
    if (await save()) walk.onDone({ isMarked: true })
  }

  useLeaveGuard({ isDirty, save: fault === undefined ? save : undefined, discard: () => onDraft(undefined) })

  return (
    <StepFrame
      walk={walk}
      title={t(($) => $.guide.hours.title)}
      text={isBotOff ? t(($) => $.guide.hours.textOff) : t(($) => $.guide.hours.text)}
      main={{
        label: isDirty ? t(($) => $.guide.hours.save) : t(($) => $.guide.walk.continue),
        busy: saving.isPending,
        reason: fault === undefined ? undefined : t(($) => $.guide.hours[fault]),
        onPress: () => void handleContinue(),
      }}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-72 w-full rounded-card" />}>
        {() =>
          hours !== undefined && (
            <CalendarFiles appId={appId}>
              <HoursFields value={hours} disabled={walk.locked !== undefined} onChange={onDraft} />
            </CalendarFiles>
          )
        }
      </QueryState>
    </StepFrame>
  )
}
