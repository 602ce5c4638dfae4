import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { apiFailure, isDefinedError } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { MenuSchedule } from '#src/api/types.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { MomentField } from '#src/ui/moment-field.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { momentIn, wallTimeIn } from './zoned-time.ts'

/** Which version of a menu calls get instead of the released one, and when: «from Friday 18:00». */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { appId, flow, isReadOnly } = useFlowEditor()
  const schedules = useQuery(orpc.voice.schedules.queryOptions({ input: { appId, flowId: flow.id } }))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.voice.schedule.title)}
      description={t(($) => $.voice.schedule.text)}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <div className="flex flex-col gap-5">
        <QueryState
          query={schedules}
          skeleton={<Skeleton className="h-20 w-full" />}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState level={3} title={t(($) => $.voice.schedule.none)} />}
        >
          {(list) => <ScheduleList schedules={list} />}
        </QueryState>
        {!isReadOnly && <AddSchedule />}
      </div>
    </Dialog>
  )
}

const TONES = { coming: 'info', on: 'success', over: 'neutral' } as const

function ScheduleList({ schedules }: { schedules: readonly MenuSchedule[] }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { appId, flow, resources, isReadOnly } = useFlowEditor()
  const format = useFormat(resources.timeZone)
  const remove = useMutation(
    orpc.voice.removeSchedule.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.voice.key() }),
      onError: notices.failed,
    }),
  )
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
      {schedules.map(({ id, versionNumber, versionName, from, until, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
          <Badge tone={TONES[state]}>{t(($) => $.voice.schedule.states[state])}</Badge>
          <span className="min-w-0 flex-1 basis-48">
            <span className="font-medium">
              {t(($) => $.voice.schedule.version, { number: versionNumber })} {versionName}
            </span>
            <span className="tabular block text-muted">
              {until === null
                ? t(($) => $.voice.schedule.from, { from: format.dateTime(from) })
                : t(($) => $.voice.schedule.fromTo, { from: format.dateTime(from), until: format.dateTime(until) })}
            </span>
          </span>
          {!isReadOnly && state !== 'over' && (
            <Button
              size="small"
              busy={remove.isPending && remove.variables.scheduleId === id}
              onClick={() => remove.mutate({ appId, flowId: flow.id, scheduleId: id })}
            >
              {state === 'on' ? t(($) => $.voice.schedule.end) : t(($) => $.voice.schedule.cancel)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function AddSchedule() {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { appId, flow, resources, autosave } = useFlowEditor()
  const zone = resources.timeZone
  const format = useFormat(zone)
  const [versionId, setVersion] = useState<string>()
  const [from, setFrom] = useState(() => wallTimeIn(Date.now() + 3_600_000, zone))
  const [until, setUntil] = useState('')
  const [refused, setRefused] = useState<string>()
  const versions = useInfiniteQuery(
    orpc.flows.versions.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, flowId: flow.id, limit: 30, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const items = versions.data?.pages.flatMap((page) => page.items) ?? []
  const chosen = versionId ?? items[0]?.id
  const add = useMutation(
    orpc.voice.addSchedule.mutationOptions({
      onSuccess: async () => {
        notices.done(t(($) => $.voice.schedule.added))
        await queryClient.invalidateQueries({ queryKey: orpc.voice.key() })
      },
      onError(error) {
        if (isDefinedError(error) && error.code === 'SCHEDULE_OVERLAP') {
          const { versionNumber: number, from: begins } = error.data
          setRefused(t(($) => $.voice.schedule.overlap, { number, from: format.dateTime(begins) }))
        } else setRefused(errorText(t, apiFailure(error).code))
      },
    }),
  )
  const [fromAt, untilAt] = [momentIn(from, zone), momentIn(until, zone)]
  const isBackwards = fromAt !== null && untilAt !== null && untilAt <= fromAt
  const isReady = chosen !== undefined && fromAt !== null && !isBackwards
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setRefused(undefined)
    await autosave.flush()
    add.mutate({ appId, flowId: flow.id, versionId: chosen, from: fromAt, until: untilAt })
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-14 font-semibold">{t(($) => $.voice.schedule.add)}</h3>
      {versions.isSuccess && items.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.voice.schedule.noVersion)}</p>
      ) : (
        <>
          <Field label={t(($) => $.voice.schedule.which)}>
            <Select
              value={chosen}
              onValueChange={setVersion}
              options={items.map(({ id, number, name, at }) => ({
                value: id,
                label: `${t(($) => $.voice.schedule.version, { number })} ${name}`.trim(),
                help: format.dateTime(at),
              }))}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t(($) => $.voice.schedule.begins)} help={zone.replaceAll('_', ' ')} required>
              <MomentField timeLabel={t(($) => $.voice.schedule.beginsAt)} value={from} onValueChange={setFrom} />
            </Field>
            <Field
              label={t(($) => $.voice.schedule.ends)}
              help={t(($) => $.voice.schedule.endsHelp)}
              error={isBackwards ? t(($) => $.voice.schedule.backwards) : undefined}
            >
              <MomentField timeLabel={t(($) => $.voice.schedule.endsAt)} value={until} onValueChange={setUntil} />
            </Field>
          </div>
          {refused !== undefined && (
            <p role="alert" className="text-13 text-danger-text">
              {refused}
            </p>
          )}
          <Button
            type="submit"
            tone="accent"
            className="self-start"
            icon={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden />}
            busy={add.isPending}
            aria-disabled={!isReady}
          >
            {t(($) => $.voice.schedule.confirm)}
          </Button>
        </>
      )}
    </form>
  )
}
