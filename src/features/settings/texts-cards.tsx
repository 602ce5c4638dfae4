import { client } from '#src/api/client.ts'
import { openingWords } from '#src/domain/hours/opening-words.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Card } from '#src/ui/card.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useTextFields } from './texts-words.ts'
import type { TextName, TextsFormState } from './use-texts-form.ts'

/** The texts in the order in which a visitor meets them, by the card they stand on, and the variables of each. */
const STEPS: readonly TextName[] = [
  'queueing',
  'accepted',
  'transferring',
  'transferred',
  'transferFailed',
  'noAgent',
  'outsideHours',
  'visitorReminder',
  'ended',
  'agentTimeout',
  'conversationTimeout',
  'blocked',
  'removed',
  'disbanded',
]
const RATING: readonly TextName[] = ['ratingInvitation', 'ratingThanks']
const ALL = [...STEPS, ...RATING]
const VARIABLES: Partial<Record<TextName, readonly ('position' | 'ahead' | 'agent' | 'nextOpening' | 'minutes')[]>> = {
  queueing: ['position', 'ahead'],
  accepted: ['agent'],
  transferred: ['agent'],
  transferFailed: ['agent'],
  outsideHours: ['nextOpening'],
  visitorReminder: ['minutes'],
}

/** Where nothing is written, nothing is said. */
const MAY_BE_EMPTY: readonly TextName[] = ['transferFailed']

/** Midnight of a Monday, for a sample. */
const MONDAY = Date.UTC(2027, 0, 4)

type TextsCardsProps = { appId: string; form: TextsFormState }

/** What conversations say at each step, and how they are rated. */
export function TextsCards({ appId, form }: TextsCardsProps) {
  const t = useTexts()
  const allFields = useTextFields(ALL)
  const sections = [
    { id: 'texts', names: STEPS, fieldsOf: useTextFields(STEPS) },
    { id: 'rating', names: RATING, fieldsOf: useTextFields(RATING) },
  ] as const
  const language = htmlLang(useLanguage())
  const samples = {
    position: 2,
    ahead: 1,
    agent: 'Anna',
    minutes: 5,
    nextOpening: openingWords(new Date(MONDAY + 9 * 3_600_000), new Date(MONDAY), 'UTC', language),
  }

  const fieldOf = (name: TextName) => {
    const issue = form.issues.find(({ path }) => path[0] === name)
    const variables = (VARIABLES[name] ?? []).map((reference): VariableInfo => ({
      reference,
      type: typeof samples[reference] === 'string' ? 'text' : 'number',
      scope: 'system',
      description: t(($) => $.settings.variables[reference]),
      sample: samples[reference],
    }))
    return (
      <MarkedField
        key={name}
        label={t(($) => $.settings.texts[name])}
        help={t(($) => $.settings.help[name])}
        value={form.draft[name]}
        onChange={(text) => form.set(name, text)}
        limit={LIMITS.robot.text}
        form={name === 'ratingInvitation' ? 'marks' : 'words'}
        variables={variables}
        required={!MAY_BE_EMPTY.includes(name)}
        error={
          issue === undefined
            ? undefined
            : issue.message === 'REQUIRED'
              ? t(($) => $.settings.required)
              : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
        }
      />
    )
  }

  return (
    <>
      {sections.map(({ id, names, fieldsOf }) => {
        const title = t(($) => $.finder.sections[id].title)
        return (
          <Card
            key={id}
            id={id}
            aria-label={title}
            title={title}
            actions={
              <PartDeeds
                section={title}
                load={() => client.settings.textsHistory({ appId })}
                fieldsOf={fieldsOf}
                now={form.draft}
                usual={form.usual}
                isDirty={form.isDirty}
                onRestore={(state) =>
                  form.replace({ ...form.draft, ...Object.fromEntries(names.map((name) => [name, state[name]])) })
                }
              />
            }
          >
            <div className="flex flex-col gap-5">{names.map(fieldOf)}</div>
          </Card>
        )
      })}
      <PartConflict form={form} stateOf={({ texts }) => texts} fieldsOf={allFields} />
    </>
  )
}
