import { LIST_SORTS, OPTIONAL_LISTS } from '#src/domain/settings/desk-lists.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** Which lists of conversations agents have, and in which order they stand at first. */
export function ListsCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { lists } = form.draft
  const title = t(($) => $.workbench.lists.title)
  const change = (part: Partial<typeof lists>) => form.set({ lists: { ...lists, ...part } })
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.lists.note)}
      actions={<WorkbenchDeeds form={form} part="lists" />}
    >
      <div className="flex flex-col gap-4">
        {OPTIONAL_LISTS.map((name) => (
          <Switch
            key={name}
            label={t(($) => $.workbench.lists.names[name])}
            help={t(($) => $.workbench.lists.help[name])}
            checked={!lists.hidden.includes(name)}
            onCheckedChange={(isShown) =>
              change({
                hidden: OPTIONAL_LISTS.filter((each) => (each === name ? !isShown : lists.hidden.includes(each))),
              })
            }
          />
        ))}
        <Field label={t(($) => $.workbench.lists.sort)} help={t(($) => $.workbench.lists.sortHelp)}>
          <Select
            value={lists.sort}
            options={LIST_SORTS.map((value) => ({ value, label: t(($) => $.workbench.lists.sorts[value]) }))}
            className="w-64!"
            onValueChange={(sort) => change({ sort })}
          />
        </Field>
      </div>
    </Card>
  )
}
