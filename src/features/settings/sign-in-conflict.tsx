import type { Provider } from '#src/domain/settings/provider.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { SignInFormState } from './use-sign-in-form.ts'

/** The identity provider has been changed elsewhere meanwhile: theirs or mine. */
export function SignInConflict({ form }: { form: SignInFormState }) {
  const t = useTexts()
  const format = useFormat()
  const theirs = form.conflict?.theirs.provider
  const words = (value: Provider[keyof Provider]) => {
    if (typeof value === 'boolean') return value ? t(($) => $.settings.signIn.on) : t(($) => $.settings.signIn.off)
    return value === null ? t(($) => $.settings.signIn.nobody) : format.list([value].flat())
  }
  const names = ['enabled', 'name', 'issuer', 'clientId', 'domains', 'only'] as const
  const role = (joinsAs: Provider['joinsAs']) =>
    joinsAs === null ? t(($) => $.settings.signIn.invitedOnly) : t(($) => $.team.roles[joinsAs])
  const { draft } = form
  return (
    <ConflictDialog
      conflict={form.conflict}
      fields={
        theirs === undefined
          ? []
          : [
              ...names
                .filter((name) => !sameJson(theirs[name], draft[name]))
                .map((name) => ({
                  label: t(($) => $.settings.signIn[name]),
                  mine: words(draft[name]),
                  theirs: words(theirs[name]),
                })),
              ...(theirs.joinsAs === draft.joinsAs
                ? []
                : [
                    {
                      label: t(($) => $.settings.signIn.unknown),
                      mine: role(draft.joinsAs),
                      theirs: role(theirs.joinsAs),
                    },
                  ]),
            ]
      }
      isBusy={form.isSaving}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onClose={form.postpone}
    />
  )
}
