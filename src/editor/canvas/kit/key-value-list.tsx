import type { ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ListEditor } from './list-editor.tsx'
import type { Path } from './path.ts'
import { TemplateInput } from './template-input.tsx'
import { TextInput } from './text-input.tsx'

/** A row as it lies in the node's data. */
export type KeyValueRow = { id: string; name: string; value: string }

export type KeyValueListProps = {
  path: Path
  label: string
  nameLabel: string
  valueLabel: string
  addLabel: string
  max: number
  nameLimit: number
  valueLimit: number
  /** What a value is; a template unless told otherwise. */
  valueAs?: 'template' | 'text'
  emptyText?: string
  help?: ReactNode
}

/** Names with values, in order: headers, inputs. Rows are `{ id, name, value }`. */
export function KeyValueList(props: KeyValueListProps) {
  const { nameLabel, valueLabel, nameLimit, valueLimit, valueAs = 'template', ...list } = props
  const t = useTexts()
  const Value = valueAs === 'template' ? TemplateInput : TextInput
  return (
    <ListEditor<KeyValueRow>
      {...list}
      create={(id) => ({ id, name: '', value: '' })}
      rowLabel={(row, index) => row.name || t(($) => $.editor.list.row, { number: index + 1 })}
    >
      {(path) => (
        <>
          <TextInput
            path={[...path, 'name']}
            label={nameLabel}
            labelHidden
            placeholder={nameLabel}
            limit={nameLimit}
            mono
          />
          <Value path={[...path, 'value']} label={valueLabel} labelHidden placeholder={valueLabel} limit={valueLimit} />
        </>
      )}
    </ListEditor>
  )
}
