import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import type { Reminder } from '../desk.ts'

/** When and of what somebody is to be reminded; `id`: a reminder that is changed. `at`: milliseconds since 1970. */
export type WantedReminder = { id?: string; conversationId: string; at: number; text: string }

/** The reminders of the agent, the soonest first, and what is done with them. */
export function useReminders(appId: string) {
  const queryClient = useQueryClient()
  const notices = useNotices()
  const { queryKey, queryFn } = orpc.reminders.list.queryOptions({ input: { appId } })
  const { data: list = [] } = useQuery({ queryKey, queryFn })
  /** The bell tells of them, too. */
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    ])
  const put = (change: (list: readonly Reminder[]) => Reminder[]) =>
    queryClient.setQueryData(queryKey, (known) => known && change(known))
  const saving = useMutation(
    orpc.reminders.save.mutationOptions({
      onError: notices.failed,
      onSuccess: (saved) =>
        put((known) =>
          [...known.filter(({ id }) => id !== saved.id), saved].toSorted(
            (a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt),
          ),
        ),
      onSettled: refresh,
    }),
  )
  const removing = useMutation(
    orpc.reminders.remove.mutationOptions({
      // What could not be deleted is there again when they are read anew.
      onMutate: ({ reminderId }) => put((known) => known.filter(({ id }) => id !== reminderId)),
      onError: notices.failed,
      onSettled: refresh,
    }),
  )
  return {
    list,
    /** Those whose time has come. */
    due: list.filter(({ toldAt }) => toldAt !== null),
    isSaving: saving.isPending,
    save: ({ id = uuidv7(), conversationId, at, text }: WantedReminder, onSaved?: () => void) =>
      saving.mutate(
        { appId, reminderId: id, conversationId, at: new Date(at).toISOString(), text },
        { onSuccess: () => onSaved?.() },
      ),
    remove: ({ id }: Reminder) => removing.mutate({ appId, reminderId: id }),
    /** Reads them anew: one has been told. */
    refresh: () => void refresh(),
  }
}
