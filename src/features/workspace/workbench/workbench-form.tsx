import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { AfterWorkCard } from './after-work-card.tsx'
import { BreakCard } from './break-card.tsx'
import { IdleCard } from './idle-card.tsx'
import { ClosingCard } from './closing-card.tsx'
import { CustomCard } from './custom-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { ListsCard } from './lists-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PanelsCard } from './panels-card.tsx'
import { StaffCard } from './staff-card.tsx'
import { useWorkbenchFields } from './use-workbench-fields.ts'
import { useWorkbenchForm, type SavedWorkbench } from './use-workbench-form.ts'

/** How the workspace is set up for agents, with one Save; it acts at once. */
export function WorkbenchForm({ appId, saved }: { appId: string; saved: SavedWorkbench }) {
  const t = useTexts()
  const form = useWorkbenchForm(appId, saved)
  const fieldsOf = useWorkbenchFields()
  const wrong = form.issues.length
  const reason = !form.isDirty
    ? t(($) => $.workbench.nothingToSave)
    : wrong > 0
      ? t(($) => $.workbench.mendFirst, { count: wrong })
      : undefined
  return (
    <>
      <StaffCard form={form} />
      <AfterWorkCard form={form} />
      <ClosingCard form={form} />
      <BreakCard form={form} />
      <IdleCard form={form} />
      <NoticesCard form={form} />
      <ListsCard form={form} />
      <PanelsCard form={form} />
      <CustomCard form={form} />
      <KeysCard form={form} />
      <DisabledReason reason={reason}>
        <Button
          tone="accent"
          busy={form.isSaving}
          className="self-start"
          onClick={() => {
            if (reason === undefined) void form.save()
          }}
        >
          {t(($) => $.workbench.save)}
        </Button>
      </DisabledReason>
      <PartConflict
        form={form}
        stateOf={({ workbench }) => ({ ...workbench, secret: form.draft.secret })}
        fieldsOf={fieldsOf}
      />
    </>
  )
}
