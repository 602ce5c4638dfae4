import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { WAIT_ENDS } from '#src/domain/routing/state.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

type GroupTimeoutProps = {
  appId: string
  /** null: as the application has it. */
  value: GroupRules['timeout']
  onChange: (value: GroupRules['timeout']) => void
}

/** Where neither the group nor its application has one. */
const USUAL = { after: 600, outcome: 'end' } as const

/** How long somebody waits in a group, and what becomes of them then: as the application has it, which is told, or otherwise. */
export function GroupTimeout({ appId, value, onChange }: GroupTimeoutProps) {
  const t = useTexts()
  const format = useFormat()
  const data = useTimeouts(appId)
  const { queueEnd = null, queueOutcome = USUAL.outcome } = data?.timeouts ?? {}
  const inherited =
    data === undefined
      ? undefined
      : queueEnd === null
        ? t(($) => $.team.groups.timeoutNever)
        : t(($) => $.team.groups.timeoutAfter, {
            duration: format.duration(queueEnd * 1000),
            outcome: t(($) => $.team.waitEnd[queueOutcome]),
          })
  return (
    <>
      <Field label={t(($) => $.team.groups.timeout)}>
        <RadioGroup<'inherited' | 'own'>
          value={value === null ? 'inherited' : 'own'}
          onValueChange={(choice) =>
            onChange(choice === 'own' ? { after: queueEnd ?? USUAL.after, outcome: queueOutcome } : null)
          }
          options={[
            { value: 'inherited', label: t(($) => $.team.groups.inherited), ...(inherited && { help: inherited }) },
            { value: 'own', label: t(($) => $.team.groups.timeoutOwn) },
          ]}
        />
      </Field>
      {value !== null && (
        <>
          <Field label={t(($) => $.team.groups.timeoutOwn)} labelHidden>
            <NumberField
              value={value.after}
              min={LIMITS.group.wait.least}
              max={LIMITS.group.wait.most}
              unit={t(($) => $.team.groups.seconds)}
              increaseLabel={t(($) => $.team.form.more)}
              decreaseLabel={t(($) => $.team.form.less)}
              onValueChange={(after) => onChange({ ...value, after: after ?? USUAL.after })}
              className="w-44!"
            />
          </Field>
          <Field label={t(($) => $.team.groups.timeoutEnd)}>
            <RadioGroup
              value={value.outcome}
              onValueChange={(outcome) => onChange({ ...value, outcome })}
              options={WAIT_ENDS.map((outcome) => ({ value: outcome, label: t(($) => $.team.waitEnd[outcome]) }))}
            />
          </Field>
        </>
      )}
    </>
  )
}

const useTimeouts = (appId: string) => useQuery(orpc.settings.timeouts.queryOptions({ input: { appId } })).data

/** Whether whoever waits goes on waiting for ever, by what the group says or the application where that says nothing. */
export function useIsKept(appId: string, own: GroupRules['timeout']): boolean {
  const inherited = useTimeouts(appId)?.timeouts
  if (own !== null) return own.outcome === 'keep'
  return inherited !== undefined && (inherited.queueEnd === null || inherited.queueOutcome === 'keep')
}
