import type { Workbench } from '#src/domain/settings/workbench.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { WorkbenchFormState } from './use-workbench-form.ts'

/** Somebody else has changed the workspace meanwhile: theirs or mine. */
export function WorkbenchConflict({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const theirs = form.conflict?.theirs.workbench
  const words: { [Part in keyof Workbench]: (value: Workbench[Part]) => string } = {
    afterWork: ({ seconds, extensions }) => t(($) => $.workbench.afterWork.summary, { seconds, count: extensions }),
    breakReasons: (names) => (names.length === 0 ? t(($) => $.workbench.breakReasons.none) : names.join(', ')),
    keys: (changed) => t(($) => $.workbench.keys.summary, { count: Object.keys(changed).length }),
    closing: (form) =>
      form.length === 0
        ? t(($) => $.workbench.closing.none)
        : t(($) => $.workbench.closing.summary, {
            count: form.length,
            names: form.map(({ label }) => label).join(', '),
          }),
  }
  const field = <Part extends keyof Workbench>(part: Part, other: Workbench) => ({
    label: t(($) => $.workbench[part].title),
    mine: words[part](form.draft[part]),
    theirs: words[part](other[part]),
  })
  return (
    <ConflictDialog
      conflict={form.conflict}
      fields={
        theirs === undefined
          ? []
          : (Object.keys(words) as (keyof Workbench)[])
              .filter((part) => !sameJson(theirs[part], form.draft[part]))
              .map((part) => field(part, theirs))
      }
      isBusy={form.isSaving}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onClose={form.postpone}
    />
  )
}
