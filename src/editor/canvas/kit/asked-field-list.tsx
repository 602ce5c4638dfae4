import type { ReactNode } from 'react'
import type { AskedField } from '#src/domain/flow/collecting.ts'
import { ASKED_TYPES } from '#src/domain/flow/read-field.ts'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useTextLanguage } from './inspector-context.tsx'
import { ListEditor } from './list-editor.tsx'
import { LocalisedTextArea } from './localised-text-area.tsx'
import { NumberInput } from './number-input.tsx'
import type { Path } from './path.ts'
import { TypedFieldHead, TypedFieldTail } from './typed-field-editor.tsx'

const limits = LIMITS.flow

export type AskedFieldListProps<Field extends AskedField> = {
  create: (id: string) => Field
  /** More of a field, between its variable and its question. */
  more?: (path: Path) => ReactNode
}

/** The fields a node asks for in turn. */
export function AskedFieldList<Field extends AskedField>({ create, more }: AskedFieldListProps<Field>) {
  const t = useTexts()
  const [, language] = useTextLanguage(undefined)
  return (
    <ListEditor<Field>
      path={['fields']}
      label={t(($) => $.nodes.fields.label)}
      max={limits.fields}
      addLabel={t(($) => $.nodes.fields.add)}
      emptyText={t(($) => $.nodes.fields.empty)}
      create={create}
      rowLabel={({ label }, index) => anyText(label, language) || t(($) => $.nodes.fields.row, { number: index + 1 })}
    >
      {(path, field) => (
        <>
          <TypedFieldHead path={path} field={field} types={ASKED_TYPES} />
          {more?.(path)}
          <LocalisedTextArea
            path={[...path, 'question']}
            label={t(($) => $.nodes.fields.question)}
            limit={limits.text}
            rows={2}
            required
          />
          <NumberInput
            path={[...path, 'maxAsks']}
            label={t(($) => $.nodes.fields.maxAsks)}
            min={1}
            max={limits.retries + 1}
          />
          <TypedFieldTail path={path} />
        </>
      )}
    </ListEditor>
  )
}
