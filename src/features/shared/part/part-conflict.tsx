import { ConflictDialog, type Conflict } from '#src/features/shared/conflict/conflict-dialog.tsx'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'

type PartConflictProps<State, Theirs> = {
  form: {
    draft: State
    conflict: (Conflict & { theirs: Theirs }) | undefined
    isSaving: boolean
    keepMine: () => Promise<boolean>
    takeTheirs: () => void
    postpone: () => void
  }
  /** The part, of what stands there now. */
  stateOf: (theirs: Theirs) => State
  /** The fields in which two states differ, in words. */
  fieldsOf: (mine: State, theirs: State) => readonly StateField[]
}

/** Somebody else has changed a part of the settings meanwhile: theirs or mine. */
export function PartConflict<State, Theirs>({ form, stateOf, fieldsOf }: PartConflictProps<State, Theirs>) {
  const { conflict, draft } = form
  const fields = conflict === undefined ? [] : fieldsOf(draft, stateOf(conflict.theirs))
  return (
    <ConflictDialog
      conflict={conflict}
      fields={fields.map(({ label, values: [mine, theirs] }) => ({ label, mine, theirs }))}
      isBusy={form.isSaving}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onClose={form.postpone}
    />
  )
}
