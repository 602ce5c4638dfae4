import { DESK_LISTS } from '#src/domain/settings/desk-lists.ts'
import { STAFF_ACTS } from '#src/domain/settings/staff-may.ts'
import type { Workbench } from '#src/domain/settings/workbench.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type WorkbenchPart = keyof Workbench
const PARTS: readonly WorkbenchPart[] = [
  'staff',
  'afterWork',
  'closing',
  'breakReasons',
  'idleBreak',
  'notices',
  'lists',
  'panels',
  'custom',
  'keys',
]

/** In words, in what two states of the workspace's settings differ, or of the one part of them. */
export function useWorkbenchFields(only?: WorkbenchPart): (before: Workbench, after: Workbench) => StateField[] {
  const t = useTexts()
  const words: { [Part in WorkbenchPart]: (value: Workbench[Part]) => string } = {
    afterWork: ({ seconds, extensions }) => t(($) => $.workbench.afterWork.summary, { seconds, count: extensions }),
    breakReasons: (names) => (names.length === 0 ? t(($) => $.workbench.breakReasons.none) : names.join(', ')),
    idleBreak: (minutes) =>
      minutes === 0
        ? t(($) => $.workbench.idleBreak.none)
        : t(($) => $.workbench.idleBreak.summary, { count: minutes }),
    panels: (panels) =>
      panels
        .filter(({ shown }) => shown)
        .map(({ name }) => t(($) => $.workbench.panels.names[name]))
        .join(', ') || t(($) => $.workbench.panels.none),
    lists: ({ hidden, sort }) =>
      t(($) => $.workbench.lists.summary, {
        lists: DESK_LISTS.filter((name) => !hidden.some((each) => each === name))
          .map((name) => t(($) => $.workbench.lists.names[name]))
          .join(', '),
        sort: t(($) => $.workbench.lists.sorts[sort]),
      }),
    notices: (notices) =>
      (['sound', 'desktop'] as const)
        .filter((name) => notices[name])
        .map((name) => t(($) => $.workbench.notices.names[name]))
        .join(', ') || t(($) => $.workbench.notices.none),
    staff: ({ blockDays, aboveLimit, ...acts }) => {
      const named = STAFF_ACTS.filter((act) => acts[act]).map((act) => t(($) => $.workbench.staff.names[act]))
      return [
        ...named,
        blockDays === 0
          ? t(($) => $.workbench.staff.noBlock)
          : t(($) => $.workbench.staff.blockSummary, { count: blockDays }),
        ...(aboveLimit === 0 ? [] : [t(($) => $.workbench.staff.aboveSummary, { count: aboveLimit })]),
      ].join(', ')
    },
    custom: ({ title, url }) => (url === '' ? t(($) => $.workbench.custom.none) : `${title}: ${url}`),
    keys: (changed) => t(($) => $.workbench.keys.summary, { count: Object.keys(changed).length }),
    closing: (form) =>
      form.length === 0
        ? t(($) => $.workbench.closing.none)
        : t(($) => $.workbench.closing.summary, {
            count: form.length,
            names: form.map(({ label }) => label).join(', '),
          }),
  }
  const field = <Part extends WorkbenchPart>(part: Part, before: Workbench, after: Workbench): StateField => ({
    label: t(($) => $.workbench[part].title),
    values: [words[part](before[part]), words[part](after[part])],
  })
  return (before, after) =>
    PARTS.filter((part) => (only === undefined || part === only) && !sameJson(before[part], after[part])).map((part) =>
      field(part, before, after),
    )
}
