import { LIMITS } from '#src/domain/limits.ts'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { LANGUAGE_RULES } from '#src/domain/routing/needs.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

type GroupLanguageProps = {
  rules: GroupRules
  /** What the members of the group speak. */
  spoken: readonly Language[]
  onRules: (part: Partial<GroupRules>) => void
}

const USUAL_SECONDS = 60

/** Whether who serves a visitor has to speak their language, and what the group speaks. */
export function GroupLanguage({ rules, spoken, onRules }: GroupLanguageProps) {
  const t = useTexts()
  const format = useFormat()
  const names = spoken.map((language) => LANGUAGES[language].name)
  return (
    <>
      <Field
        label={t(($) => $.team.groups.language)}
        help={
          names.length === 0
            ? t(($) => $.team.groups.spokenNone)
            : t(($) => $.team.groups.spoken, { languages: format.list(names) })
        }
      >
        <RadioGroup
          value={rules.languageRule}
          onValueChange={(languageRule) => onRules({ languageRule })}
          options={LANGUAGE_RULES.map((value) => ({
            value,
            label: t(($) => $.team.languageRule[value]),
            help: t(($) => $.team.languageRuleHelp[value]),
          }))}
        />
      </Field>
      {rules.languageRule === 'preferred' && (
        <Field label={t(($) => $.team.groups.languageFor)}>
          <NumberField
            value={rules.languageFor}
            min={LIMITS.group.languageFor.least}
            max={LIMITS.group.languageFor.most}
            unit={t(($) => $.team.groups.seconds)}
            increaseLabel={t(($) => $.team.form.more)}
            decreaseLabel={t(($) => $.team.form.less)}
            onValueChange={(next) => onRules({ languageFor: next ?? USUAL_SECONDS })}
            className="w-44!"
          />
        </Field>
      )}
    </>
  )
}
