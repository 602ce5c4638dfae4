import { z } from 'zod'

/**
 * The same schema, refusing every field that it does not name, at every depth. What is open by its own word (`z.record`,
 * `z.looseObject`, `z.custom`) stays open.
 */
export function strictSchema<T extends z.ZodType>(schema: T): T {
  return strictened(schema) as T
}

function strictened(given: z.core.$ZodType): z.core.$ZodType {
  // Every schema that Zod makes is one of its own kinds.
  const schema = given as z.core.$ZodTypes
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, strictened(field)])
      return withDef(schema, { ...def, shape: Object.fromEntries(fields), catchall: def.catchall ?? z.never() })
    }
    case 'array':
      return withDef(schema, { ...def, element: strictened(def.element) })
    case 'union':
      return withDef(schema, { ...def, options: def.options.map(strictened) })
    case 'record':
      return withDef(schema, { ...def, valueType: strictened(def.valueType) })
    case 'tuple':
      return withDef(schema, { ...def, items: def.items.map(strictened), rest: def.rest && strictened(def.rest) })
    case 'intersection':
      return withDef(schema, { ...def, left: strictened(def.left), right: strictened(def.right) })
    case 'pipe':
      return withDef(schema, { ...def, in: strictened(def.in) })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return withDef(schema, { ...def, innerType: strictened(def.innerType) })
    default:
      return schema
  }
}

const withDef = (schema: z.core.$ZodTypes, def: z.core.$ZodTypes['_zod']['def']) =>
  z.core.clone<z.core.$ZodTypes>(schema, def)
