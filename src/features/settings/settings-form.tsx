import { visibleSections } from '#src/features/shared/screens/setting-sections.ts'
import { useArrival } from '#src/features/shared/screens/use-arrival.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AnchorList } from '#src/ui/anchor-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { ApplicationCard } from './application-card.tsx'
import { AskingCard } from './asking-card.tsx'
import { AssignmentCard } from './assignment-card.tsx'
import { ChannelHoursCard } from './channel-hours-card.tsx'
import { DatesCard } from './dates-card.tsx'
import { HoursSection } from './hours-section.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { MaskingCard } from './masking-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SupervisionCard } from './supervision-card.tsx'
import { TextsCards } from './texts-cards.tsx'
import { TimeoutsCard } from './timeouts-card.tsx'
import { useAskingForm, type SavedAsking } from './use-asking-form.ts'
import { useAssignmentForm, type SavedAssignment } from './use-assignment-form.ts'
import { useHoursForm, type SavedHours } from './use-hours-form.ts'
import { useTextsForm, type SavedTexts } from './use-texts-form.ts'
import { useTimeoutsForm, type SavedTimeouts } from './use-timeouts-form.ts'

type SettingsFormProps = {
  appId: string
  texts: SavedTexts
  asking: SavedAsking
  timeouts: SavedTimeouts
  assignment: SavedAssignment
  hours: SavedHours
}

/** What conversations say and how long they are waited with, with one Save; it acts at once, without a deploy. */
export function SettingsForm({ appId, ...saved }: SettingsFormProps) {
  const t = useTexts()
  const sections = visibleSections(useApplication())
  const texts = useTextsForm(appId, saved.texts)
  const asking = useAskingForm(appId, saved.asking)
  const timeouts = useTimeoutsForm(appId, saved.timeouts)
  const assignment = useAssignmentForm(appId, saved.assignment)
  const hours = useHoursForm(appId, saved.hours)
  useArrival()
  const forms = [texts, asking, timeouts, assignment, hours]

  const wrong = forms.reduce((sum, { issues }) => sum + issues.length, 0)
  const reason = !forms.some(({ isDirty }) => isDirty)
    ? t(($) => $.settings.nothingToSave)
    : wrong > 0
      ? t(($) => $.settings.mendFirst, { count: wrong })
      : undefined
  const handleSave = async () => {
    if (reason !== undefined) return
    for (const form of forms) if (form.isDirty) await form.save()
  }

  return (
    <div className="relative flex min-h-full flex-col">
      <PageBar>
        <PageHeader
          title={t(($) => $.settings.title)}
          action={
            <DisabledReason reason={reason}>
              <Button tone="accent" busy={forms.some(({ isSaving }) => isSaving)} onClick={() => void handleSave()}>
                {t(($) => $.settings.save)}
              </Button>
            </DisabledReason>
          }
        />
      </PageBar>
      <div className="flex flex-1 items-start gap-6 p-4 md:p-6">
        <AnchorList
          label={t(($) => $.settings.sections)}
          items={sections.map((id) => ({ id, label: t(($) => $.finder.sections[id].title) }))}
          className="sticky top-20 hidden w-36 shrink-0 lg:block"
        />
        <div className="flex max-w-[45rem] min-w-0 flex-1 flex-col gap-4">
          <p className="text-13 text-muted">{t(($) => $.settings.note)}</p>
          <TextsCards appId={appId} form={texts} />
          <AskingCard appId={appId} form={asking} />
          <AssignmentCard appId={appId} form={assignment} />
          <TimeoutsCard appId={appId} form={timeouts} />
          <HoursSection appId={appId} form={hours} />
          <ChannelHoursCard appId={appId} />
          <MessagesCard appId={appId} />
          <SupervisionCard appId={appId} />
          <AlertsCard appId={appId} />
          {sections.includes('masking') && <MaskingCard appId={appId} />}
          {sections.includes('retention') && <RetentionCard appId={appId} />}
          {sections.includes('signIn') && <SignInCard appId={appId} />}
          <LanguagesCard appId={appId} />
          {sections.includes('dates') && <DatesCard appId={appId} />}
          {sections.includes('application') && <ApplicationCard />}
        </div>
      </div>
    </div>
  )
}
