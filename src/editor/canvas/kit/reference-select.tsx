import type { ValueType } from '#src/domain/value/value.ts'
import { variableOf } from '#src/domain/graph/variables.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sampleText } from '#src/editor/variables/sample-text.ts'
import { isOfTypes, referenceOf } from '#src/editor/variables/variable-options.ts'
import { VariableSign } from '#src/editor/variables/variable-sign.tsx'
import type { FieldTexts } from './bound-field.tsx'
import { useInspector } from './inspector-context.tsx'
import { OptionInput } from './option-input.tsx'
import type { Path } from './path.ts'
import { textOf, useField } from './use-field.ts'

export type ReferenceSelectProps = FieldTexts & {
  path: Path
  /** Only variables of these types. */
  types?: readonly ValueType[]
  /** Something is put into it: what the product itself keeps is left out, and no part of a variable can be named. */
  writes?: boolean
  /** The type of a variable that is declared from here; the first of `types`, or text. */
  newType?: ValueType
  placeholder?: string
}

/**
 * A variable, by its reference; null is none. One that does not exist yet can be declared by writing its name, and a part
 * of one that is read be named by its path, `order.items`.
 */
export function ReferenceSelect({ path, types, writes = false, newType, ...rest }: ReferenceSelectProps) {
  const t = useTexts()
  const { variables, createVariable } = useInspector()
  const chosen = textOf(useField(path).value)
  const find = (reference: string) => variables.find((variable) => variable.reference === reference)
  const isPart = (text: string) => !writes && variableOf(text) !== text && find(variableOf(text)) !== undefined
  const options = variables
    .filter((variable) => isOfTypes(variable, types) && !(writes && variable.scope === 'system'))
    .map(({ reference, type, description, sample, isMadeUp }) => ({
      value: reference,
      label: reference,
      icon: <VariableSign type={type} />,
      help: description || (isMadeUp === true ? undefined : sampleText(sample)) || undefined,
    }))
  const others = [chosen].filter((text) => text !== '' && !options.some(({ value }) => value === text))
  // A part of a variable, and one of another type than is asked for, stay chosen: what is wrong with them is a problem's to say.
  const kept = others.filter((text) => isPart(text) || find(text)).map((text) => ({ value: text, label: text }))

  const make = (typed: string): string | null => {
    if (isPart(typed)) return typed
    const reference = referenceOf(typed)
    if (reference === '') return null
    if (!find(reference)) createVariable?.(reference, newType ?? types?.[0] ?? 'text')
    return reference
  }
  const text = (typed: string): string => {
    if (isPart(typed)) return t(($) => $.editor.variables.part, { path: typed })
    const reference = referenceOf(typed)
    return reference === ''
      ? t(($) => $.editor.variables.badName)
      : t(($) => $.editor.variables.create, { name: reference })
  }
  return (
    <OptionInput
      {...rest}
      path={path}
      options={[...options, ...kept]}
      emptyText={t(($) => $.editor.variables.none)}
      {...(createVariable && { create: { text, make } })}
    />
  )
}
