import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ASSIGNED_BY, NEW_ASSIGNMENT, type Assignment } from '#src/domain/settings/assignment.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AssignmentTestBox } from './assignment-test.tsx'
import { AssignmentWebhook } from './assignment-webhook.tsx'
import { useAssignmentFields } from './assignment-words.ts'
import { GroupChoices } from './group-choices.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { UsedByLine } from '#src/features/shared/used-by/used-by.tsx'
import { VipFields } from './vip-fields.tsx'
import type { AssignmentFormState, SavedAssignment } from './use-assignment-form.ts'

/** Stands for «no group» where a value cannot be null. */
const NONE = 'none'

type AssignmentCardProps = { appId: string; form: AssignmentFormState }

/** Which group a visitor comes to who asks for a person. */
export function AssignmentCard({ appId, form }: AssignmentCardProps) {
  const t = useTexts()
  const { draft, issues, set } = form
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  const fieldsOf = useAssignmentFields(appId)
  const issueAt = (field: string) => issues.find(({ path }) => path[0] === field)
  const { least } = LIMITS.assignment.groups
  return (
    <Card
      id="assignment"
      aria-label={t(($) => $.finder.sections.assignment.title)}
      title={t(($) => $.finder.sections.assignment.title)}
      note={t(($) => $.settings.assignment.note)}
      actions={
        <PartDeeds<Assignment>
          section={t(($) => $.finder.sections.assignment.title)}
          load={() => client.settings.assignmentHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={{ ...NEW_ASSIGNMENT, defaultGroupId: null }}
          isDirty={form.isDirty}
          onRestore={({ defaultGroupId, groupIds, ...rest }) => {
            const stands = (id: string) => groups.some((group) => group.id === id)
            return form.replace({
              ...rest,
              // Groups may be gone by now.
              groupIds: groupIds.filter(stands),
              defaultGroupId: defaultGroupId !== null && stands(defaultGroupId) ? defaultGroupId : null,
              secret: '',
            })
          }}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <UsedByLine part="assignment" />
        <Field label={t(($) => $.settings.assignment.default)} help={t(($) => $.settings.assignment.defaultHelp)}>
          <Select
            value={draft.defaultGroupId ?? NONE}
            onValueChange={(id) => set({ defaultGroupId: id === NONE ? null : id })}
            options={[
              { value: NONE, label: t(($) => $.settings.assignment.noDefault) },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Field label={t(($) => $.settings.assignment.by)}>
          <RadioGroup
            value={draft.by}
            onValueChange={(by) =>
              set({
                by,
                ...(by === 'visitor' && draft.prompt === '' && { prompt: t(($) => $.settings.assignment.promptUsual) }),
              })
            }
            options={ASSIGNED_BY.map((value) => ({
              value,
              label: t(($) => $.settings.assignment.ways[value]),
              help: t(($) => $.settings.assignment.wayHelp[value]),
            }))}
          />
        </Field>
        {draft.by === 'webhook' && (
          <>
            <AssignmentWebhook form={form} />
            <AssignmentTestBox appId={appId} form={form} />
          </>
        )}
        {draft.by === 'visitor' && (
          <>
            <Field
              label={t(($) => $.settings.assignment.prompt)}
              help={t(($) => $.settings.assignment.promptHelp)}
              error={
                issueAt('prompt') === undefined
                  ? undefined
                  : issueAt('prompt')?.message === 'REQUIRED'
                    ? t(($) => $.settings.assignment.required)
                    : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
              }
            >
              <TextField
                value={draft.prompt}
                maxLength={LIMITS.robot.text}
                onChange={(event) => set({ prompt: event.target.value })}
              />
            </Field>
            <GroupChoices
              groups={groups}
              chosen={draft.groupIds}
              error={issueAt('groupIds') && t(($) => $.settings.assignment.tooFew, { count: least })}
              onChange={(groupIds) => set({ groupIds })}
            />
          </>
        )}
        <VipFields vip={draft.vip} onChange={(vip) => set({ vip })} />
      </div>
      <PartConflict<Assignment, SavedAssignment>
        form={form}
        stateOf={({ assignment }) => assignment}
        fieldsOf={fieldsOf}
      />
    </Card>
  )
}
