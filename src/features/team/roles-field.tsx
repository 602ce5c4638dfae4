import type { Role } from '#src/domain/team/policy.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { givableRoles } from './member-draft.ts'

type RolesFieldProps = {
  value: readonly Role[]
  onChange: (value: Role[]) => void
  error: string | undefined
}

/** The roles, each with what it may do; those that are not the person's to give say so. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const t = useTexts()
  const givable = givableRoles(useApplication().roles)
  const shown = ROLES.filter((role) => role !== 'super_admin')
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-13 font-medium text-ink">{t(($) => $.team.form.roles)}</legend>
      {shown.map((role) => {
        const mayGive = givable.includes(role)
        return (
          <Checkbox
            key={role}
            label={t(($) => $.team.roles[role])}
            help={mayGive ? t(($) => $.team.rolesHelp[role]) : t(($) => $.team.reasons.rank)}
            checked={value.includes(role)}
            disabled={!mayGive}
            onCheckedChange={(checked) =>
              onChange(shown.filter((other) => (other === role ? checked === true : value.includes(other))))
            }
          />
        )
      })}
      {error !== undefined && (
        <p role="alert" className="text-12 text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
