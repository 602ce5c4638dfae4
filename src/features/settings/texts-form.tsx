import { openingWords } from '#src/domain/hours/opening-words.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { TimeoutsCard, TimeoutsConflict } from './timeouts-card.tsx'
import { useTimeoutsForm, type SavedTimeouts } from './use-timeouts-form.ts'
import { SupervisionCard } from './supervision-card.tsx'
import { useTextsForm, type SavedTexts, type TextName } from './use-texts-form.ts'

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

type TextsFormProps = { appId: string; saved: SavedTexts; times: SavedTimeouts }

/** What conversations say and how long they are waited with, with one Save; it acts at once, without a deploy. */
export function TextsForm({ appId, saved, times }: TextsFormProps) {
  const t = useTexts()
  const language = htmlLang(useLanguage())
  const form = useTextsForm(appId, saved)
  const timeouts = useTimeoutsForm(appId, times)

  const wrong = form.issues.length + timeouts.issues.length
  const reason =
    !form.isDirty && !timeouts.isDirty
      ? t(($) => $.settings.nothingToSave)
      : wrong > 0
        ? t(($) => $.settings.mendFirst, { count: wrong })
        : undefined
  const handleSave = async () => {
    if (reason !== undefined) return
    if (form.isDirty) await form.save()
    if (timeouts.isDirty) await timeouts.save()
  }
  const theirs = form.conflict?.theirs.texts

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
    <div className="relative flex min-h-full flex-col">
      <StickyBar
        side="top"
        className="z-20 border-b border-line bg-ground px-4 pt-4 pb-3 md:sticky md:-top-3 md:px-6 md:pt-6"
      >
        <PageHeader
          title={t(($) => $.settings.title)}
          action={
            <DisabledReason reason={reason}>
              <Button tone="accent" busy={form.isSaving || timeouts.isSaving} onClick={() => void handleSave()}>
                {t(($) => $.settings.save)}
              </Button>
            </DisabledReason>
          }
        />
      </StickyBar>
      <div className="flex max-w-[45rem] flex-col gap-4 p-4 md:p-6">
        <p className="text-13 text-muted">{t(($) => $.settings.note)}</p>
        <Card aria-label={t(($) => $.settings.steps)} title={t(($) => $.settings.steps)}>
          <div className="flex flex-col gap-5">{STEPS.map(fieldOf)}</div>
        </Card>
        <Card aria-label={t(($) => $.settings.rating)} title={t(($) => $.settings.rating)}>
          <div className="flex flex-col gap-5">{RATING.map(fieldOf)}</div>
        </Card>
        <TimeoutsCard form={timeouts} />
        <SupervisionCard appId={appId} />
      </div>
      <TimeoutsConflict form={timeouts} />
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
    </div>
  )
}
