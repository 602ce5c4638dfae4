import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Section } from './section.tsx'
import { TransferWords } from './transfer-words.tsx'
import type { RobotForm } from './use-robot-form.ts'

/** Stands for «the application's default group» where a value cannot be null. */
const DEFAULT = 'default'

type TransferSectionProps = { id: string; appId: string; form: RobotForm }

/** Whether, by which words and whereto a visitor is passed on to a person. */
export function TransferSection({ id, appId, form }: TransferSectionProps) {
  const t = useTexts()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } }))
  const { transfer } = form.draft.settings
  const set = (part: Partial<typeof transfer>) => form.setSettings({ transfer: { ...transfer, ...part } })

  const known = (groups.data ?? []).map((group) => ({ value: group.id, label: group.name }))
  const isGone = transfer.groupId !== null && groups.isSuccess && !known.some(({ value }) => value === transfer.groupId)
  const options = [
    { value: DEFAULT, label: t(($) => $.chatbot.transfer.defaultGroup) },
    ...known,
    ...(isGone && transfer.groupId !== null
      ? [{ value: transfer.groupId, label: t(($) => $.chatbot.transfer.goneGroup), disabled: true }]
      : []),
  ]

  return (
    <Section id={id} title={t(($) => $.chatbot.transfer.title)}>
      <Switch
        label={t(($) => $.chatbot.transfer.switch)}
        help={t(($) => $.chatbot.transfer.switchHelp)}
        checked={transfer.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      {transfer.enabled && (
        <>
          <TransferWords words={transfer.words} issues={form.issues} onChange={(words) => set({ words })} />
          <Field label={t(($) => $.chatbot.transfer.group)} help={t(($) => $.chatbot.transfer.groupHelp)}>
            <Select
              options={options}
              value={transfer.groupId ?? DEFAULT}
              onValueChange={(value) => set({ groupId: value === DEFAULT ? null : value })}
            />
          </Field>
        </>
      )}
    </Section>
  )
}
