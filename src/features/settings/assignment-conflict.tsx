import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Assignment } from '#src/domain/settings/assignment.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { AssignmentFormState } from './use-assignment-form.ts'

/** Somebody else has changed how groups are found meanwhile: theirs or mine. */
export function AssignmentConflict({ appId, form }: { appId: string; form: AssignmentFormState }) {
  const t = useTexts()
  const format = useFormat()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  const theirs = form.conflict?.theirs.assignment
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name ?? id
  const fields = [
    {
      key: 'defaultGroupId',
      label: t(($) => $.settings.assignment.default),
      words: ({ defaultGroupId }: Assignment) =>
        defaultGroupId === null ? t(($) => $.settings.assignment.noDefault) : nameOf(defaultGroupId),
    },
    {
      key: 'by',
      label: t(($) => $.settings.assignment.by),
      words: ({ by }: Assignment) => t(($) => $.settings.assignment.ways[by]),
    },
    { key: 'prompt', label: t(($) => $.settings.assignment.prompt), words: ({ prompt }: Assignment) => prompt },
    {
      key: 'groupIds',
      label: t(($) => $.settings.assignment.groups),
      words: ({ groupIds }: Assignment) => format.list(groupIds.map(nameOf)),
    },
    {
      key: 'webhook',
      label: t(($) => $.settings.assignment.ways.webhook),
      words: ({ webhook: { url, timeoutSeconds, onTimeout } }: Assignment) =>
        format.list([
          url === '' ? '–' : url,
          format.duration(timeoutSeconds * 1000),
          t(($) => $.settings.assignment.webhook.ways[onTimeout]),
        ]),
    },
    {
      key: 'vip',
      label: t(($) => $.settings.assignment.vip),
      words: ({ vip: { tags, seconds } }: Assignment) => format.list([...tags, format.duration(seconds * 1000)]),
    },
  ] as const
  return (
    <ConflictDialog
      conflict={form.conflict}
      fields={
        theirs === undefined
          ? []
          : fields
              .filter(({ key }) => !sameJson(theirs[key], form.draft[key]))
              .map(({ label, words }) => ({ label, mine: words(form.draft), theirs: words(theirs) }))
      }
      isBusy={form.isSaving}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onClose={form.postpone}
    />
  )
}
