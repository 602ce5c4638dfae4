import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** How agents are told of what comes, where they have chosen nothing themselves. */
export function NoticesCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { notices } = form.draft
  const title = t(($) => $.workbench.notices.title)
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.notices.note)}
      actions={<WorkbenchDeeds form={form} part="notices" />}
    >
      <div className="flex flex-col gap-4">
        {(['sound', 'desktop'] as const).map((name) => (
          <Switch
            key={name}
            label={t(($) => $.workbench.notices.names[name])}
            help={t(($) => $.workbench.notices.help[name])}
            checked={notices[name]}
            onCheckedChange={(isOn) => form.set({ notices: { ...notices, [name]: isOn } })}
          />
        ))}
      </div>
    </Card>
  )
}
