import { client } from '#src/api/client.ts'
import { NEW_WORKBENCH, type Workbench } from '#src/domain/settings/workbench.ts'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useWorkbenchFields, type WorkbenchPart } from './use-workbench-fields.ts'
import type { WorkbenchDraft, WorkbenchFormState } from './use-workbench-form.ts'

type WorkbenchDeedsProps = { form: WorkbenchFormState; part: WorkbenchPart }

/** The history of one part of the workspace's settings, and the ways back. */
export function WorkbenchDeeds({ form: { draft, isDirty, replace }, part }: WorkbenchDeedsProps) {
  const t = useTexts()
  const { appId } = useApplication()
  const fieldsOf = useWorkbenchFields(part)
  const withPart = (state: Workbench): WorkbenchDraft => ({ ...draft, [part]: state[part] })
  return (
    <PartDeeds<Workbench>
      section={t(($) => $.workbench[part].title)}
      load={() => client.settings.workbenchHistory({ appId })}
      fieldsOf={fieldsOf}
      now={draft}
      usual={NEW_WORKBENCH}
      isDirty={isDirty}
      onRestore={(state) => replace(withPart(state))}
    />
  )
}
