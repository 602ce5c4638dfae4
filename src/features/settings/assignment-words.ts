import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Assignment } from '#src/domain/settings/assignment.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** In words, in what two states of the assignment differ. */
export function useAssignmentFields(appId: string): (before: Assignment, after: Assignment) => StateField[] {
  const t = useTexts()
  const format = useFormat()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  const nameOf = (id: string) =>
    groups.find((group) => group.id === id)?.name ?? t(($) => $.settings.assignment.goneGroup)
  return differing<Assignment>([
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
  ])
}
