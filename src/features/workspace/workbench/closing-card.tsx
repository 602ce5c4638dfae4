import { Plus, Trash2 } from 'lucide-react'
import { CLOSING_KINDS, type ClosingField } from '#src/domain/conversation/closing.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { LineList } from './line-list.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What agents fill in once a conversation has ended. */
export function ClosingCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { draft, issues, set } = form
  const { closing } = draft
  const title = t(($) => $.workbench.closing.title)
  const change = (id: string, part: Partial<ClosingField>) =>
    set({
      closing: closing.map((field) => (field.id === id ? { ...field, ...part } : field)),
    })
  const errorOf = (index: number, name: 'label' | 'options') => {
    const issue = issues.find(({ path }) => path[0] === 'closing' && path[1] === index && path[2] === name)
    if (issue === undefined) return undefined
    return t(($) => (issue.message === 'DUPLICATE' ? $.workbench.closing.twice : $.workbench.closing.missing))
  }
  const add = () =>
    set({
      closing: [
        ...closing,
        {
          id: crypto.randomUUID(),
          kind: 'select',
          label: '',
          options: [],
          required: false,
        },
      ],
    })
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.closing.note)}
      actions={<WorkbenchDeeds form={form} part="closing" />}
    >
      <ol className="flex flex-col">
        {closing.map((field, index) => (
          <li key={field.id} className="flex flex-col gap-3 border-b border-line py-4 first:pt-0">
            <div className="flex flex-wrap items-start gap-3">
              <Field
                label={t(($) => $.workbench.closing.label)}
                error={errorOf(index, 'label')}
                className="min-w-40 flex-1"
              >
                <TextField value={field.label} onChange={({ target }) => change(field.id, { label: target.value })} />
              </Field>
              <Field label={t(($) => $.workbench.closing.kind)} className="w-44">
                <Select
                  value={field.kind}
                  onValueChange={(kind) =>
                    change(field.id, {
                      kind,
                      ...(kind !== 'select' && { options: [] }),
                    })
                  }
                  options={CLOSING_KINDS.map((value) => ({
                    value,
                    label: t(($) => $.workbench.closing.kinds[value]),
                  }))}
                />
              </Field>
              <IconButton
                label={t(($) => $.workbench.closing.remove, {
                  name: field.label,
                })}
                icon={<Trash2 {...ICON} />}
                className="mt-6"
                onClick={() => set({ closing: closing.filter(({ id }) => id !== field.id) })}
              />
            </div>
            {field.kind === 'select' && (
              <Field
                label={t(($) => $.workbench.closing.options)}
                help={t(($) => $.workbench.closing.optionsHelp)}
                error={errorOf(index, 'options')}
              >
                <LineList lines={field.options} onChange={(options) => change(field.id, { options })} />
              </Field>
            )}
            <Switch
              label={t(($) => $.workbench.closing.required)}
              checked={field.required}
              onCheckedChange={(required) => change(field.id, { required })}
            />
          </li>
        ))}
      </ol>
      {draft.afterWork.seconds === 0 && closing.some(({ required }) => required) && (
        <p role="status" className="pt-4 text-13 text-warning-text">
          {t(($) => $.workbench.closing.notHeld)}
        </p>
      )}
      {closing.length < LIMITS.closing.fields && (
        <Button icon={<Plus {...ICON} />} className="mt-4 first:mt-0" onClick={add}>
          {t(($) => $.workbench.closing.add)}
        </Button>
      )}
    </Card>
  )
}
