import { Search } from 'lucide-react'
import { useState } from 'react'
import { keyOf, type Template } from '#src/domain/channel/template.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type TemplateChoiceProps = {
  templates: readonly Template[]
  chosen: Template | undefined
  onChoose: (template: Template) => void
}

/** More than these are looked for by words. */
const FEW = 5
/** As many stand in the list at once; the others are found by their words. */
const SHOWN = 50

/** Which of the templates, by their names and words. */
export function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const meant = templates.filter((template) => isMeant(template, text))
  return (
    <>
      {templates.length > FEW && (
        <Field label={t(($) => $.workspace.template.search)}>
          <TextField
            type="search"
            value={text}
            leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      {meant.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.workspace.template.notFound)}</p>
      ) : (
        <Field label={t(($) => $.workspace.template.list)}>
          <RadioGroup
            look="cards"
            className={meant.length > FEW ? '-m-1 max-h-72 overflow-y-auto p-1' : undefined}
            options={meant.slice(0, SHOWN).map((template) => ({
              value: keyOf(template),
              label: t(($) => $.workspace.template.named, { name: template.name, language: template.language }),
              help: template.body,
            }))}
            value={chosen && keyOf(chosen)}
            onValueChange={(key) => {
              const template = templates.find((each) => keyOf(each) === key)
              if (template) onChoose(template)
            }}
          />
        </Field>
      )}
      {meant.length > SHOWN && (
        <p className="text-12 text-muted">{t(($) => $.workspace.template.more, { count: meant.length - SHOWN })}</p>
      )}
    </>
  )
}

const isMeant = ({ name, header, body, footer }: Template, text: string) =>
  [name.replaceAll('_', ' '), name, header, body, footer].join('\n').toLowerCase().includes(text.trim().toLowerCase())
