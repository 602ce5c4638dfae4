import { DESK_COMMANDS, DESK_KEYS, keysWith, type DeskCommand } from '#src/domain/settings/desk-keys.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

const SHIFT = 'alt+shift+'
const ALT = 'alt+'

/** The keys of the workspace. */
export function KeysCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { draft, issues, set } = form
  const title = t(($) => $.workbench.keys.title)
  const keys = keysWith(draft.keys)
  const change = (command: DeskCommand, key: string) => {
    const { [command]: _before, ...others } = draft.keys
    set({ keys: key === DESK_KEYS[command] ? others : { ...others, [command]: key } })
  }
  const errorOf = (command: DeskCommand) => {
    const issue = issues.find(({ path }) => path[0] === 'keys' && path[1] === command)
    return issue && t(($) => (issue.message === 'DUPLICATE' ? $.workbench.keys.twice : $.workbench.keys.unfit))
  }
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.keys.note)}
      actions={<WorkbenchDeeds form={form} part="keys" />}
    >
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {DESK_COMMANDS.map((command) => {
          const isShifted = keys[command].startsWith(SHIFT)
          const key = keys[command].slice((isShifted ? SHIFT : ALT).length)
          const name = t(($) => $.workbench.keys.commands[command])
          return (
            <li key={command} className="flex items-start gap-3">
              <Field label={name} error={errorOf(command)} className="flex-1">
                <TextField
                  value={key.toUpperCase()}
                  className="w-16!"
                  onChange={({ target }) =>
                    change(command, `${isShifted ? SHIFT : ALT}${target.value.slice(-1).toLowerCase()}`)
                  }
                />
              </Field>
              <Checkbox
                label={t(($) => $.workbench.keys.shift)}
                aria-label={t(($) => $.workbench.keys.withShift, { name })}
                className="mt-8"
                checked={isShifted}
                onCheckedChange={(next) => change(command, `${next === true ? SHIFT : ALT}${key}`)}
              />
            </li>
          )
        })}
      </ul>
      <Button className="mt-4" disabled={Object.keys(draft.keys).length === 0} onClick={() => set({ keys: {} })}>
        {t(($) => $.workbench.keys.restore)}
      </Button>
    </Card>
  )
}
