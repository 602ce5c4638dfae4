import { createContext, use } from 'react'

/** What a field tells the control inside it: whose name it bears and which texts describe it. */
export type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

type OwnProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-labelledby'?: string | undefined
  'aria-label'?: string | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** The ids and states for a control that a `<label>` can name: an input, a button. Its own props win over the field's. */
export function useFieldProps(own: OwnProps) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': join(own['aria-describedby'], field?.describedBy),
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  }
}

/** The same for a group of controls, which is named by reference. */
export function useFieldGroupProps(own: OwnProps) {
  const { id: _, ...rest } = useFieldProps(own)
  const field = use(FieldContext)
  const labelled = own['aria-labelledby'] ?? (own['aria-label'] === undefined ? field?.labelId : undefined)
  return { ...rest, 'aria-labelledby': labelled }
}

function join(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
