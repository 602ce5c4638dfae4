import { openingWords } from '#src/domain/hours/opening-words.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Card } from '#src/ui/card.tsx'
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

type OfForm = { form: TextsFormState }

/** What conversations say at each step, and how they are rated. */
export function TextsCards({ form }: OfForm) {
  const t = useTexts()
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
      <Card
        id="texts"
        aria-label={t(($) => $.finder.sections.texts.title)}
        title={t(($) => $.finder.sections.texts.title)}
      >
        <div className="flex flex-col gap-5">{STEPS.map(fieldOf)}</div>
      </Card>
      <Card
        id="rating"
        aria-label={t(($) => $.finder.sections.rating.title)}
        title={t(($) => $.finder.sections.rating.title)}
      >
        <div className="flex flex-col gap-5">{RATING.map(fieldOf)}</div>
      </Card>
    </>
  )
}

/** Somebody else has changed them meanwhile: theirs or mine. */
export function TextsConflict({ form }: OfForm) {
  const t = useTexts()
  const theirs = form.conflict?.theirs.texts
  return (
    <ConflictDialog
      conflict={form.conflict}
      fields={
        theirs === undefined
          ? []
          : [...STEPS, ...RATING]
              .filter((name) => theirs[name] !== form.draft[name])
              .map((name) => ({
                label: t(($) => $.settings.texts[name]),
                mine: form.draft[name],
                theirs: theirs[name],
              }))
      }
      isBusy={form.isSaving}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onClose={form.postpone}
    />
  )
}
